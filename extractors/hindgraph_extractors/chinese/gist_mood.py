"""What makes a sentence too open to be read by its gist: doubt, denial, jokes, fiction, what was and is no longer."""

import re

# Anywhere in a sentence, these leave open or take back what the rest of it says.
_OPEN = re.compile(
    r"玩笑|说着玩|闹着玩|逗你|骗你|骗人|假设|假定|假的|犹豫|[没未]答应|[没未]同意|[没未]点头|看中|乌龙|[记写填看](?:成|错|串|反|岔)|设想|想想|想象|白日梦|做梦|梦[里见到]|想得美|讹传|谣|辟谣|没这回事|没有的事|没这事|"
    r"没这个安排|没定|未定|没谱|没准|瞎[猜编说]|猜[测的]?|把.{1,16}[叫称]|外号|绰号|小名|昵称|简称|别称|又叫|也叫|指的都?就?是|说的就是|同一个|八字|待查|待定|核实|拿不准|吃不准|说不准|说不好|不确定|不清楚|不好说|不知道?|不晓得|"
    r"真假|打个?比方|愿望|心愿|建议|提议|想法|仅供参考|参考|打听|问[问一句起过到了]|咨询|随口|钓鱼|冒充|自称|声称|宣称|吹牛|一厢情愿|盼|"
    r"巴不得|恨不得|但愿|讨论|商量|结论|考虑|谁说|谁传|都传|都说|都猜|误以为|以为|误会|误传|不实|并非如此|下辈子|来世|要不|不如|"
    r"面试|应聘|投简历|候选|竞聘|报名|申请|求职|谈判|洽谈|磋商|意向|拟|草案|征求|投票|表决|"
    r"也许|可能|或许|大概|似乎|好像|仿佛|估计|恐怕|八成|听说|据说|传闻|传言|有人说|希望|"
    r"如果|假如|假使|要是|倘若|万一|若是|哪怕|即使|除非|劝|别急|千万|鬼知道|天知道|幸好|好在"
)
# Nobody lives there and works there in earnest.
_FICTION = re.compile(
    r"小说|虚构|剧情|剧本|台词|童话|漫画|电影里|戏里|剧里|剧中|片中|片里|书里|书中|故事|游戏里|主人公|主角|女主|男主|角色|扮演|饰演|"
    r"饰|演的是|出演|测试数据|示例|样例|举例|比如|例如|譬如"
)
_DENIED = re.compile(
    r"[不没未别无勿莫否]|并非|而非|绝非|除了|才怪|拒绝|谢绝|推掉|婉拒|差[点一]|几乎|险些|本[应该想要]"
)
# Signs of denial that deny nothing.
_PLAIN = re.compile(
    r"不瞒|不错|不过|不仅|不但|不光|不只|不止|不管|不论|无论|差不多|没错|没想到|了不起|不停|不得不|不用说|不消说|不愧|别看|别人|"
    r"特别|区别|级别|别墅|别名|告别|分别|别处|无线|毫无疑问|无疑|无误|未来|未婚[夫妻]|[没未]再?[换变动挪离][开过动]?[过地]?|不变|不动|"
    r"不声张|不时|不断|离不[开了]|少不了|离不得|不离[手身口]|不在话下|不可或缺|不可缺少|必不可少|缺一不可|不二|除非|非常|非洲|雷打不动|"
    r"不起眼|不久|不远|不少|不难|不假|不禁|无不|莫过于|没的说|没得说|没落下|不落|不见不散|不知不觉|乐此不疲|爱不释手|"
    r"无话不[谈说]|形影不离|否则|不然|不客气|不好意思|无所不|无[人偿]|无锡|不锈钢|莫斯科"
)
_ENDED = re.compile(
    r"曾|以前|从前|之前|过去(?![的了吧住])|前任|原[来先本是]|本来|当年|那时|那会儿|当时|早先|起初|最初|一度|前(?=[夫妻]|东家|雇主|老板|上司|男友|女友|领导|"
    r"公司|同事|总|主席|主编|队长|社长)|不再|停用|作废|注销|离开|离职|辞|退[出休役了掉]|撤|卸|解约|离婚|分手|离异|搬离|搬走|搬出|去世|"
    r"过世|已故|故去|生前|(?<!从)老东家|解除|取消|放弃|吊销|过期|下架|下线|废弃|弃用|断了|解散|倒闭|结束|戒|改掉|不在|跳槽|开除|解雇|裁|告终|"
    r"失去|丢了|送人|卖[了掉给]|转让|还给|归还"
)
# Of these and no others an ended clause may speak beside: 旧的停用, 前任已经交接完.
_OLD = re.compile(
    r"旧|老(?=[地邮信号端机主板版办业系])|原(?=[来先本有任]|[地邮信号端机主板版日期])|前任|上一|以前[那的]|前一|之前[那的]|换下"
)
_CHANGES = re.compile(
    r"交到|招[进来到了]|录用|聘[请为任]|收编|[改换变调升迁搬转挪切移](?:[为成到至去往进给由任做]|[号岗行了])|改用|换用|变更|接手|接过|接任|接管|接替|接棒|接班|移交|转交|交给|交棒|交接|"
    r"升级|升任|晋升|提拔|提升为|调任|调整|成为|成了|当上|当起|做起|入职|入伙|加盟|加入|跳槽到|挖[过到走去]|启用|上任|走马|"
    r"重新|划到|划归|落户|安顿|安家落户|搬家|新办|新[家号址]|新(?=主机|地址|邮箱|号码|端口|版本|职位|期限|办公|负责|上司|领导|医生|东家|单位|"
    r"数字|截止|公司|工作|岗位|老板)|走上|出任|就任|到岗|报到|签约|乔迁|入住"
)
_COMING = re.compile(
    r"将(?!来|军|近|就)|即将|就要|快要|(?<![主重需不只还首次])要(?![求紧好命点素害么不是的因看想连找去登用配写记填签放走拨打发寄])|(?<![社机约聚开峰大年例班协工委商学都才总就你我他])"
    r"会(?![议员计场上后长诊所客馆费面谈话合过引让起])|届时|等到|一到"
)
# What somebody does to or at something that is another one's, or for a while only.
_ACTS = re.compile(
    r"采访|举报|起诉|投诉|控告|拖欠|路过|经过|参观|拜访|访问|探望|看望|做客|串门|祝|恭喜|参加|出席|司仪|羡慕|嫉妒|佩服|崇拜|喜欢|讨厌|夸|骂|"
    r"批评|表扬|感谢|感激|想念|认识|遇[到见]|碰[到见]|见[过到了面]|看[了过到见]|听[了过到]|帮|替|陪|求|劝|捡|偷|抢|卖|送|借|拍了|画了|写[了的]|"
    r"翻译|报道|直播|新闻|纪录片|展览|比赛|演出|采购|推销|推荐|介绍|满意|抱怨|吐槽|提到|聊起|说起|谈起|提起|提示|标签|讲座|论文|门诊|宣传|视频|"
    r"出差|旅游|旅行|度假|游玩|玩了|逛|酒店|宾馆|民宿|旅馆|暂|顺便|顺路|开会|培训|讲课|演讲|[一二三四五六七八九十两几半\d]+个?(?:晚|天|宿|周|星期|礼拜|小时)|"
    r"去[了过]|来[了过](?!.*[住班])|路上|附近|对面|隔壁|像|模仿|冒领|做了一个|送给|楼[下上]|门口|路边|店里|欠|律师函|押金|审计|查[了过]?|上课|研究|出租|小时候|童年|儿时|年轻时"
)
# Of a firm, what it does to another one.
_DEALINGS = re.compile(r"收购|并购|一家|竞争|对手|供应商|客户|员工|分公司|子公司|团建")
# What a sum adds or takes away.
_SUMS = re.compile(
    r"(?:缩水|涨|减少?|增加?|加|砍|压|扣|削减)[了掉]|多花|超|差|剩|余额|结余|奖金|欠|比|另算|垫|花[掉了]|用[掉了]|罚|退|押金"
)
_AIMS = (
    r"访问|充值|转到|转发到?|连接?[到上]?|请求|调用|发往|发给|收到|屏蔽|拉黑|抄送给|邮件给|给|"
    r"比|兼容|支持|低于|高于|早于|[小大]于|从|自"
)
_AIMED = r"给|打来|[版本\ueffe]*(?:的[^，。]|有|旧|以|之|前|后|修|中)|的?(?:消息|短信|来[信电]|客户端)"
_LASTING = re.compile(r"至今|到现在|到今天|到如今|直到|一直|始终|以来|起就|没[换变动离]|从未[换变]")
_FURTHER = re.compile(r"^[。！!…\s]*(?:开?个?玩笑|说着玩|骗你|逗你|假的|才怪|没有的事|瞎说|瞎猜|纯属|以上)")


