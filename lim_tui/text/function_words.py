"""Words that say nothing of a text's subject, one list a language, for holding questions against documents."""

from __future__ import annotations

from collections.abc import Mapping

_DUTCH = """
aan af al alle als bij binnen boven buiten dan dat de deze die dit doen doet door een elk elke en er geen haar had heb
hebben heeft hem het hier hij hoe hoeveel hoelang hun iemand iets ik in is ja je kan kunnen maar mag me mee meer met mij
mijn mogen moet moeten na naar nadat niet niets nog nu of om omdat onder ook op over per te tegen ten ter toch toen tot
totdat tussen uit van vanaf veel volgens voor voordat waar waarmee waarom wanneer waren was wat we wel welk welke werd
wie wij wil word worden wordt ze zelf zich zij zijn zo zoals zou zonder zullen
"""
_ENGLISH = """
a about after all also an and any are as at be because been before being between but by can could did do does during
each every for from had has have he her his how however i if in into is it its many may me more most much must my no
not of on one only or our out over per shall she should so some such than that the their them then there these they
this those to under until up upon was we were what when where which while who whom whose why will with within
without would you your
"""
FUNCTION_WORDS: Mapping[str, frozenset[str]] = {
    "nl": frozenset(_DUTCH.split()),
    "en": frozenset(_ENGLISH.split()),
}
# Particles, pronouns, question words, copulas and measure words; a run of Han characters is cut at each of them.
HAN_FUNCTION_CHARACTERS = frozenset(
    "的了是在和与及或而且但也都就还只这那其该此之于以为被把从到对向将应须可能会有无不没未每各哪谁什么怎几多少吗呢吧个"
    "與於為從對將應須會無沒這還誰麼嗎幾個種"
)
