"""Given names of people, from many languages: a first hint that a capitalised word is a person.

Names that are words of the common language ("Will", "Grace", "Mark", "June") or places are left out, except before
another capitalised word (`AMBIGUOUS`).
"""

from hindgraph_extractors.english.more_given_names import MORE_GIVEN

_GIVEN = frozenset(
    """aaron abdallah abdul abdullah abdulrahman abel abena abhishek abigail abner abraham abram
    achieng achille adam adebayo adele aditi aditya adrian adriana adriano adrienne adèle afroza
    agata agatha agnes agnieszka agnès agung aharon ahmad ahmed ahmet aidan aiko aileen aimee aimée
    aisha aisling aitana ajeng akihiro akinyi akira akosua akshay alain alan alana albert alberto
    albrecht aldo alec alejandra alejandro aleksandar aleksander aleksandra aleksei alena alessandra
    alessandro alessia alex alexander alexandra alexandre alexandros alexei alexis alfie alfonso
    alfred alfredo algirdas ali alice alicia alina alisha alison alistair allan allen allison alma
    alonso alper alvaro alvin alyssa amadou amal amanda amandine amaury amelia amelie amichai amihan
    amina aminata amir amira amit ammar amos amr amrita amy amélie ana anabela anand anastasia
    anatoly anaïs anders andie andre andrea andreas andreea andrei andres andrew andrey andrzej
    andré andrés andy angela angelica angeliki angelina angelo angus angélica anika anil anisur
    anita anja anjali anjana ankit ann anna annabel anne annegret anneke anneliese annemarie annett
    annette annie annika annmarie anong anouk ansel anthony antje antoine anton antonella antonia
    antonin antonio antti antónio antônio anusha anya aoife apostolos araceli arantxa arash aravind
    archie ariane arianna arild aristide arjan arjun arkady armando arnaud arne arnold artem arthur
    arturo arun arvid arvydas asher ashish ashley ashok ashwin assaf astrid aubrey aude audrey
    augusto aurelie ava avery avigail avinash aviva avraham axel ayaan ayelet ayesha ayhan aylin
    ayman ayse aysel ayumi azadeh azucena azusa babajide babatunde babette bahram balázs bambang
    barbara barnaby barney barry bart bartosz basma bastian bastien batya beata beate beatrice
    beatrix beatriz becky behrouz bekele belinda ben bence benedetta benedict benedikt bengt benigno
    benjamin benny benoit benoît beppe berend berit bernadette bernard bernd bernhard bernice bernie
    bert bertha berthold bertie bertrand bessie beth bethan bethany betsy bettina betty beverley
    beverly bhaskar bianca bijan bilal billie billy birger birgit birgitta birgitte bjarne bjarni
    bjorn björk björn bjørn blair blake blanca blanche blythe bob bobby bogdan bohdan bojan bonnie
    boris boyd brad braden bradley bram brandi brandon branislav branka branko brenda brendan brenna
    brent brett brian brianna bridget brigid brigitte britta brittany bronwyn bruce bruna bruno
    bryan bryce bryony bulent burak burcu byron béla caetano caitlin caleb callum calvin cameron
    camila camilla camille camilo candace candice caoimhe capucine carina carl carla carlo carlos
    carlota carly carmela carmen carmine carole carolin caroline carolyn carrie carsten carter
    caspar casper cassie catalina catarina caterina catherine cathy cecil cecile cecilia cecily
    cedric celia celine cemal cengiz cesar chandra chantal charlene charles charlie charlotte
    charmaine chaya cheryl chiara chihiro chimamanda chinedu chinwe chioma chloe chloé chris
    chrissie christa christel christelle christi christiane christie christina christine christoph
    christophe christopher christos chukwuemeka chunyan ciara ciaran cillian cindy cinzia ciprian
    claire clara clarence clarissa claudia claudio claus clemens clement cleo clifford clint clinton
    clive clodagh clyde cláudia cláudio cody coen colette colin colleen connie connor conor
    constance constantin consuelo cora coralie cordelia corentin corey corinna corinne cormac cornel
    cornelia cornelius corrado cosimo cosmin courtney craig cristian cristiano cristina cristobal
    csaba curtis cynthia cyril cyrille cédric céleste célia céline césar cătălina dafna daichi
    daisuke dalit damian damiano damien damon dan dana dandan daniel daniela daniele daniella
    danielle danilo danny danuta daphne darcy dario darius dariush dariusz darko darlene darrell
    darren darryl daryl darío dave david davide deanna debbie deborah debra declan deepa deepak
    deepika deirdre dejan delia delilah delores delphine denis denise deniz dennis denny derek
    dermot desiree desmond despina detlef dexter diana diane diann dianne diarmuid didier diederik
    diego dieter dietmar dietrich dilip dimitra dimitri dimitrios dimitris dina dinah dinesh diogo
    dionne dirk divya djordje dmitri dmitry dmytro dolores domenico dominic dominik dominique don
    donal donald donatella donna donnie donovan dora doreen dorian doris dorota dorothea dorothy
    dottie doug dougal douglas dounia dragan dragana dragos dumitru duncan duong dustin dwayne
    dwight dylan eamon eberhard eckhard eddie edgar edith edmond edmund edna edoardo edouard edson
    eduarda eduardo edward edwin edwina eero effie efrain efrat egon ehsan eiji eileen eilidh eimear
    einar eirik eirini ekaterina elaine eleanor eleftheria elena eleni eleonora elfriede eli elias
    eliezer elif elijah elina elisa elisabeth elisabetta elise eliza elizabeth ella ellen ellie
    elliot elliott elmer elodie eloise elsa elsie elspeth elton elvira elzbieta emanuel emanuele
    emil emilia emiliano emilie emilio emily emine emir emma emmanuel emmett emrah emre emília
    endang enid ennio enoch enrico enrique enzo eoghan ephraim ercan erdal erdem erhard eric erica
    erich erik erika eriko erin erkan erkki erlend ermanno ernest ernestine ernesto ernie ernst
    ertan erwin eskil espen esra essie esteban estelle esther eszter ethan ethel etienne ettore
    eugene eugenia eunice eusebio eva evan evangelia evangeline evangelos evelina evelyn everett
    evgenia evgeny evie evren ewa ewelina ezekiel ezio ezra fabian fabien fabienne fabio fabiola
    fabrice fabrizio facundo farhad farhana farideh faris fatemeh fatiha fatima fatma fausto
    federica federico fedor felicia felicitas felipe felix femke ferdinand ferenc fergus fernand
    fernanda fernando filip filipa filipe filippo finlay finn finola fintan fiona fionn fionnuala
    fiorella firas fitri flavia flavio fleur florencia florent florian florin floris folasade
    frances francesca francesco francis francisca francisco franck franco francois francoise frankie
    franklin frans františek franz franziska françois françoise frauke fred freddie freddy frederic
    frederica frederick frederik fredrik freya frida friederike friedrich frits fritz frode froukje
    frédéric furkan fyodor fábio fátima gabby gabor gabriel gabriela gabriele gabriella gaetano gail
    galina galit gareth garrett garth gary gaston gaurav gavin gayatri gaël gediminas geert geeta
    gemma genevieve geneviève gennady gennaro geoff geoffrey georg george georges georgina geraint
    gerald geraldine geraldo gerard gerardo gerd gerda gergely gerhard germán gernot gerrit gerry
    gertrude getachew ghada ghassan gheorghe ghislaine giacomo giada giancarlo gianfranco gianluca
    gianmarco gianna gianni giannis gideon gil gilad gilbert gilberto giles gilles gillian gina
    ginevra gintaras giorgio giorgos giovanna giovanni gisela giulia giuliana giuliano giulio
    giuseppe gizem gladys glenda glenn gloria glória gonzalo gopal goran gordana gordon gottfried
    gracie graciela graham grainne graziella greer greg gregor gregorio gregory greta gretchen
    grigory grzegorz grégory gudrun guglielmo guido guilhem guilherme guillaume guillermo gunhild
    gunilla gunnar gunter gunther guohua guoqiang gus gustav gustavo guðrún gwen gwyneth gyula gábor
    géraldine gérard göran günter günther haakon hadas hadiza haile haim haiyan hajime hakan halina
    halldór halvor hamish hamza hana hanan hani hank hanna hannah hanne hannes hannu hans hao haoran
    haoyu harald haris harish harold harri harriet harry hartmut haruka haruki haruto harvey hassan
    hatem hatice hayato hayden hector hedda hedwig heide heidi heike heikki heiko heiner heinrich
    heinz heitor helen helena helene helga heli helmut hendra hendrik henning henri henrietta
    henriette henrik henrique henry herbert heriberto herman hermann hernan herve hettie hicham
    hideaki hideki hideo hilary hilda hilde hilma hiram hiro hiroaki hiromi hiroshi hiroyuki hitomi
    hitoshi hoang holger hongmei horace horacio horst hortensia hossein howard hrvoje hubert hugh
    humphrey huong hussain hussein hyunjin hyunwoo hélène iain ian ibrahim ichiro ida idris ifeoma
    ignacio ignatius igor ilana ilaria ildiko ilker ilkka ilona ilse imelda imran imtiaz indira
    indra ines inga inge ingeborg inger ingo ingrid ingvar ingvild inken intan ioana ioanna ioannis
    irena irene irfan irina irma iryna isaac isabel isabella isabelle isaiah ishaan isla ismael
    ismail istvan itamar iulia ivan ivana ivano ivica ivo ivonne iván iwan iwona izzy jaakko jaap
    jabulani jacek jacinto jackie jaclyn jacob jacopo jacqueline jacques jadranka jadwiga jaehyun
    jaime jakob jakub jamal james jamie jamila jan jana jane janet janice janina janine janis
    janneke jannik janos jared jarmo jaroslav jasmin jasna jason javad javier jayne jean jeanette
    jeanie jeanne jed jeff jeffrey jelena jelle jemima jemma jenna jennie jennifer jenny jens
    jeremiah jeremy jeroen jerome jerry jesper jess jesse jessica jessie jesus jiahao jiajia
    jianfeng jianguo jianping jianwei jiayi jihoon jill jillian jim jimena jimin jimmie jimmy
    jingwen jingyi jiri jisung jiyeon jiyoung jiřina joachim joakim joan joana joanna joanne joao
    joaquim joaquin joaquín jocelyn jochen jodie jody joe joel joelle joey johan johanna johannes
    john johnnie johnny jolanta jon jonah jonas jonathan jonny joost jordi jorg jorge joris jose
    josef josefina joseph josephine josh joshua josiah josie josé joséphine jouni jovan jovana jozef
    jozsef joão joël juan juana juanita juanjo judah jude judie judith judy juhani jukka jules
    julian juliana juliane julie julien julienne juliet julieta juliette julio julius julián junaid
    jungkook jungmin jussi justin justine justyna jyoti jérémy jérôme jóhann jón józef jörg júlia
    júlio jürgen jānis kadir kaisa kaitlyn kajsa kamal kamila kamran kapil kareem karel karen karim
    karima karin karina karine karl karla karolina karsten karthik kashif kasia kaspar katalin
    katarina katarzyna kate katerina kateryna kateřina katharina katharine katherine kathleen
    kathrin kathryn kathy katia katie katja katrin katrina katy katya kaveh kavita kaye kayla kaylee
    kayode kazimierz kazuki kazuko kazuya kebede kehinde keiko keisuke keith kelechi kelli kelly
    kelsey kemal ken kendall kendrick kenichi kenji kenneth kenny kenta kentaro kenzo kerem kerry
    kerstin kevin khadija khaled khalid khanh kieran kim kimberley kimberly kimmo kipchoge kira
    kiran kirill kirk kirsten kirstin kirsty kiyoshi kjell kjersti kjetil klaas klara klaus klára
    kofi kohei koichi koji konrad konstantin konstantina konstantinos kosuke kourosh kris krishna
    kristen kristian kristin kristina kristof kristoffer krystyna krzysztof ksenia kumar kumiko kurt
    kwabena kwadwo kwaku kwame kyle kylie kyoko kyra lachlan ladislav laetitia laila lajos lalita
    lamia lana landon lara larissa larry lars lasse laszlo laura laurel lauren laurence laurent
    lauri laurie lavanya lawrence layla lea leah leandro lee leila leland lena lenka lennart lenny
    leo leon leona leonard leonardo leonel leonid leonie leonor leopold lerato leroy lesley leslie
    lestari lester leticia levent levi lewis lexi lexie liam liang libby lidia lieke lieve lila
    lilian liliana liliane lillian lilly lina linda lindiwe lindsay lindsey linh linnea lionel lisa
    lise liv livia liviu liz lizzie ljiljana ljubica lloyd lodewijk logan loic lois lola lonnie
    lorcan loredana lorena lorenzo loretta lori lorraine lothar lotta lotte lou louis louisa louise
    louison luana luca lucas lucia lucian luciana luciano lucie lucien lucille lucinda lucio lucius
    lucrezia lucy ludivine ludmila ludovic ludovica ludovico ludwig ludwik luděk luigi luis luisa
    luise luiz luiza lukas lukasz luke lukáš lupita luther lutz luz luís lydia lyle lyndon lynn
    lynne lyubov lyudmila léa léna léo léon lúcia maaike maarten maayan mabel macarena maciej
    maddalena maddie madeleine madeline madhuri mads maeve magali magda magdalena magnus mahesh
    mahmoud mahsa mairead maite maja maksim maksym malachy malcolm malgorzata malik malin malte
    mandla mandy manfred manish manoj manolo manon manuel manuela marc marcel marcela marcella
    marcelle marcelo marcia marcin marco marcos marcus marek margaret margarida margarita margaux
    margie margit margot margriet marguerite maria mariah mariam marian mariana marianne mariano
    maribel marie marieke mariella marija marijana marika mariko marilyn mario marion marisa marisol
    marissa marit maritza marius mariusz marjorie markku marko markus marlene marlon marsha marta
    martha martin martina martine marty martín marvin mary maryam marzena masahiro masami masao
    masaru masashi massimo mateja mateo mateus mateusz matheus mathew mathias mathieu mathilde
    mathis matilda matt matteo matthew matthias matthieu matti matěj maud maude maureen maurice
    mauricio mauro mavis maxence maxim maxime maximilian maya mayumi małgorzata meenakshi meera meg
    megan megawati megumi mehmet mehran mehrdad mehtap mei meiling melanie melinda melissa melvin
    melvyn merav meredith merete merle merve mervyn meryem meryl metin mette mia micaela micah
    michael michal michel michela michele michelle michiko michèle mickey midori miguel mihaela
    mihai miho mika mikael mike mikhail mikkel mikko mila milada mildred milena milica millicent
    millie milo miloslav miloš mimi mina mindaugas mindy minh minho minjun minnie minoru minseo mira
    miranda mircea mireille miriam mirjana mirko miroslav misaki misha mitch mitchell mitsuko miyuki
    mladen moe mohamed mohammad mohammed mohsen moira mojtaba molly momoko mona monica monika
    monique monty mordecai morgane moritz morris mortimer moses moshe moussa muhammad mukesh
    mulugeta murali murat muriel murray mustafa myles myra myriam myrna márcia mária mário mélanie
    mélissa mónica mônica nadav nadia nadine nadja naftali najib naledi namjoon nancy nandini naomi
    naresh nasir nasreen nasrin natalia natalie nataliya natasha nate nathalie nathan nathanael
    nathaniel natália naveed naveen nazanin nazlı neal ned neeraj neha neil nell nellie nelson
    nemanja nenad nermin nestor neville ngoc nhung nia niamh niccolo niccolò nicholas nick nicky
    nico nicola nicolae nicolas nicole nicoletta nicolo nicolás niels nigel nihat niilo nikhil niki
    nikita nikki nikola nikolai nikolas nikolaus nikolina nils nina nisha nitin njoroge nkechi
    nnamdi nneka noah noam noelle noemi noor nora norah norbert norberto noriko norman noël noëlle
    nuno nusrat néstor ochieng octavia octavian océane odette odhiambo odile oksana oktay olaf
    olafur olav olavi oldřich ole oleg olena olga oliver olivia olivier ollie olof olwen omar ondřej
    oren orhan orsolya orville osamu oscar oskar osvaldo oswald otieno otis otto ovidiu owain owen
    ozzie pablo pallavi pamela pankaj paola paolo parvati parveen pascale pascual pasquale patricia
    patricio patrick patrik patrycja patrícia patti patty paul paula paulina pauline paulo pavel
    pavla pawel paxton pedro peggy pekka pelin penelope pentti percy perry peter petr petra petro
    petros petru peyton phil philip philipp philippe phillip phineas phoebe phuong phyllis pia
    pierluigi piero pierre piers pieter pietro pilar piotr polina polly pooja pradeep prakash pranav
    prasert prashant praveen predrag preeti priya priyanka prudence przemek purnima pénélope péter
    quang quentin quinn quoc quynh rachel radek radhika radoslav rafael raghav rahul raimundo rainer
    raj rajeev rajendra rajesh rakesh ralf ralph raluca ramesh ramiro ramon ramona ramón randall
    randi randy rania ranjit raoul raphael raphaël raquel rashid rashmi ratna raul ravi raymond
    razvan raúl rebecca reggie reginald reiner reinhard reinhold rekha remi renata renate renato
    renaud rene renee rené renée reuben reynaldo reza rhea rhoda rhona rhonda rhys ricardo riccardo
    richard richie rick ricky riley rita ritesh ritu rizky rizwan robbie robert roberta roberto
    robyn rocco rochelle rocio rodel roderick rodney rodolfo rodolphe rodrigo rogelio roger rohan
    rohit roland rolando rolf romina román ron ronald ronaldo ronan roni ronja ronnie rory rosa
    rosalie rosalind rosanna rosario roseanne rosemarie rosie ross roswitha rowan rowena roxana
    roxanne roy royce ruben rubén rudi rudolf rudolph rudy rufus rupert ruslan russell ruth ruthie
    ruud ryan ryszard régis rémy sabiha sabine sabrina sacha sachin sadia sadie sakura salim sally
    salma salomé salvatore sam samantha samara samir samira sammy samuel sanaa sandeep sander
    sandhya sandra sandrine sandro sangeeta sanjay sanjeev sanna sanne santosh sara sarah sarita
    sascha sasha saskia satoshi saul saulius saurabh savanna saúl scarlett scott seamus sean
    sebastian sebastien sebastián selam selena selim selina selma selwyn senthil seohyun seojun
    seoyeon serdar serena serge sergei sergey sergio serhat serkan seth sevgi seán shahid shakib
    shalini shana shane sharmila sharon shaun shawn sheila sheldon sherry sheryl shilpa shimon
    shinichi shirin shirley shivani shlomo shona shoshana shreya shruti shubham shweta sibel
    sibusiso sibylle siddharth sidney siegfried sigmund sigrid sigurd sigurður silas silke silvana
    silvia silvio sima simeon simon simona simone simón sina sinan sinead siobhan sipho siti
    siyabonga siyuan skye slamet slavica slavko slobodan sneha snorri sofie sofía sohail solange
    soledad solomon solveig somchai somsak sonia sonja sonya soojin sooyoung sophia sophie soren
    spencer srinivas srđan stacey stacy staffan stan stanislav stanislaw stanley stanton stefan
    stefania stefanie stefano steffen steffi stephan stephane stephanie stephen steve steven stevie
    stjepan stojan stuart stéphane stéphanie subhash sudha sukanya sungmin sunil suresh susan susana
    susann susanna susannah susanne susie suzanne suzy svea sven svenja svetlana swati sybil sybille
    sylvain sylvester sylvia sylvie sylwia szabolcs szymon séamus sérgio sílvia sílvio sónia sônia
    søren süleyman tabea tabitha tadesse tadeusz takashi takeshi talia tamar tamara tammy tania
    tanja tanveer tanya tara tariq tarmo taro tasha taslima tatiana tebogo ted teddy tejas teodoro
    terence teresa terese teresita tereza teri terrell terrence terri terry tesfaye tess tessa
    tewodros thabo thaddeus thaksin thandiwe thao thea thelma theo theodor theodora theodore theresa
    therese thiago thibault thibaut thien thierry thomas thorsten thuy théo théodore thérèse tiago
    tibor tijana tilda tilly tilman tim timo timothy tina tiphaine titus tobias tobin toby todd
    tolga tom tomas tomasz tomek tomislav tommaso tommy tomoko tomás tomáš toni tony torben torsten
    tracey tracy trang trent trevor tricia triin trish trisha tristan trudy tuan tyler tyrone tyson
    tünde udo ugo ulf ulrich ulrike ulyana ulysses umar uriel ursula usman uta ute uwe vaclav vadim
    valarie valentin valentina valentín valeria valerie valérie vanessa varvara vasco vasily vaughn
    vedran vera verena veronica veronika veronique verónica veselin vicente vicky vijay vikram
    viktor viktoria vince vincent vincenzo vinicius virgil virgilio virginie vishal vitaly vito
    vitor vittoria vittorio vivek vivian viviane vlad vladimir vladimír volkan volker vyacheslav
    vytautas václav víctor věra walid walter walther wambui wanda wanjiru waqar warren wasim wayne
    wendell wendy werner wesley whitney wilbur wilfred wilfried wilhelm willem william willie willy
    wilma winnie winston wladyslaw wojciech wolfgang wyatt xander xavier xiaodong xiaoming xiaoqing
    xiaowen xinyi yael yan yaniv yann yannick yannis yara yaroslav yasmin yasmine yehuda yetunde
    yewande ying yingluck yitzhak yohan yohann yoko yolanda yoshi youssef yuki yulia yuri yusuf yves
    yvette yvonne zach zachary zack zahra zainab zane zbigniew zdenek zeke zeynep zoe zoey zofia
    zoltán zoran zoé zsofia zsolt zsuzsanna zsófia zygmunt álvaro ángel ángela åsa édith édouard
    élisabeth élise émile éric érica étienne óscar ömer úrsula đorđe štěpán ștefan""".split()
)
GIVEN = _GIVEN | MORE_GIVEN

