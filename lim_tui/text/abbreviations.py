"""Abbreviations whose full stop does not end a sentence, one list per language, lower case, without the last stop."""

from __future__ import annotations

DUTCH = frozenset(
    "aant afb afd afl afz alg antw arr art artt bijl bijv blz bv ca cat cf co d.d dd dhr dir div dr drs e.a e.d e.v ed"
    " enz etc evt excl e.o fa fig gebr geb gem get hfdst i.c i.p.v i.v.m incl ing ir jl jhr jr k.b lid m.a.w m.b.t m.i"
    " m.i.v m.m m.n m.u.v max mevr min mr mw n.a.v n.v n.v.t nl nr nrs o.a o.b.v o.g.v o.i.d o.l.v o.m o.t.v p.a p.m"
    " par pag plm plv prof red resp secr sr st str t.a.v t.b.v t.g.v t.h.v t.n.v t.o.v t.w.v t.z.t tab tel v.a v.d"
    " v.h verg vgl vnl vs z.g zgn z.o.z".split()
)
ENGLISH = frozenset(
    "a.m al approx art ca cf ch col corp dept dr e.g ed eds eq etc ex fig figs gen i.e inc jr ltd max min mr mrs ms no"
    " nos nr p.m para par pp prof ref refs rev sec sect sen sr st subsec tab u.k u.s v vol vols vs".split()
)
CHINESE: frozenset[str] = frozenset()

BY_LANGUAGE: dict[str, frozenset[str]] = {
    "nl": DUTCH,
    "en": ENGLISH,
    "zh-Hans": CHINESE,
    "zh-Hant": CHINESE,
}