def is_open(sentence: str, following: str) -> bool:
    """Tell a sentence that leaves open whether it is so; names are masked in it.

    Args:
        sentence: The sentence.
        following: What stands right behind it.
    """
    return _OPEN.search(sentence) is not None or _FURTHER.match(following) is not None


def is_fiction(sentence: str) -> bool:
    """Tell a sentence about what is only told or played."""
    return _FICTION.search(sentence) is not None


def is_denied(clause: str) -> bool:
    """Tell a clause with a sign of denial in it."""
    return _DENIED.search(_PLAIN.sub("", clause)) is not None


def is_ended(clause: str) -> bool:
    """Tell a clause about what was and is no longer."""
    return _ENDED.search(_PLAIN.sub("", clause)) is not None


def is_about_old(clause: str) -> bool:
    """Tell a clause that speaks of what was there before: 旧的停用."""
    return _OLD.search(clause) is not None


def changes(clause: str) -> bool:
    """Tell a clause that says that something has become so."""
    return _CHANGES.search(clause) is not None


def is_coming(clause: str) -> bool:
    """Tell a clause about what is still to come."""
    return _COMING.search(clause) is not None


def is_deed(clause: str) -> bool:
    """Tell a clause about what somebody did to what is another one's, or for a while: 采访了…的员工, 住了一晚."""
    return _ACTS.search(clause) is not None


def is_dealing(clause: str) -> bool:
    """Tell a clause that may speak of another firm than the one with the name."""
    return _DEALINGS.search(clause) is not None


def is_sum(clause: str) -> bool:
    """Tell a clause whose amount is not all there is: 涨了3万元."""
    return _SUMS.search(clause) is not None


def is_aimed(clause: str, mark: str) -> bool:
    """Tell a value that is only turned to, compared or told of: 访问10.0.3.4, 收到…的来信, 比2.4.1旧."""
    return re.search(rf"(?:{_AIMS})\s?{mark}|{mark}\s?(?:{_AIMED})", clause) is not None


def is_left(clause: str, mark: str) -> bool:
    """Tell a place that somebody comes from, or whose something is: 从烟台搬走, 烟台总部."""
    return re.search(rf"(?:从|自)\s?{mark}|{mark}\s?的?(?:总部|分公司|客户)", clause) is not None


def goes_on(clause: str) -> bool:
    """Tell a clause that says that something has been so until now."""
    return _LASTING.search(clause) is not None
