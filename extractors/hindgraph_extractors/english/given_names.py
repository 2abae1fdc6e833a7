"""Given names of people, from many languages: a first hint that a capitalised word is a person.

Names that are words of the common language ("Will", "Grace", "Mark", "June") or places are left out, except before
another capitalised word (`AMBIGUOUS`).
"""

GIVEN = frozenset(
    """aaron abdul abdullah abel abigail abraham adam adele aditi aditya adrian adriana agata agnes agnieszka ahmad ahmed
    aidan aisha akira alan alana alba albert alberto albrecht alejandra alejandro aleksander aleksandra aleksei alena
    alessandra alessandro alessia alex alexa alexander alexandra alexandre alexei alexis alfonso alfred alfredo ali alice
    alicia alina alisha alison alistair allan allen allison alma alvaro alyssa amal amanda amber amelia amelie amina amir
    amira amit amrita amy ana anand anastasia anders andre andrea andreas andrei andres andrew andrey andrzej andy angela
    angelica angelina angelo anika anil anita anja anjali ankit ann anna annabel anne annette annika annie anouk ansel
    anthony antoine anton antonia antonio anya arjun armando arnaud arne arnold arthur arturo arun arvid asher ashley
    ashok astrid audrey august augusto aurelie austin ava axel ayaan ayesha aylin ayse barbara bartosz basil bastian
    beatrice beatrix beatriz becky ben benedict benedikt benjamin benoit bernard bernd bernhard bert bertrand beth bettina
    betty bianca bilal birgit bjarne bjorn björn blanca bob bobby bogdan boris boyd brad bradley brenda brendan brett brian
    bridget brigitte britta brittany bronwyn bruce bruno bryan caleb callum calvin cameron camila camilla camille carina
    carl carla carlo carlos carmen carol carolin carolina caroline carsten carter casper caspar catalina catarina catherine
    cathy cecile cecilia cedric celeste celia cesar chandra chantal charles charlie charlotte chen cheryl chiara chloe
    chris christa christian christiane christina christine christoph christophe christopher cindy claire clara clarence
    clarissa claude claudia claudio clemens clement cleo clint clive colette colin colleen conor constance constantin
    cora corey corinna corinne cornelia cornelius cristian cristina curtis cynthia cyril daisuke damian damien damon dan
    dana daniel daniela daniele daniella danielle danilo danny daphne darius darko darren dave david davide deborah
    declan deepa deepak denis denise dennis derek desmond devon diana diane didier diego dieter dietmar dilip dimitri
    dina dirk dmitri dmitry dominic dominik dominique don donald donna dora doreen doris dorothea dorothy doug douglas
    duncan dustin dylan eberhard eddie edgar edith edmund eduardo edward edwin eero efrain egon eileen ekaterina elaine
    elena eleanor eleni eli elias elif elijah elina elisa elisabeth elise eliza elizabeth ella ellen elliot elodie elsa
    elvira emanuel emil emilia emilie emilio emily emine emma emmanuel emre enrico enrique enzo eric erica erik erika
    erin ernest ernesto erwin esra esteban estelle esther ethan eugene eugenia eva evan evelyn ewa ezra fabian fabio
    fabrice fatima fatma federica federico felicia felicitas felipe felix ferdinand fernanda fernando filip filippo fiona
    flavia flavio florence florent florian frances francesca francesco francis francisca francisco franck franco francois
    frank franz franziska fred frederic frederica frederick frederik freya frida friedrich fritz gabriel gabriela
    gabriele gabriella gareth gary gavin genevieve geoff geoffrey georg george georges georgia georgina gerald geraldine
    gerard gerd gerhard gertrude giacomo gianluca gina giorgio giovanna giovanni gisela giulia giuseppe glenn gloria
    gonzalo gordon graham greg gregor gregory greta gretchen guido guillaume guillermo gunnar gunter gustav gustavo guy
    gwen hadiza hakan hana hani hanna hannah hannes hans hao harald haris harold harriet harry haruki harvey hassan hazel
    heather hector heidi heike heinrich heinz helen helena helene helga helmut hendrik henri henriette henrik henry
    herbert hermann hideo hilary hilda hiro hiroshi holger holly horst hugh hugo hussein ian ibrahim ida ignacio igor
    ildiko ilse imran ines inga inge ingo ingrid inken ioana irena irene irina iris irma isaac isabel isabella isabelle
    isaiah ismael ismail ivan ivana ivo iwan jaap jacek jack jackie jackson jacob jacqueline jacques jaime jakob jakub
    jamal james jamie jan jana jane janet janice janina janine jannik jared jasmin jasmine jason javier jean jeanette
    jeanne jeff jeffrey jelena jenna jennifer jenny jens jeremiah jeremy jerome jerry jess jesse jessica jesus jiri joachim
    joan joana joanna joanne joao joaquin jochen jodie joe joel joelle johan johanna johannes john johnny jonas jonathan
    jordi jorg jorge jörg jose josé josef josefina joseph josephine josh joshua josie juan juana juanita judith judy
    jules julia julian juliana juliane julie juliet juliette julio julius justin justine justyna jürgen kai kaitlyn kamal
    kamila karen karim karin karina karl karla karolina karsten kasia kaspar katarina katarzyna kate katerina katharina
    katherine kathleen kathrin kathryn kathy katia katie katja katrin katya kavita kayla keiko keith kelly kelvin ken
    kenji kenneth kenta kerry kerstin kevin khalid khaled kim kimberly kiran kirsten kirstin kjell klara klaus kofi koji
    konrad konstantin krishna kristen kristian kristin kristina kristof krzysztof kumar kurt kyle lana lara larissa larry
    lars laszlo laura laurel lauren laurence laurent laurie lawrence lea leah leandro lee leila lena lennart leo leon
    leona leonard leonardo leonie leonor leopold leslie leticia levi lewis liam liang lidia lila lilian liliana lilly lily
    lin lina linda lindsay lisa lise liv livia liz lloyd loic lola lorena lorenzo loretta lorraine lothar lotte lou louis
    louisa louise luca lucas lucia luciana luciano lucie lucien lucille lucinda lucio lucy ludmila ludwig luigi luis luisa
    luise luiz lukas luke luna lutz luz lydia lynn madeleine madison mads maeve magda magdalena magnus mahmoud maja malcolm
    malik malin malte mandy manfred manon manuel manuela marc marcel marcela marcelo marcin marco marcos marcus marek
    margaret margarida margarita margot maria mariah mariam mariana marianne marie mariella marija marika marilyn marina
    mario marion marisa marissa marit maritza marius mariusz marjorie marko markus marlene marlon marsha marta martha
    martin martina martine marvin mary maryam mateo mateusz mathias mathieu mathilde matilda matt matteo matthew matthias
    matthieu maureen maurice mauricio mauro maxim maxime maximilian maya megan mehmet mei melanie melinda melissa melvin
    mercedes meredith merle mia micah michael michal michel michela michele michelle miguel miho mikael mike mikhail mila
    milan milena miles milica milo mina mira miranda miriam mirko miroslav misha mitchell mohamed mohammad mohammed moira
    molly mona monica monika monique morgan moritz mortimer moses muhammad murat mustafa myra myriam nadia nadine nadja
    naomi natalia natalie nataliya natasha nathan nathaniel neha neil nelson nia niamh nicholas nick nico nicola nicolas
    nicole nicoletta niels nigel nikhil niki nikita nikola nikolai nikolas nikolaus nils nina nisha noah noel noemi nora
    norah norbert noriko norman nuno odette olaf ole oleg olena olga olivia olivier ollie omar oscar oskar otto owen pablo
    pamela paola paolo pascal patricia patricio patrick patrik paul paula pauline paulo pavel pawel pedro peggy penelope
    per percy perry peter petr petra petros phil philip philipp philippe phillip phoebe pia pierre pieter pilar piotr pooja
    prakash priya przemek quentin quinn rachel radek rafael rahul raj rajesh ralf ralph ramesh ramon ramona randall raoul
    raphael raquel rashid raul ravi raymond rebecca regina reiner reinhard reinhold rekha remi renata renate rene renee
    reza ricardo riccardo richard rick ricky riley rita ritu roberta robert roberto robin rocio rodney rodrigo roger rohan
    rohit roland rolf roman romina ron ronald ronan ronja ronnie rory rosa rosalie rosalind rosanna roswitha roxanne roy
    ruben rudi rudolf rupert ruslan russell ruth ryan sabine sabrina sakura salim sally salma salvador salvatore sam
    samantha samara samir samuel sandeep sander sandra sandro sanjay sanna santiago sara sarah sascha sasha saskia satoshi
    scott sean sebastian sebastien selena selim selina selma serena serge sergei sergey sergio seth shannon sharon shaun
    shawn sheila shirley shreya sibylle sidney siegfried sigrid silke silvia silvio simon simona simone sina sinead siobhan
    siyuan sofia sofie solomon sonia sonja sophia sophie soren søren spencer stacy stanislav stefan stefania stefanie
    stefano steffen stella stephan stephane stephanie stephen steve steven stuart sunil suresh susan susana susann susanna
    susanne suzanne svea sven svenja svetlana swati sybille sylvain sylvia sylvie tabea tadeusz takashi takeshi tamara
    tanja tanya tara tariq tatiana ted teresa terese terrence terry tessa thea theo theodor theodora theodore theresa
    therese thibault thierry thomas thorsten tiago tilda tilman tim timo timothy tina tobias tobin todd tom tomas tomasz
    tomek tommaso tommy tomoko toni tony torben torsten tracy trevor tristan trudy tuan tyler tyrone udo ugo ulf ulrich
    ulrike umar ursula uta ute uwe vadim valentin valentina valeria valerie vanessa vasily vera verena veronica veronika
    veronique vicente vicky victor victoria vijay vikram viktor viktoria vincent vincenzo viola virginie vishal vitaly
    vittoria vivek vivian viviane vladimir volker walter wanda wei wendy werner wilfried wilhelm willem william willy
    wladyslaw wojciech wolfgang xavier xiaowen xiaoming yael yan yang yannick yara yasmin yasmine yolanda yoko yoshi ying
    yuki yulia yuri yusuf yves yvette yvonne zachary zahra zainab zara zeynep zhang zoe zoey zofia zsofia""".split()
)
AMBIGUOUS = frozenset(
    """art austin bill charity chase chuck daisy dawn dean drew earl eden eve faith frank gene georgia grace grant
    guy harmony heather hope hunter iris ivy jack jasmine jay jordan joy lance liberty lily mark max merry mike
    miles nick norma olive page pat pearl peg penny ray reed rich rob robin rod roman rose ruby rusty sandy savannah serena
    skip stew sue summer violet wade ward will winter woody kai mia milan sydney victoria florence sofia paris chelsea
    carol christian josh matt van zhang chen lin yang wei basil morgan sage star case""".split()
)


def is_given_name(word: str) -> bool:
    """Tell whether a word is one by which people are called."""
    return word.lower() in GIVEN or word.lower() in AMBIGUOUS
