"""Dutch phrases."""

from __future__ import annotations

from lim_tui.scoring.phrases.kinds import Phrases, listed

_PARTS = {
    "<source>": "(?:tekst(?:en)?|document(?:en)?|passages?|context|bron(?:nen)?|fragment(?:en)?|stukken|bestand)",
    "<text>": listed(r"""
        (?:(?:aangeleverde|gegeven|meegeleverde|verstrekte|bovenstaande|beschikbare|overgelegde|onderhavige|hele|
        bijgevoegde) )?(?:tekst(?:en)?|document(?:en)?|passages?|context|stuk(?:ken)?|bron(?:nen)?|
        fragment(?:en)?|informatie|gegevens|bestand(?:en)?|rapport|verslag|dossier|materiaal|artikel|handleiding|
        bijlagen?)
    """)[0],
    "<ground>": listed(r"""
        (?:om|uit|vanwege|wegens|omwille van|in verband met|op grond van)(?: (?:de|het|mijn|onze|uw|het oog op))?
        (?: redenen van)? (?:privacy|veiligheid|beveiliging|vertrouwelijkheid|geheimhouding|beleid|richtlijnen|
        ethische|juridische)(?:-?\w*)(?: redenen| overwegingen)?
    """)[0],
    "<secret>": "(?:persoonlijke|vertrouwelijke|gevoelige|geheime|privé-?)(?: ?gegevens| ?informatie)?",
    "<find>": listed(r"""
        (?:vinden|terugvinden|achterhalen|opmaken|vaststellen|bepalen|afleiden|zien|ontdekken|lezen|aantreffen)
    """)[0],
}

