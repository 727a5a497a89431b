"""English phrases."""

from __future__ import annotations

from lim_tui.scoring.phrases.kinds import Phrases, listed

_PARTS = {
    "<source>": "(?:texts?|documents?|passages?|context|sources?|excerpts?|files?|snippets?|"
    "pages?|records?|reports?|articles?|materials?|notes?|logs?)",
    "<text>": listed(r"""
        (?:(?:provided|given|supplied|available|above|attached|source|whole) )?(?:texts?|documents?|passages?|
        context|sources?|files?|information|excerpts?|materials?|reports?|articles?|manual|memos?|records?|
        snippets?|data|pages?)
    """)[0],
    "<say>": listed(r"""
        (?:say|state|mention|specify|include|contain|provide|give|indicate|list|describe|tell|disclose|reveal|
        answer|address|discuss|name|cover|explain|show|offer|note|record|identify|define|clarify|refer|make|
        report|detail|have)
    """)[0],
    "<said>": listed(r"""
        (?:said|stated|mentioned|specified|included|contained|provided|given|indicated|listed|described|told|
        disclosed|found|available|known|answered|addressed|discussed|named|covered|shown|recorded|identified|
        clear|present|determined|defined|reported|noted|documented|supplied|possible|spelled out)(?! as )
    """)[0],
    "<find>": listed(r"""
        (?:find|determine|tell|answer|locate|see|identify|establish|confirm|infer|say|derive|know|ascertain|
        deduce|verify|provide an answer|give an answer|work out|figure out|conclude)
    """)[0],
}

