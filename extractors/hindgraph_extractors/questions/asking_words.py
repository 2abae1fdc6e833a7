"""What one asks with and seldom tells with: wordings that a question reader knows beyond those of the ontology.

A reader of texts must not take "what she does for a living" for a statement; a question may say it. The forms are those
of the ontology's lexicon.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hindgraph_extractors.questions.chinese_asking_more import TABLE as _MORE
from hindgraph_extractors.questions.chinese_asking_words import TABLE as _USUAL
from hindgraph_ontology.lexicon import parse_form
from hindgraph_ontology.records import LexicalEntry, Ontology, PredicateDef

_ENGLISH = """
job_title: the job | the trade | the line of work | make living as | be by profession | be by trade | work as
  | do for living | do for work | do for job | do as job | earn living as | the occupation | the profession
occupation: do for living | do for work | do for job
owned_by: be in hands of | be with | ^be in charge of | be responsibility of | ^the responsibility | belong to
  | ^answer for | the person in charge | the responsible | the contact | ^responsible for
maintained_by: ^do maintenance of | ^do maintenance for | ^keep going | ^keep alive | ^keep running
  | be in care of | ^have in care | ^care for | ^look after | ^take care of | the caretaker
led_by: ^be in charge of | ^run | ^head up | ^be at the helm of | the lead | the head | ^in charge of
has_version: be on | be at | the version | the release | the version number | run
has_ip: sit at | be reachable at | answer at | be at | respond at | the ip | the ip address | the address
  | the network address
runs_on: sit on | live on | keep * on | put * on | be kept on | be hosted on | the home | the host
  | the machine | the server | the node
listens_on: the port | sit on | be found on | be reachable at | the port number | use | serve on | answer on
  | be reachable on
has_mother: be child of | ^give birth to | ^bear | the mother | the mum | the mom
has_pet: the pet | ^the owner | ^the master | have as pet | the animal
treated_by: go to | the patient | visit | be patient of | be looked after by | be in care of | ^see
  | the doctor | the physician | ^look after | see
allergic_to: the allergy | the food allergy | be allergic | can't eat | have to avoid | must avoid
likes: love | adore | be fond of | be crazy about | be mad about | the favourite | have soft spot for
  | like to eat | love to eat | enjoy to eat | enjoy eating | like eating | the favourite food
  | the favorite food | the favourite dish
does_activity: the hobby | the sport | do for pleasure | do after work | be keen on | practise | go | go for
  | be into | do in spare time | do in free time | the pastime
  | do as hobby | do for fun | spend time on
works_on: contribute to | put work into | the work | be busy with | be part of | the project | be involved in
  | take part in
funded_by: ^finance | ^bankroll | ^back | the backer | the donor | be financed by | the money behind
  | ^pay for | ^give money to | ^give money for | the funder | the sponsor | the money | get money from
  | be paid by | the funding
uses: rely on | be built on | work with | the tool | make use of | be used by
written_by: ^be behind | ^pen | ^author | the pen | the author | the writer
about: be concerned with | the topic | revolve around | be all about | deal with | treat of | cover
  | the subject | the theme | be on | study
has_deadline: be due | be due by | the due date | must be done by | have to be in by | have to be finished
  | have to be done | must be finished | must be done
  | be to be finished | have to be ready | be finished | the deadline | end
has_budget: the budget | the funds | have to spend | have at disposal | the money | may spend | can spend
  | cost
email: the email address | the mail address | write to at | be behind | the e-mail | the e-mail address
  | the inbox | the email | the mail | the address
phone: the number | the phone | the telephone | the mobile | the mobile number | the cell | the extension
  | pick up at | be reached by phone | be called on | be behind | the phone number
mentored_by: be under wing of | ^take under wing | learn from | the mentor | ^show ropes | ^guide | ^supervise
  | the supervisor
reports_to: answer to | be under | work under | the line manager | take orders from | the boss | the manager
  | the superior | the supervisor
works_at: be with | have job at | have job with | earn living at | be on payroll of | ^pay wages of | the firm
  | the employer | the workplace | the company | work | be employed
lives_in: call home | be home | make home | reside | be settled | be at home | stay | the home town
  | the hometown | the home | live | the city | the town | be at home in
  | the place of residence
headquartered_in: be run from | be headquartered | have seat | be at home in | the base | the main seat
  | ^be home to | have main office in | have headquarters in | the head office | the headquarters
  | the seat | have seat in | have head office in | be based in | the main office
spouse: share marriage with | be wed to | the other half | be the husband of | be the wife of | ^marry
  | the partner | the better half | the husband or wife | the wife or husband | be married | the spouse
member_of: sit in | belong to | be one of | ^have on board | the squad | the crew | be on | be in | be part of
  | the team | the member | ^the people | the group
visited: go to | travel to | the destination
attended: take part in | be among guests of | be guest of | be at | sit in | show up at | ^have among guests
  | participate in | go to
depends_on: the dependency | can not do without | can not work without | miss | break without | lean on
  | draw on | need
"""


_CHINESE = f"{_USUAL}{_MORE.lstrip()}"


def with_asking_words(ontology: Ontology) -> Ontology:
    """Return an ontology whose predicates also know how one asks for them."""
    predicates = {
        name: _extended(predicate, [(lang, forms.get(name, ())) for lang, forms in ASKING.items()])
        for name, predicate in ontology.predicates.items()
    }
    return replace(ontology, predicates=predicates)


def _read(table: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for line in table.strip().replace("\n  |", " |").splitlines():
        name, _, forms = line.partition(":")
        yield name, tuple(form.strip() for form in forms.split("|"))


def _extended(predicate: PredicateDef, forms: list[tuple[str, tuple[str, ...]]]) -> PredicateDef:
    known = {(entry.lang, entry.form) for entry in predicate.lexical}
    entries: list[LexicalEntry] = [
        parse_form(form, lang) for lang, mine in forms for form in mine if (lang, form) not in known
    ]
    return replace(predicate, lexical=(*predicate.lexical, *entries)) if entries else predicate


ASKING: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "en": dict(_read(_ENGLISH)),
    "zh": dict(_read(_CHINESE)),
}