AMBIGUOUS = frozenset(
    """ada adelaide alba alberta alexa alexandria amber angel april ariel art asia august aurelia
    aurora austin autumn basil beau bella bill brandy brook brooke brooklyn buddy carol carolina
    case cassandra celeste chad charity chase chelsea chen chip christian chuck claude coral crystal
    daisy dakota dale dallas dawn dean denver devon drew earl ebony eden eve faith felicity flora
    florence frank gene georgia ginger glen grace grant guy harmony harper hazel heath heather herb
    holly homer hope hugo hunter india ira iris ivy jack jackson jade jasmine jasper jay jewel
    jordan joy julia june kai kelvin kendra lance liberty lily lin loki luna madison mae marina mark
    max may melody mercedes mercy merry milan miles morgan noel norma odin olive orlando page paige
    paris pascal pat patience pearl peg penny per phoenix piper poppy raven ray reed regina remy
    rich rob robin rocky rod roman rose rosemary ruby rusty sage salvador sandy santiago santos
    savannah scarlet shannon shelly sienna sierra skip sofia star stella stew sue summer sydney
    taylor tiffany travis trinity valentine van vance victor victoria viola violet virginia wade
    ward wei will willow winter woody yang zara zhang""".split()
)


def is_given_name(word: str) -> bool:
    """Tell whether a word is one by which people are called."""
    return word.lower() in GIVEN or word.lower() in AMBIGUOUS


ANY_GIVEN = GIVEN | AMBIGUOUS