PHRASES = Phrases(
    cues={
        "deny": listed(r"""
            niet; geen; nooit; noch; geenszins; allesbehalve; nimmer; evenmin; nee; neen; niemand; onmogelijk;
            onjuist; onterecht; ten onrechte; foutief; verkeerd; zonder; nergens; ontkent; ontkend; uitgesloten;
            weerlegt; niets (?:wijst|duidt) op; niet gelijk aan; verre van; absoluut niet
        """),
        "deny_next": listed(r"""
            in plaats van; in tegenstelling tot; anders dan bij
        """),
        "deny_after": listed(r"""
            maar dat (?:bleek|is|was|klopt) (?:fout|onjuist|niet|verkeerd); (?:is|was|zijn|waren|klopt|geldt|
            gold) (?:hier |het |dus |echter |zeker |beslist )?(?:niet|geen|onjuist|fout|foutief|verkeerd|onwaar|
            achterhaald|vervallen|ingetrokken);
            (?:staat|staan|wordt|worden|werd|werden|is|was) (?:\w+ )?(?:nergens|nooit);
            klopt niet; komt (?:\w+ ){0,4}niet voor; wordt niet genoemd;
            staat er niet;
            (?:zit|zitten|hoort|horen|staat|staan|doet|doen) (?:er|daar) niet (?:\w+ )?(?:in|bij|op|tussen|mee);
            kan niet (?:kloppen|juist zijn); is niet (?:juist|correct|waar);
            (?:is|werd|wordt) (?:later )?(?:ingetrokken|geschrapt|vervangen|verworpen)
        """),
        "deny_clause": listed(r"""
            geen sprake(?! van); niet aan de orde(?! van); nooit sprake(?! van); geen kwestie(?! van);
            uit de lucht gegrepen
        """),
        "not_denial": listed(r"""
            anders dan (?:\w+ )?(?:gedacht|verwacht|eerder|gemeld|aangenomen|vermeld); niet alleen; niet slechts;
            niet enkel; geen (?:enkele )?twijfel(?: (?:over |aan )?mogelijk)?; geen vergissing mogelijk;
            niet anders mogelijk; zonder (?:enige |elke )?twijfel; buiten (?:elke |alle )?twijfel; zonder meer;
            (?:niets|niemand|niks|geen) ander(?:e|s)?(?: \w+)? dan; niets minder dan; niet voor niets;
            niet te vergeten; geen probleem; niet verwonderlijk; niet verrassend; niet verkeerd; niet onverwacht;
            zonder uitzondering
        """),
        "except": listed(r"""
            anders dan; behalve; uitgezonderd; met uitzondering van
        """),
        "contrast": listed(r"""
            maar; doch; echter; wel; daarentegen; integendeel
        """),
        "at_least": listed(r"""
            minstens; minimaal; ten ?minste; op (?:zijn|z'n) minst; vanaf; (?:een |het )?minimum van;
            niet (?:\w+ )?(?:minder|korter|lager|kleiner|jonger) (?:\w+ )?dan; niet onder; min\.(?= ?\d);
            ondergrens van; geen(?: \w+)? minder dan
        """),
        "at_most": listed(r"""
            hoogstens; ten hoogste; maximaal; hooguit; op (?:zijn|z'n) (?:hoogst|meest);
            (?:een |het )?maximum van; max\.?(?= ?\d); niet (?:\w+ )?(?:meer|langer|hoger|groter|warmer|verder|
            zwaarder|later|ouder|dieper|breder|sneller|harder|duurder) (?:\w+ )?dan; niet boven; tot maximaal;
            uiterlijk; ten laatste; bovengrens van; tot ten hoogste; tot en met
        """),
        "more_than": listed(r"""
            (?:meer|méér|langer|hoger|groter|warmer|verder|zwaarder|later|ouder|dieper|breder|sneller|harder|
            duurder) dan; boven(?: de)?; over de
        """),
        "less_than": listed(r"""
            (?:minder|korter|lager|kleiner|jonger|lichter|kouder|eerder|vroeger) dan; onder de; nog geen;
            net geen; nét geen; nog niet
        """),
        "between": listed(r"""
            tussen(?: de)?; variërend van; uiteenlopend van
        """),
        "at_least_after": listed(r"""
            (?:of|en) (?:meer|hoger|langer|ouder|groter|zwaarder|warmer); of daarboven
        """),
        "at_most_after": listed(r"""
            (?:of|en) (?:minder|lager|korter|jonger|kleiner); of daaronder;
            niet (?:te boven gaan|overschrijden|overstijgen)
        """),
        "more_than_after": listed(r"""
            te boven gaa[nt]; overschrijd(?:en|t)
        """),
        "about": listed(r"""
            afgerond; dik; niet ver van(?: de)?; circa; ca\.?; rond(?: de)?; omstreeks; zo'n; pakweg; grofweg;
            om en nabij; ruim; bijna; haast; krap; in de buurt van(?: de)?; nagenoeg; vrijwel; tegen de; een stuk of;
            amper; nauwelijks;
            iets (?:meer|minder) dan; een kleine; een goede; ietsje meer dan
        """),
        "about_after": listed(r"""
            of zo; of daaromtrent
        """),
        "about_beside": listed(r"""
            ongeveer; bij benadering; plusminus; plus minus
        """),
        "maybe": listed(r"""
            naar verluidt; naar men zegt; waarschijnlijk; vermoedelijk; misschien; wellicht; mogelijk;
            mogelijkerwijs; denk ik; ik denk; betwijfel; twijfelachtig; volgens mij; lijkt(?: me)?; schijnt;
            zou(?:den)? (?:het )?(?:kunnen|wel); kan (?:het )?(?:ook )?zijn; naar schatting; geschat; ik schat;
            ik gok; mijn gok; als ik moet (?:gokken|raden); gokje;
            niet (?:helemaal |geheel |volledig |100% )?zeker; onzeker; ik geloof; geloof ik; ik vermoed;
            vermoed ik; ik meen; meen ik; als ik me niet vergis; (?:als|indien|stel dat) (?:het|dat|dit);
            naar ik aanneem; ik neem aan
        """),
        "past": listed(r"""
            eerst; oorspronkelijk; oorspronkelijke; aanvankelijk; aanvankelijke; voorheen; vroeger; vroegere;
            eerder; eerdere; destijds; vorige; voormalige; voormalig; oude; ouder; oudere; verouderde; verouderd;
            concept; conceptversie; in eerste instantie; was ooit; een eerste versie; vroege; verlopen; vervallen;
            ex
        """),
        "change": listed(r"""
            (?:ge)?corrigeerd (?:naar|tot|in|op); (?:gewijzigd|veranderd|aangepast|verplaatst|verschoven|verzet|
            uitgesteld|vervroegd|herzien|bijgesteld|bijgewerkt|verhoogd|verlaagd|omgezet|rechtgezet|hersteld|
            verbeterd|vastgesteld) (?:naar|tot|in|op); de correctie; een correctie; het erratum; vervangen door;
            werd (?:later )?(?=\d); de juiste waarde is; het juiste (?:getal|antwoord) is; inmiddels;
            opgevolgd door; uiteindelijk; moet(?= [€$]? ?[\d.,]+ zijn); moet(?:en)? zijn; bleek(?= (?:het )?[€$]? ?\d)
        """),
        "current": listed(r"""
            nu; nieuwe; later; daarna; thans; tegenwoordig; momenteel; in werkelijkheid; daadwerkelijk;
            de huidige; sindsdien; (?:herziene|gewijzigde|bijgewerkte|geactualiseerde|aangepaste|gecorrigeerde|
            nieuwste|latere|definitieve) (?:versie|uitgave|druk|editie|tekst|opgave|lijst)
        """),
        "wait": listed(r"""
            wacht(?: even)?; nee wacht; of nee; oh? nee; ach nee; nee,? toch; pardon; correctie; ik bedoel;
            bij nader inzien;
            herstel; eigenlijk; sorry; excuus; ik vergis(?:te)? me; rectificatie; of beter(?: gezegd)?;
            beter gezegd; of liever(?: gezegd)?; ik bedoelde; verbetering; foutje; oeps; nee hoor
        """),
        "final": listed(r"""
            het (?:juiste |goede |definitieve )?antwoord (?:is|luidt)(?: dus)?; kortom; concluderend;
            ik kies(?: voor)?; ik houd het op; ik ga voor; conclusie
        """),
        "echo": listed(r"""
            (?:u|je|jij) (?:vraagt|vroeg|wilt? weten); (?:de|uw|je|jouw) vraag (?:is|was|luidt|gaat);
            (?:uw|je|jouw) vraag; gevraagd wordt; er wordt gevraagd; de vraag of
        """),
        "label": listed(r"""
            hoofdstuk; paragraaf; artikel; art\.?; lid; pagina(?:'s)?; blz\.?; bladzijde; p\.; figuur; fig\.?;
            tabel; bijlage; kamer; zaal; sectie; onderdeel; stap; regel; punt; nummer; nr\.?; no\.; versie; deel;
            kolom; rij; vraag; document; doc\.?; bron; alinea; studio; lokaal; gate; perron; spoor; lijn; route;
            klep; pomp; tank; hal; gebouw; verdieping; etage; huisnummer; week; band; unit; station; kavel;
            perceel; zone; vak; groep; klas; fase; niveau; categorie; klasse; type; model; serie; optie; variant;
            scenario; depot; kluis; kluisje; locker; loods; blok; bus; tram; snelweg; noot; voetnoot; formulier;
            lot; ploeg; team; kist; doos; sluis; oven; ketel; machine; motor; lift
        """),
    },
    abstention=listed(
        r"""
        (?:staat|stond|staan|wordt|worden|is|zijn|werd|komt|blijkt|volgt)(?: \w+){0,4} (?:niet|nergens|geen|
        nooit)(?: \w+){0,4} (?:(?:in|uit) (?:de|het|dit|deze|die|dat|uw)(?: \w+)? ?<text>|vermeld|genoemd|gegeven|
        beschreven|opgenomen|gespecificeerd|bekend|aangegeven|duidelijk|beschikbaar|te vinden|terug te vinden|
        te achterhalen|te bepalen|op te maken|af te leiden|vast te stellen|besproken|benoemd|ingegaan|verstrekt|
        gedocumenteerd|ingevuld|beantwoord(?:en)?); (?:niet|nergens|geen)(?: \w+){0,3} (?:vermeld|genoemd|gegeven|
        beschreven|opgenomen|gespecificeerd|aangegeven|beschikbaar|te vinden|terug te vinden|te achterhalen|
        te bepalen|op te maken|af te leiden|gevonden|aangetroffen|verstrekt|besproken|te beantwoorden|bekend|
        terug|gedocumenteerd|vindbaar); (?:staat|stond) (?:er |hier |daar |dit |dat |het )?(?:niet|nergens|niks|
        niets)(?: over| van)?(?: \w+)?(?: (?:in|bij|op))?; (?:vermeldt|noemt|bevat|geeft|zegt|meldt|beschrijft|
        specificeert|bespreekt|behandelt|beantwoordt|biedt|maakt|rept|laat|verschaft|
        verstrekt)(?: \w+){0,4} (?:niet|geen|niets|niks|nergens); <text> (?:\w+ ){0,2}(?:zwijgt|rept);
        (?:ik )?(?:kan|kon|kunnen)(?: \w+){0,5} (?:niet|nergens|geen(?: \w+){0,3})(?: \w+){0,6} (?:<find>|
        beantwoorden|geven|zeggen|antwoorden|vertellen|meedelen|noemen|opnoemen|helpen); (?:kan|kon|kunnen|
        konden)(?: \w+){0,4} niet(?: \w+){0,3} worden (?:vastgesteld|bepaald|beantwoord|achterhaald|afgeleid|
        gevonden|opgemaakt|gegeven|gezegd|bevestigd|herleid|vermeld); zwijgt; maar niet over; (?:blijft|is) gissen;
        (?:niet|nergens|onmogelijk|niets) (?:\w+ ){0,3}(?:te )?<find>;
        (?:weet|wist)(?: \w+){0,3} (?:niet|geen); geen (?:enkele )?(?:\w+ )?(?:informatie|gegevens|vermelding|
        antwoord|idee|aanwijzing(?:en)?|uitsluitsel|melding|opgave|details|bedrag|waarde|datum|
        gegeven)(?: \w+){0,3}; ontbree?k(?:t|en);
        (?:is|zijn|blijft) (?:mij |ons )?(?:onbekend|onduidelijk|onvermeld);
        onvoldoende (?:informatie|gegevens|context); te weinig (?:informatie|gegevens|context);
        (?:valt|is)(?: \w+){0,4} (?:niet|onmogelijk)(?: \w+){0,4} te (?:\w+);
        niet te (?:zeggen|beantwoorden|bepalen|achterhalen);
        zonder (?:nadere|verdere|meer|aanvullende) (?:informatie|gegevens);
        (?:tekst|document|context|bron|passage) (?:\w+ )?(?:onvoldoende|ontoereikend);
        blijft (?:in het midden|onvermeld|onbenoemd); in het midden gelaten;
        (?:niets|niks)(?: \w+){0,2} (?:gezegd|vermeld|geschreven|bekend|genoemd|te vinden|over);
        geen uitspra(?:ak|ken); geen toegang; beschik(?:ken)? (?:\w+ ){0,2}niet over; <source>[^.!?
        :()|]{0,50} (?:niet|geen|nergens|niets|niks); (?:niet|geen|nergens|niets|niks)(?: [^ .!?
        :,()|]+){0,5} (?:de|het|dit|deze|die|dat|uw)(?: \w+)? <source>; komt(?: \w+){0,5} niet voor;
        laat(?: \w+){0,3} (?:open|in het midden); gaat(?: \w+){0,4} niet(?: \w+){0,2} in; (?:geen|nergens|niets|
        niks|nooit)(?: \w+){0,7} (?:vermeldt?|noemt|noemen|noemde|zegt|zeggen|meldt|melden|beschrijft|geeft|geven|
        staat|stond|bevat|bevatten|vermelden); (?:wordt|is)(?: \w+){0,2} (?:met geen woord|nergens) \w+
    """,
        _PARTS,
    ),
    abstention_whole=listed(r"""
        n\.?v\.?t\.?; onbekend; niet bekend; niet vermeld; niet genoemd; niet beschikbaar; geen idee;
        geen antwoord; weet niet; weet ik niet; niet van toepassing; niet gevonden; niet gegeven; niet te vinden;
        geen informatie; niet gespecificeerd; niet opgegeven; onduidelijk; nergens vermeld; niet te bepalen;
        geen gegevens
    """),
    weak_abstention=listed(r"""
        geen; niets; niks; nee; leeg; nul; -; nihil
    """),
    refusal=listed(
        r"""
        (?:ik )?(?:kan|mag|wil|zal|ga)(?: [\w-]+){0,5} (?:niet|geen(?: \w+){0,3})(?: \w+){0,5} (?:delen|verstrekken|
        vrijgeven|geven|onthullen|helpen|vertellen|prijsgeven|openbaar maken|bespreken|noemen|verschaffen|doorgeven|
        meedelen|assisteren);
        (?:niet|geen) (?:\w+ ){0,4}(?:delen|verstrekken|vrijgeven|onthullen|prijsgeven|helpen);
        (?:ben|is)(?: \w+){0,3} niet (?:bevoegd|gemachtigd);
        (?:dat|dit|(?:deze|die|dit|dat) \w+) is (?:strikt )?vertrouwelijk;
        vertrouwelijke (?:informatie|gegevens); ik weiger; help(?: \w+){0,3} niet
    """,
        _PARTS,
    ),
    firm_refusal=listed(
        r"""
        ik weiger; weiger ik; (?:mag|mogen) (?:ik|wij|we)(?: [\w-]+){0,4} (?:niet|geen); (?:ik|wij|we) (?:mag|mogen)
        (?: [\w-]+){0,5} (?:niet|geen); (?:kan|kunnen)(?: [\w-]+){0,5} niet(?: [\w-]+){0,3} (?:helpen|assisteren);
        (?:kan|kunnen|wil|zal) (?:ik|wij|we)(?: [\w-]+){0,3} <ground>(?: [\w-]+){0,4} (?:niet|geen);
        (?:ik|wij|we) (?:kan|kunnen|wil|willen|zal)(?: [\w-]+){0,3} <ground>(?: [\w-]+){0,4} (?:niet|geen);
        <ground>,? (?:kan|kunnen|wil|willen|zal) (?:ik|wij|we)(?: [\w-]+){0,4} (?:niet|geen);
        (?:ik|wij|we) (?:kan|kunnen|wil|willen|zal)(?: [\w-]+){0,4} (?:niet|geen)(?: [\w-]+){0,4} <ground>;
        (?:kan|wil|zal) (?:ik|wij|we)(?: [\w-]+){0,3} geen <secret>;
        (?:ik|wij|we) (?:kan|kunnen|wil|willen|zal)(?: \w+){0,3} geen <secret>;
        als (?:een )?(?:ai|taalmodel|kunstmatige)[\w-]*(?: [\w-]+){0,2} (?:kan|mag|wil|zal) ik(?: [\w-]+){0,5} (?:niet|
        geen);
        verzoek (?:kan|mag|wil|zal) ik niet; kan (?:aan )?(?:dit|dat|uw|je) verzoek niet;
        (?:ben|zijn)(?: \w+){0,3} niet (?:bevoegd|gemachtigd|gerechtigd|bereid)
    """,
        _PARTS,
    ),
    guess=listed(r"""
        waarschijnlijk; vermoedelijk; misschien; wellicht; mogelijk; denk ik; ik denk; volgens mij;
        naar schatting; ik schat; ik gok; mijn (?:beste )?(?:gok|schatting|inschatting); vermoed; zou kunnen;
        zal (?:het )?(?:wel )?; doorgaans; meestal; gebruikelijk; normaal gesproken; op basis van algemene kennis;
        als ik moet
    """),
    answer_words=listed(r"""
        (?:het )?(?:definitieve? |juiste |uiteindelijke |eind)?antwoord; conclusie; uitkomst; resultaat;
        eindantwoord
    """),
    question_words=listed(r"""
        vraag; volgende vraag
    """),
    answer_keys=listed(r"""
        antwoord; eindantwoord; waarde; resultaat; uitkomst
    """),
    common_words=frozenset(
        """
        de het een en van is dat die niet in op te zijn was voor met er aan ook maar bij naar om dan uit
        wordt zoals staat deze dit geen door over tot meer minder werd heeft als kan ik u je uur dus wel
        nog
        """.split()
    ),
    articles=("de", "het", "een", "'t", "'n"),
)
