"""What one asks with and seldom tells with: wordings that a question reader knows beyond those of the ontology.

A reader of texts must not take "what she does for a living" for a statement; a question may say it. The forms are those
of the ontology's lexicon.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

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
has_version: be on | be at | the version | the release | the version number | be at | be on | run | the release
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
uses: rely on | be built on | work with | work with | the tool | make use of | be used by
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

_CHINESE = """
job_title: 干 | 是干 | 以*为业 | 的职业 | 的工作 | 从事 | 做 | 是做 | 的工种 | 靠*谋生 | 的身份
occupation: 的职业 | 是做
owned_by: 归*负责 | 的负责人 | 的责任人 | 的主人 | 归 | ^管 | ^负责 | 的归属
maintained_by: ^负责维护 | 由*照看 | 的维护者 | ^维护 | 由*维护 | 归*维护 | ^打理 | ^照看 | 的维护组
  | 的维护方
led_by: ^带 | ^领导 | 的带头人 | 的领导 | 的负责人 | ^主持 | ^负责
has_version: 的版本 | 的版本号 | 是 | 用 | 运行 | 跑 | 用的是
has_ip: ^对应 | ^对应的是 | 的IP | 的ip | 的IP地址 | 的ip地址 | 的地址 | 的网络地址
runs_on: ^运行 | ^承载 | ^跑着 | ^跑 | ^托管 | 的主机 | 的机器 | 的服务器 | 的宿主机 | 所在 | 跑在 | 部署在
  | 放在 | 在
listens_on: ^被*占用 | ^由*监听 | 的端口 | 的端口号 | 用 | 使用 | 用的是 | 开在 | 开的是 | 在*上提供服务
member_of: 所在 | 所属 | 的成员 | 的组 | 在 | 的团队 | 属于 | ^的成员 | ^的人 | ^的组员 | ^有
reports_to: 的上司 | 的领导 | 的上级 | 的老板 | 的主管 | 的经理 | 归*管 | 向*汇报
spouse: 的爱人 | 的配偶 | 的伴侣 | 的另一半 | 的对象 | 和*结婚 | 跟*结婚 | 和*结了婚 | 跟*结了婚 | 与*结婚
  | 嫁给 | 娶
has_mother: 的妈妈 | 的母亲 | 的妈 | 的娘
has_pet: ^的主人 | ^的饲主 | 的宠物 | 养 | 养了 | 养着 | 有
treated_by: ^给*看病 | ^给*治病 | ^为*看病 | 在*看病 | 在*那里看病 | 看的是 | 的医生 | 的主治医生 | 找*看病
  | 找*看 | 由*治疗 | 在*那里看病 | 看 | 的大夫
allergic_to: 对*过敏 | 的过敏 | 的过敏原 | 的过敏食物 | 不能吃 | 不能碰 | 忌口
likes: 喜欢 | 喜欢吃 | 爱吃 | 爱 | 最爱吃 | 的口味 | 的最爱 | 最喜欢吃 | 最喜欢 | 喜爱
does_activity: 业余时间喜欢做 | 喜欢做 | 爱做 | 空闲时做 | 爱好 | 的爱好 | 的业余爱好 | 的兴趣爱好 | 的兴趣
  | 喜欢 | 玩 | 做 | 练 | 业余时间做 | 业余做
phone: 的电话 | 的手机 | 的手机号 | 的手机号码 | 的电话号码 | 的号码 | 的联系方式
email: 的邮箱 | 的邮件地址 | 的电子邮件 | 的电子邮件地址 | 的电子邮箱 | 的邮箱地址
works_on: 在*工作 | 参加了 | 参与 | 参加 | 在做 | 做 | 手上在做 | 手头在做 | 投入 | 忙 | 在忙 | 的项目
funded_by: ^给*出钱 | ^为*出钱 | ^给*拨款 | ^支持 | ^资助 | 由*资助 | ^赞助 | ^出资 | ^出钱 | 的资助方
  | 的经费来自 | 的钱来自 | 的资金来自 | 的经费来源 | 的资金来源 | 的出资方 | 的赞助商
uses: ^被*使用 | ^被*用到 | ^被*采用 | 用 | 使用 | 用了 | 使用了 | 用到 | 的工具 | 在用 | 用的是 | 采用
written_by: 的作者 | ^写 | ^写了 | ^撰写 | 由*写 | 出自 | 的执笔人 | ^发表
about: 以*为主题 | 以*为题 | 围绕 | 针对 | 是关于 | 有关 | 的主题 | 的内容 | 讲 | 讲的是 | 研究 | 研究的是
  | 关于 | 主要讲 | 讨论 | 探讨 | 写的是 | 的研究主题 | 谈 | 涉及
has_deadline: 在*之前完成 | 必须在*之前完成 | 要在*之前完成 | 须在*之前完成 | 在*前完成 | 要在*前完成
  | 得在*前完成 | 到*截止 | 的截止日期 | 的截止时间 | 的最后期限 | 的期限 | 截止 | 截止到 | 到期 | 截止于
  | 在*截止 | 在*到期 | 必须完成 | 要完成 | 的交付日期 | 完成
has_budget: 能花 | 可以花 | 可用 | 能用 | 有 | 的预算 | 的经费 | 的总预算 | 预算 | 有*预算 | 的预算有 | 的资金
mentored_by: 的导师 | 的老师 | 的师父 | 的师傅 | ^指导 | 由*指导 | 由*带 | ^带 | 跟 | 跟的是 | 师从
works_at: 所在 | 所属 | 的单位 | 的工作单位 | 的公司 | 的雇主 | 的东家 | 工作 | 上班 | 任职 | 就职 | 供职
  | 在*工作 | 在*上班 | 在*任职 | 在*就职 | 在
lives_in: 的家 | 的住处 | 的居住地 | 的住址 | 居住 | 住 | 家住 | 住在 | 在*住 | 在*居住 | 的居住城市 | 的家乡
  | 生活
headquartered_in: 的总部 | 总部 | 的总部所在地 | 的总部所在城市 | 总部所在 | 总部位于 | 总部设在 | 总部在
  | 把总部设在 | 把总部放在 | 将总部设在
depends_on: ^被*依赖 | ^被*使用 | 用到 | 用到了 | 依赖 | 需要 | 用 | 的依赖
visited: 去 | 去了 | 去过 | 到 | 到过 | 到了
attended: 参加 | 参加了 | 去 | 去了 | 出席
"""


def with_asking_words(ontology: Ontology) -> Ontology:
    """Return an ontology whose predicates also know how one asks for them."""
    extra = {lang: dict(_read(table)) for lang, table in (("en", _ENGLISH), ("zh", _CHINESE))}
    predicates = {
        name: _extended(predicate, [(lang, extra[lang].get(name, ())) for lang in extra])
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