PHRASES = Phrases(
    cues={
        "deny": listed(r"""
            fail(?:s|ed)? to; not; (?:do|does|did|has|have|had|could|should|would|ca|wo)n't;
            never; no; nor; neither; cannot; nobody; none; impossible; nothing (?:points|suggests|indicates|shows);
            far from; by no means;
            in no way; no way; incorrect; incorrectly; false; falsely; wrong; wrongly; mistaken; mistakenly;
            den(?:y|ies|ied); rule[sd]? out; excluded; excludes?; rejects?; rejected; without; nowhere near; hardly;
            erroneously; disproves
        """),
        "deny_next": listed(r"""
            rather than; instead of; as opposed to; unlike; in contrast to
        """),
        "deny_after": listed(r"""
            but that (?:was|is|turned out(?: to be)?|proved(?: to be)?) (?:wrong|incorrect|false|not|mistaken);
            (?:is|was|are|were) (?:definitely |certainly |clearly |simply |actually |however )?(?:not|never|
            no longer|wrong|incorrect|false|mistaken|untrue|outdated|obsolete|superseded|withdrawn|invalid);
            (?:is|was|are|were)n't; can(?:not|'t) be (?:right|correct|true);
            has (?:since )?been (?:withdrawn|superseded|replaced|retracted); no longer (?:holds|applies)
        """),
        "deny_clause": listed(r"""
            out of the question; no question(?! of| about| that); not the case; pure invention; made up
        """),
        "not_denial": listed(r"""
            contrary to; other than expected; no doubt; without (?:a |any )?doubt;
            not in (?:doubt|question|dispute); no question; (?:none|no one|nobody|nothing) (?:other|else) than;
            no other(?: \w+)? than; nothing but; not only; not just; not merely; not simply; not to mention;
            not surprisingly; can(?:not|'t) be anything (?:but|other than); no problem; no need; not wrong;
            without exception; not without; no mistake; nothing wrong with; there's no denying; no less
        """),
        "except": listed(r"""
            other than; except; except for; apart from; excluding; but for; anything but
        """),
        "contrast": listed(r"""
            but; however; yet; instead; although; though; while; whereas; rather
        """),
        "at_least": listed(r"""
            at least; (?:a )?minimum(?: of)?(?= [\d£$€]); minimum of;
            no(?:t)? (?:less|fewer|lower|shorter|smaller) than; not below; not under; min\.(?= ?\d); upwards of;
            no less than; as (?:few|little|low) as
        """),
        "at_most": listed(r"""
            at most; (?:a )?maximum(?: of)?(?= [\d£$€]); maximum of; up to; no(?:t)? (?:be )?(?:more|greater|
            higher|longer|larger|hotter|later|heavier|wider|deeper|older|faster) than; not above; not over;
            not (?:to )?exceed(?:ing)?; max\.?(?= ?\d); as much as; as many as; by no later than; not exceeding
        """),
        "more_than": listed(r"""
            (?:more|greater|higher|longer|larger|hotter|later|heavier|wider|deeper|older|faster|taller) than;
            over; above; exceed(?:s|ing|ed)?; in excess of; upward of; beyond
        """),
        "less_than": listed(r"""
            (?:less|fewer|lower|shorter|smaller|earlier|cooler|lighter|younger) than;
            (?:just |slightly |a little |well )?(?:under|below); just short of;
            short of; slightly less than
        """),
        "between": listed(r"""
            between; ranging from; anywhere from; somewhere between
        """),
        "at_least_after": listed(r"""
            or (?:more|higher|longer|above|over|older|greater|later); and (?:above|over|up|older); plus; minimum;
            at least; at minimum
        """),
        "at_most_after": listed(r"""
            or (?:less|fewer|lower|shorter|below|under|younger|earlier); and (?:below|under); maximum; max\.?; at most;
            tops
        """),
        "more_than_after": listed(r"""
            odd
        """),
        "about": listed(r"""
            rounded; not far from; about; around; approx\.?; circa; c(?:a)?\.; some; nearly; almost; barely; scarcely;
            close to;
            in the (?:region|neighbou?rhood|vicinity|ballpark) of; on the order of; just over;
            a little over; slightly more than; slightly over;
            ca
        """),
        "about_after": listed(r"""
            or so; or thereabouts; give or take; -?ish
        """),
        "about_beside": listed(r"""
            approximately; roughly; more or less
        """),
        "maybe": listed(r"""
            reportedly; allegedly; probably; likely; perhaps; maybe; possibly; presumably;
            (?:might|may|could) (?:well )?(?:be|have been); i doubt; doubtful;
            i (?:think|believe|guess|suppose|assume|suspect|imagine|reckon); (?:my|best) (?:best )?guess; seems;
            appears; apparently;
            (?:i'm |i am )?not (?:entirely |completely |fully |quite |100% )?(?:sure|certain); unsure; uncertain;
            estimated; if (?:it|that|this) (?:were|was|is|had been); assuming (?:it|that|this); if i recall;
            if i remember; supposedly; conceivably; i'd say; i would guess
        """),
        "past": listed(r"""
            originally; original; initially; initial; formerly; former; previously; previous; earlier; an early;
            early; used to be; once; at first; first; prior; old; older; outdated; obsolete; superseded; draft;
            drafts; in the past; a first version; old version; back then; expired; (?:supposed|meant|intended) to be;
            some (?:people |sources |of them )?(?:say|claim|report|think|believe)
        """),
        "change": listed(r"""
            (?:corrected|revised|changed|updated|amended|raised|lowered|adjusted|increased|decreased|reduced|
            moved|set|rectified|modified|reset|postponed|rescheduled|brought forward|delayed) to; the correction;
            a correction; (?:a|the) corrigendum; the erratum; replaced (?:by|with); superseded by;
            the correct (?:value|figure|answer|number) is; became; in the end; eventually;
            the actual (?:value|figure|number) is; the revision; should (?:be|read|have been); ought to be;
            turned out(?: to be)?; proved to be
        """),
        "current": listed(r"""
            now; new; later; then; currently; today; at present; in reality; in fact; the current; these days;
            (?:revised|updated|amended|corrected|newest|latest|final) (?:version|edition|text|draft|list|release)
        """),
        "wait": listed(r"""
            wait; hold on; no wait; oh no; oh wait; scratch that; i mean; sorry; correction; actually;
            on second thought; my mistake; let me correct; oops; or rather; strike that; apologies;
            correcting myself; hmm;
            i meant; make that; my bad; whoops; correct that; or better; let me rephrase
        """),
        "final": listed(r"""
            the (?:correct |right |final )?answer (?:is|would be|should be)(?: therefore)?; therefore;
            in conclusion; in short; i choose; i'd go with; i'll go with; i conclude
        """),
        "echo": listed(r"""
            you (?:asked|are asking|want(?:ed)? to know|ask|were asking); you're asking;
            (?:the|your) question (?:is|was|asks|asked|concerns); your question; asked whether; asked about;
            asked for; the question of
        """),
        "label": listed(r"""
            chapter; section; sec\.; article; art\.; page; pages; pp?\.; figure; fig\.?; table; appendix; annex;
            room; hall; step; line; item; number; nr\.?; no\.; version; volume; vol\.; column; row; question;
            document; doc\.?; source; paragraph; para\.?; studio; gate; platform; track; route; valve; pump; tank;
            building; floor; level; unit; station; plot; zone; group; class; phase; category; type; model; series;
            option; part; book; locker; bay; dock; apartment; suite; flight; note; clause; exhibit; block; team;
            lane; highway; week; case; form; kiln; warehouse; shed; crate; lot; bus; tram; motor; engine;
            elevator; reactor; area; window; port; channel; shift; wing; ward; pier; vault
        """),
    },
    abstention=listed(
        r"""
        (?:is|are|was|were)(?: not|n't) there;
        (?:not|never|nowhere|no|none|nothing|(?:is|are|was|were|do|does|did|has|have|ca|could)n't)(?: [^ .!?
        :,()|]+){0,5} (?:in|from|by|of) (?:the|this|these|any|that|your)(?: \w+)? <source>;
        <source> (?:\w+ ){0,2}only (?:[\w',]+ ){1,8}not; (?:do|does|did)(?: not|n't)(?: \w+){0,3} <say>; (?:no|
        none|neither|nothing|nobody|nowhere|never|isn't|aren't|wasn't)(?: [\w']+){0,7} (?:says?|states?|mentions?|
        specif(?:y|ies)|indicates?|tells?|discloses?|reveals?|addresses|discusses|covers?|names?|lists?|
        clarif(?:y|ies)|describes?|explains?|(?:of the \w+ )?gives?|provides?);
        (?:is|are|was|were|has|have|been|be)(?: not|n't| never| nowhere)(?: \w+){0,3} <said>;
        (?:not|nowhere|never)(?: \w+){0,2} <said>; (?:can(?:not|'t| not)|could(?: not|n't)|(?:am|is|are|was|
        were) (?:not able|unable) to|unable to|impossible to)(?: \w+){0,3} (?:be )?(?:<find>|<said>);
        (?:do|does|did)(?: not|n't) (?:\w+ )?know; no (?:\w+ ){0,3}(?:information|mention|answer|data|details?|
        reference|indication|record|evidence|value|figure|date|amount|way to (?:tell|know|say));
        no (?:\w+ ){0,2}(?:is|are|was|were) (?:\w+ ){0,2}<said>; leaves? (?:this|that|it|the matter) open;
        left open; (?:not|(?:is|are|was|were|do|does|did|has|have)n't)(?: have)? (?:enough|
        sufficient) (?:information|data|context|detail);
        insufficient (?:information|data|context|evidence|detail); (?:is|are|was|were|remains?|it's|that's|
        which is) (?:unknown|unclear|unspecified|unstated|undisclosed|omitted|missing|absent|silent|left out);
        <text> (?:\w+ )?(?:omits?|lacks?|is silent|are silent|fails? to|says? nothing|gives? no|contains? no|
        provides? no|makes? no); (?:says|say|said) nothing;
        (?:is|are|was|were)(?: not|n't)(?: \w+){0,2} (?:possible|in the|in this|in any|part of);
        not (?:possible|answerable); cannot be (?:answered|determined|found|known|inferred); unanswerable;
        nothing (?:\w+ ){0,4}(?:about|mentions|states|says|on (?:this|that));
        (?:lacks?|without) (?:the |any |enough |sufficient )?(?:information|data|details?|mention);
        have no (?:idea|information|way|knowledge); no idea; absent from; missing from;
        there is no (?:\w+ ){0,3}in the; nowhere to be found; your guess is as good as mine; who knows;
        (?:anyone|anybody)'s guess; no clue; beats me; but not (?:about|of|on|for);
        leaves? (?:this|that|it|the \w+) out; not have (?:the|that|this|any|enough|access)
    """,
        _PARTS,
    ),
    abstention_whole=listed(r"""
        n/?a; n\.a\.; unknown; not stated; not given; not mentioned; not available; not applicable; not specified;
        not found; not provided; not known; no idea; i'm not sure; i am not sure; not sure; no answer; none given;
        none stated; none mentioned; none specified; unspecified; undisclosed; unclear; not in (?:the )?text;
        not in (?:the )?document; no information; insufficient information; insufficient context;
        not enough information; unanswerable; not disclosed; not listed; not answerable; idk; not determinable;
        tbd; abstain; \[?unknown\]?; no data; no mention
    """),
    weak_abstention=listed(r"""
        none; nothing; no; null; nil; empty; -
    """),
    refusal=listed(
        r"""
        (?:i|we)(?: \w+)? ?(?:can(?:not|'t| not)|could(?: not|n't)|won't|will not|am not able to|'m not able to|
        am unable to|'m unable to|must decline|refuse|decline)(?: \w+){0,4} (?:help|assist|share|disclose|reveal|
        provide|give|discuss|comply|divulge|release|tell|show|say|hand); (?:can(?:not|'t)|not allowed to|
        not permitted to|not authori[sz]ed to) (?:\w+ )?(?:share|disclose|reveal|provide|help|divulge|release|
        discuss|give out); (?:i|we) (?:must |have to )?(?:decline|refuse);
        against (?:my|our|the) (?:policy|policies|guidelines|rules); (?:is|are) confidential;
        i'm sorry, but i can(?:not|'t); not comfortable (?:sharing|providing|disclosing)
    """,
        _PARTS,
    ),
    firm_refusal=listed(
        r"""
        (?:i|we)(?:'m| am|'re| are)(?: \w+)? not (?:allowed|permitted|authori[sz]ed|at liberty|
        comfortable|willing|cleared);
        (?:i|we) (?:do not|don't) have (?:the )?(?:permission|authori[sz]ation|clearance|authority);
        (?:i|we)(?: \w+)? (?:won't|will not) (?:answer|say|tell|share|disclose|reveal|discuss|help|give|provide);
        (?:i|we)(?: \w+)? (?:must |have to |need to )?(?:refuse|decline); (?:i|we)(?: would|'d) rather not;
        (?:i|we) (?:prefer|choose) not to; against (?:my|our) (?:policy|policies|guidelines|rules|principles);
        <cannot>[^.!?]{0,60} <ground>; <ground>[^.!?]{0,30} <cannot>; confidential[^.!?]{0,20} <cannot>;
        <cannot>[^.!?]{0,40} (?:it|that|this|which) is (?:confidential|private|classified|secret|restricted)
    """,
        {
            **_PARTS,
            "<cannot>": "(?:i|we)(?:'m| am| are)? ?(?:can(?:not|'t| not)|won't|(?:am |are )?(?:unable|not able))",
            "<ground>": "(?:for|due to|because of|out of|on)(?: \\w+)? (?:privacy|safety|security|legal|ethical|"
            "confidentiality|policy)(?: reasons?| concerns?| considerations?| grounds)?",
        },
    ),
    guess=listed(r"""
        probably; likely; perhaps; maybe; possibly; presumably; (?:might|may|could) (?:well )?be;
        i (?:think|believe|suppose|assume|suspect|would guess|estimate); i'd (?:guess|say|estimate);
        (?:my|best|educated) (?:best |educated )?guess; estimate; typically; usually; generally;
        based on general knowledge; in general; it seems; appears to be; should be (?:about|around);
        if i had to guess; guessing
    """),
    answer_words=listed(r"""
        (?:the |my )?(?:final |correct |short )?answer; conclusion; final result; result
    """),
    question_words=listed(r"""
        question; next question; user; human; q; prompt
    """),
    answer_keys=listed(r"""
        answer; final_answer; finalanswer; final answer; value; result; response; output; prediction; a; final
    """),
    common_words=frozenset(
        """
        the a an of and to in is was were that it for on with as by at this from are be has had not but
        which or its their there says said would will can you i about think answer who what
        """.split()
    ),
    articles=("the", "a", "an"),
)
