"""Further given names, from more languages; those that are words or places are left out, as in `given_names`."""

MORE_GIVEN = frozenset(
    """aafke aage aarav aart abbas abdel abdi abebe abhay abhijit abigayle abiodun abosede abril abubakar
    achmad adaeze adalyn addison ade adebisi adelina adem adeola aderyn adesola adina adjoa adnan adnane
    adolfo adriaan adél adélaïde afia afonso afsaneh aftab afua agafya agathi agneta agus agustin agustín
    ahlam ahmad-reza aigerim ailbhe ailsa ainara aine ainhoa aino ainsley ainur aishwarya aisyah ajay ajit
    akanksha akari akin akram akua alaa alannah alasdair albertus aldana aled aleksi alev alida alireza alisa
    alix aliya alka alkis almaz almudena althea altynai alwyn alyona amani amar amara amarjit ambika ambra
    amitabh amol amparo amruta amélia américo anabel anahita analyn ananya anara anastasios anat anatole
    anatoli anca andrás aneta anežka anfisa angelito angharad ani ania aniket anikó anirudh anish anke
    annalisa annalise annamaria anne-marie anne-sophie annelies annemiek anowar anselm ansgar antero antigone
    antonino anupam anush anwar anwen aníbal anđela aodhán aoibheann aoibhinn aparna apolline aqsa ara
    aradhana aram archana archil arda arend arezoo ariadna arie arief arif arina aris arjen arkadi arlene
    arman armelle armen arnav arnel arno arpi arpita arsalan arshak artak arthit arti artyom arvind arwa arzu
    asaf asbjørn asel ashton ashwini asif askar aslaug aslı asma aspasia assunta astri atefeh athanasios
    athina atieno attila atul aubree augustin aurore aurélie aurélien avani aviad avner avtandil awino ayaka
    ayako ayala ayane aybek aydın ayla aynur ayo ayodele ayush ayşe azamat azar aziz aziza azlan azzurra babak
    babsi bader badr bahar bahareh bakyt balaji baltazar bao baptiste barbora barnabas barnabé bartek baruch
    barış bas bashir basile bastiaan batsheva baurzhan bayani başak bea begoña behnam behnaz bela belén
    beniamino benita benito benjie berk berkan berna bernardo berta bertille beto betül beyza bharat bharati
    bhavna bice biljana binh birk birte bjarke blagoje blaise blandine blanka bláthnaid boaz bodil bogdana
    bogumil bohumil bojana bolanle bolat bosiljka botagoz bouchra bouke bożena božena brady branimir branwen
    brody bronwen brunella bryn bríd brónagh budi burkhard bushra buğra bálint bárbara bärbel bérénice bülent
    bảo cadence caio calogero camelia canan canberk caolan carlijn carlotta carlton carmelo caro carys cassidy
    catrin catriona celso ceren ceri cerys ceyda chaim chalerm chana chandan charalambos charline chau chebet
    chelsey chetan chiamaka chidi chika chinonso chiyo cholpon christy chrysa chus ciarán cihan ciro citra
    claas clarice claudette claudine cleide clelia clem clotilde clémence clément clémentine colm colman
    conall concetta concha conchita corbin corina corrie cosmina costanza crina crisanto cristiana csilla
    cuong cyprien cyrus czesław cássia cécile célio cícero daan daciana dafydd dagmar dagmara dahlia daiki
    daithi dalal dalia dalibor dalva damilola damini damir damla danae danijel danijela danit dapo darija
    darla darragh darshan darya dashiell dat davi davit davor dawit daša deaglán debashish debora deepali
    dejana delfina della delyth derya desideria despoina devika dewi dhruv diarmaid diep dietlind dilara dilek
    dilys dimos dinara dirceu divina dixie djalma djamila dobromir doina domenica donato dong-hyun donnacha
    donncha dorin doutzen dragica dragoș dror dubravka dušan dvora dwi dympna dáithí débora dénes dónal dóra
    dörte eabha eamonn ebba ebele ebere ebru ece eda edda edgardo edurne eefje eerika eetu eeva efraim efren
    efua egbert egidio egor ehab ehud eifion eino eira eirene eirlys eirwen eitan eivind ejike ekene ekkehard
    eko ekrem ekta elad elaheh eleftherios elen elfi elham eliana elin elio elior elisenda elisângela eliška
    elke ellinor elmar elnaz elpida els eluned elwood elías elżbieta emad emeka emelie emer emese emi emiel
    emiko emina emlyn emmanuelle emrys endre enfys engin enno enrica eoin eran eren erez eri erlan erlinda
    erna eros errol erzsébet esmail esme esmée esraa estefanía estela eteri etsuko euan eugen eugenio eugénie
    eulalia eun-ji eunji evandro evaristo evelien evert evgeni ewan eyal fabián fabrício fadi fadime fadwa
    faezeh fahad faheem faisal faiza faizal faizan fajar fani fanny farah farai faraja faramarz farhan farid
    farida farnaz farouk farshad farzad farzana farzaneh fathi fatih fatin fatoş faustine fawad fay fayez femi
    fenella fenja fenna feras ferdinando fereshteh fergal ferhat fermín feyza ffion fiachra fiadh fiamma fidel
    fiete figen fikret fikri filiz finbar flavie florante floriane flossie flynn flávia flávio folake folkert
    fortunato fotini fotis fouad fozia franca francine fraser freda frederiek freek frej freja frieda friedel
    friedhelm fritzi frédérique fulvio fumiko fumio funmi funmilayo félicien félicité félix gabe gabi gabin
    gabrielle gadi gagik gaia gamze ganesh garegin gaspard gaukhar gauri gauthier gayane gayle gaétan gaëlle
    gbenga gearóid geertje genet genoveva georgi gerben gereon gergő gerlinde germaine gert gertie gesa gesine
    gethin gevorg ghazal gherardo ghislain ghulam giampaolo giang gijs gilda ginette gino gioacchino giordano
    giorgi giorgia girish gisbert gisele gita gitta gitte giuseppina giusy gleb glenys goedele gohar golnaz
    gosia govind graeme grazia grażyna greetje griselda grit gráinne grégoire guadalupe gualtiero gulnara
    gulzat gunvor guro gustave gustl guus gvantsa gwenda gwendolyn gwenllian gwilym gwyn györgy gérald gökhan
    gönül gül gülay gülsen gürkan habiba hadar hadi hadrien haeun hafiz hafsa hagit haider haitham hajo hakob
    hala halima halimah haluk hamid hamid-reza hamideh hanako hande haneul hanin hanka hanneke hannelore hanno
    hansi haroun harpreet harrison harsh harsha hasan hasina hasmik hasna hattie hauke havva hayat hayk hayley
    hayri haytham hege heidrun heinke heledd heleen hella helle hema hemant hendrikje henk henner henrike
    henryk hernán hertha hervé hiba hidde hien hieu hikaru hila hilario hildegard himani hina hinrich hiroko
    hiroto hirut hisham homa honoka honoré honza hooman horia hormoz hortense hovhannes hovik hubertus huda
    hugues humaira humberto huw huy hyejin hyeon hynek hyun hyun-woo hywel håkon håvard héctor hülya hüseyin
    iancu iara iben ibolya ibrahima ibtisam ichabod idan idit ieuan ifan ifeanyi ignazio ijeoma ikenna ikram
    ilan ilario ildikó ileana ilene ilias ilka ilmari ilya imad iman imane imke immacolata imogen imre inbal
    indah ineke inkeri inmaculada inna innes insa inès inés inês ioan iolo ionela ionuț iorwerth ipek iqra
    iraj irakli irem iria irmgard iro irène isabela isadora isamu ishbel ishita isidro isolde istván ita itai
    itsuki itziar iulian iveta ivete ivone jabari jaber jacco jae-won jaewon jagdish jagoda jahanara jair jake
    jalal jaleh janaína jannis jantje janusz jarek jari jarkko jarmila jaromír jarosław jarvis jasmijn javed
    jawad jayant jayesh jean-baptiste jean-claude jean-luc jean-marc jean-michel jean-paul jean-philippe
    jean-pierre jericho jerzy jesús jette ji-hoon ji-min ji-soo ji-woo jide jikke jindřich jiro jisoo jitka
    jitske jiwoo jiří joko jolanda jolene jomar joni jonna joon joon-ho jorien jorunn josefa joselito josiane
    josip jost jostein josué joyce joëlle judit juha juho julika jumana junho junichi junko jurandir jurre
    jutta jános jérémie jörn kaan kaarina kacper kailash kairat kakha kalle kalliopi kamala kamau kamel kamil
    kana kanako kanat kanchan kanya kaori kara karam karan kari kariuki karlheinz karoline kartik kartika
    katica katinka katla katri katsuo kaveri kavya kaya kazem kazuo kees kei keira kemi kenan kerttu keshav
    ketevan keyvan khairul khalil khatia khoa khosrow kiana kianoush kibet kien kilian kiprop kiriakos kishore
    kittisak kitty klavdia knut kobi koen kojo konstanze koos koray korbinian kostas krešimir kristine
    krisztina kryštof kunigunde kunle květa kwasi kweku kyohei kyriaki kyung-soo kyösti kálmán lacey ladan
    lado laia lakshmi laleh lali lalit lambros lamine lanre larisa lasha latha latifa laure laurens laurențiu
    laverne lavinia leanne leen leena leendert lefteris leif leire lene lenja lennard leszek letitia letizia
    letícia levan levente levke leyla lia liana lianne libor libuše lidiya liesbeth liesel lieselotte lilach
    lilit lilli lilou linus liora lison livio liwayway liza llewellyn llinos lodovico loes lonneke lorella
    lorenz lorenza lorna lottie louane loubna louella lourenço lovisa lowri loïc loïs lubna lubomír luboš luc
    lucienne lucimar lucía ludger luella luigia luka luminița lungile lusine luuk luzviminda luísa lydie lynda
    lynette lászló léonie léopold lívia maarit maartje machteld madalena maddox madhav madhavi madhu madiha
    madina mafalda maggie maha mahdi mahin mahmood mahnaz mahnoor mahtab maiara maiko mair maira mairi maisie
    majed majella majid maka makena makoto malachi malak malati malee malek malene malini malka mallory
    mamadou mami mamie mamta mamuka manami manana manas mandana manisha manjula manlio manolis mansour
    mansoureh mara marat marceau marcello mareike maren marfa margarete margery margherita mari mariama
    mariangela marianna maricel marie-claire marie-louise marijke marijn marilou mariola marios marites
    marivic marjan marjatta markéta marleen marlies marlis marloes marlène marten martijn martim martje marwa
    marwan maría masaki masako masoud masoumeh massimiliano matan mathéo matilde mats matthijs mattia matvey
    matías maura maurizio maurício maximo maxine maysa mayu maziar maël maëlle maëlys meabh mechthild meena
    megha mehdi mehrnaz mehwish meike meindert meinhard meinir meir meirion meital melek meleri melike melis
    meltem menachem menna meral merel mererid mert merten meruert mesut mhairi mher mi-kyung michaela michalis
    michał micheline mick mieke miep mies mihnea mihály mikako miki miklós mikołaj min-ah min-ho min-ji
    min-jun minah minato mine minji minna minoo mireia mirek mirela mirella mirjam mirosław mislav misook
    mitra miyu mizan mizuki moacir modou mohan mohit moisés mojgan momoka monroe montse montserrat morag
    mordechai morna morten morteza morven moti mounir mourad mozhgan mpho mridula mubashir muireann mulu mumbi
    munira murdo murilo musa mustapha muthoni mwangi myfanwy myrthe myrtle mysie mzia máiread márcio márta
    márton máté máximo mícheál mónika müge naama nabil nacho nader nadezhda nadim nadège nael nagisa nahid
    nahla naila naim naina najat najwa naliaka nalini namrata nanami nani nanna nao naoki naoko nare narek
    narendra narges nasim nasima nasser nastya nata natale natalija nati natia nato natsuki navid nawal nazan
    ndegwa nebojša necati neelam neema nefeli negar negin nele nello nerea nerys nesrin neta nettie neus neusa
    nevena nevin ngozi nguyet nhi niall nicoleta nida nidal niek nienke nika niklas nikoleta nikolett nikos
    nilesh nilgün nili nilo niloofar niloufar nima nimrod nino nir niranjan nirmala nitya nitza niusha nizar
    njeri njoki noa noboru nobu nobuko nodar noelia noman nomsa nomvula noortje noreen nour noura noé
    noémie ntombi nuala nune nuray nurhan nuri nurit nurlan nursultan nurul nyambura nyokabi nádia nándor
    núria oana obinna oddvar odete odhran ofer ofra ogechi oisin oisín okan okoth olamide olek oleksandr
    oleksiy olimpia oline oliwia olu oluwaseun olívia omer omid omondi omri ondine onur oona ophelia ophélie
    orazio oreste orit orla orlaith orly orna ornella orsola osama osnat ostap otakar otar othman othmar
    ottavia ottavio ottilie ottó otávio ousmane oyelaran oğuz paavo paco padma padraig palesa paloma
    panagiotis panos paqui paraskevi parastoo parham parisa parul parvin parviz patrice patrizia patsy
    paulette paulien pavlina pavlos paweł payam peadar peder pegah pelle pepa pepijn pernille perrine petar
    pete petunia peyman philibert philine phung pien piera pierangelo pierrick piet pio pippa pirjo ploy
    poonam pouya prabhu prachi pramod prasad pratik pratima preben priscila priscilla priti putri pádraig
    päivi pınar qasim quinten quirin quyen rabia rachid rachna radha radim radka radmila radosław radovan radu
    rafaela raffaele raffaella rafik ragheb ragnar ragnhild rahel rahmat raija raimondo raimund raisa rajan
    rajani rajat rajiv raman ramazan rami ramin rana randolph ranya raphaëlle rasha rasmus rati ratko ravindra
    ravit rayan razak rebeca recep reem reena rehema reiko remo rens renu renzo reshma reto reyhan rhian
    rhiannon rhodri richa rieke riet riikka rik rike rikke riko riku rin rina rinaldo rinske rishi risto rivka
    rizalina rocío rodion roel rogério rohini roisin rokeya roksana rola rolande romain romane romano romeu
    romulo roméo rona roos rosalba rosalyn rosalía rosana rosaria rosel roselyne roshanak rosi rosmah rossana
    rossella rostislav rosângela rotem roxane roya ruairi ruairí ruaridh ruba ruchi rudo ruggero rui rukhsana
    runa rupa rustam rutendo rutger ruti ryo ryoko ryota ryuichi réka rémi róisín rónán rüdiger răzvan růžena
    saad saba sabah sabina sabri sachiko sadaf sadako saeed safa safia sahar saida saima sajid saki salah
    salama saleh salih salleh salman salome saltanat samal samaneh samanta samar sameh samer sami samia samina
    samuele sana sanaz sancho sanda sang-woo sanja sanjana saoirse sapir sargis sarla satish satoko satomi
    saule savaş saverio savino savita sawsan sayaka sayuri sebastiano sebastião sedat seema sefa segun sekou
    selin sema semyon senka seo-yeon sepideh seppe seppo serap sercan sergiu serik setsuko seun seung sevil
    sevim shabana shabnam shadi shadia shahin shahla shahram shahriar shahrzad shahzad shaima shaked shalom
    shamima shani shanta shanti sharad shashi shauna shazia sheela sheena shelley sherif shigeru shikha shin
    shinji shira shiva shlomi shmuel shobha shogo shohreh shorena shota shulamit shushan shyam siamak sian
    sidra sieglinde siegrid sietske sigal signe siham silje silvano silviu simcha simge simin sindre sinikka
    siniša sinéad siobhán sioned siranush siriporn sirkka sissel siv siwan sixtine siân sjaak sjoerd sjoukje
    smadar smita snežana sobia sofiya soha sohee soheil soheila soline solvei solène sombat sona sonal sonali
    soo-jin soraya sorcha sorin sorina sota sotiris spyros stanislas stanisław stavros steffan stelios stellan
    stepan stevan stewart stijn stine struan suat subira suda sudhir suha suhair suharti sujata sujin sukarno
    sulastri sultana suman sumaya sumera sumiko sumit sunee sung-min sunhee sunita sunniva supaporn suraya
    susanti sushil sushma susumu suzie svend světlana swantje swapna sylvaine sylvette sylviane synne synnøve
    szilvia sándor sébastien ségolène séverine sören sławek tadashi tadhg taemin taeyang tafadzwa taha tahar
    tahereh tahir tahmina taiga taina taiwo takeo takeru takuma takumi talal talgat tali tamer tamir tamsin
    tamta tamuna tamás tancrède taner tanvi tapio taras tarcísio tarek tarja tarun tarık tasos tatenda tatev
    tatjana tatsuya tatyana tayfun tayyaba tegan tegwen temi tendai teo teodora teona terhi terrance tetsuya
    teun thanasis thandi thaís themba theodoros theofilos theun thies thijs thilo thorben théophile tigran
    tihana tihomir tiina tijn timofey timothée timur tinashe tineke tirza titouan tiziana tiziano tjark tjeerd
    tobi tolu tomer tomke tomos tomoya tonya tope tora torgeir tornike toshi toshio toussaint traudel traute
    treasa trijntje trina trine trini trond trude truong truus trygve tsegaye tshepo tsubasa tsuyoshi tudor
    tudur tullio tunde tuomas turgut tushar tuula tuva tuyen tuğba twan tzvi tânia tímea tülay türkan ubaldo
    uche udin ulaş ulla ulli ulrik ulrika ultan ulysse umair umberto umut una unai undine unni urmila ursel
    urszula uzma uzoma uğur vahan vahid vaibhav vakhtang valdemar valentino valerio valeriu valery valter
    valère vandana vanesa vardan vasant vasile vasiliki vasilis vazgen vedat veena veerle veikko veit velimir
    velma venkat vered vernon vesna veysel vianney vibeke vicki victoire vidya viggo vikas viktória vilde
    ville vilmos vinay vineet vinod vinzenz vinícius violette viorel viviana vivien višnja vladislav vlado
    vlasta vlatka vojtěch volkmar volodymyr vroni vuokko vusi väinö vít vítek vítor wacław wael wahid wahyu
    wairimu waltraud wangari wanjiku wassim wataru wayan wendelien weronika wessel wibke wichai wiebe wiebke
    wieke wiesław wilhelmina willard willemijn willi willis wim winfried winifred winona witold wojtek wolfram
    woojin wouter wulan xaver xavi xenia ximena yaakov yaara yago yahya yair yakov yamato yamini yana yanti
    yarden yaron yasaman yasemin yaser yasin yasir yassine yavuz ye-jin yegor yehudit yejin yelda yelena
    yerlan yevgeny yfke yifat yigal yinka yiorgos yishai yiğit ylva yoann yochanan yogesh yolande yonas yoni
    yoona yosef yoshiko yoshio yossi yosuke yota yotam younes young-ho youri yousra yrsa ytsje yudai yudi yui
    yuji yuka yukari yukiko yukio yuko yuma yumi yumiko yuna yunus yuriy yusuke yuta yutaka yuto yuval yuya
    yuzuki yvon yılmaz zacharie zadie zafer zahava zahid zaid zaida zaina zainabu zakaria zaki zanele zari
    zarina zaruhi zawadi zaza zbyněk zdeněk zdeňka zdravko zeca zeeshan zeev zehava zehra zeki zekiye zelda
    zerrin zewdu zhanar zhanna ziad ziba zinaida zineb zita ziv zlata zlatko zodwa zohar zohreh zoi zoltan
    zorica zosia zoya zsuzsa zubair zul zurab zuri zuzana zuzanna zvi zvonimir zélia ágnes áine árpád ângela
    åke åsne çağlar çiğdem éabha éamonn élodie éloïse éléonore émeline émilie évelyne íñigo órla özge özgür
    özlem øystein úna ünal łukasz şebnem şenay şule šárka željka željko""".split()
)
