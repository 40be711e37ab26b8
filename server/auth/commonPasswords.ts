/**
 * The most common passwords that are long enough for this portal, and the words that people extend with
 * digits to make longer ones. In lower case. From @zxcvbn-ts/language-common 4.1.3 (MIT), without obscene
 * words.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
010203040506 012345678910 014702580369 01telemike01 050605rostik 102030405060 1111111111zz 111222333000
111222333444555 112233445566 122333444455555 123123qweqwe 123321123321 123321456654 123321qweewq
123456654321 12345677654321 123456782000 1234567887654321 123456789000 12345678900987654321 123456789012
1234567890987654321 1234567890qaz 1234567890qw 1234567890qwe 1234567890qwerty 1234567890zzz 123456789101
123456789123 1234567892000 12345678987654321 123456789987654321 123456789aaa 123456789abc 123456789asd
123456789qaz 123456789qqq 123456789qwe 123456789qwer 123456789qwerty 123456789zxc 1234567qwertyu
123456qwerty 123456zxcvbn 1234qwerasdf 1234qwerasdfzxcv 123ewqasdcxz 123qwe123qwe 123qwe456rty 123qweasdzxc
123qwerty123 12qw34er56ty 159753159753 159753456852 193570356033 19960610ilja 1a2a3a4a5a6a 1a2s3d4f5g6h
1q2w3e4r5t6y 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1qazxsw23edcvfr4
23176djivanfros 23wkoa0fp78dk 31217221027711 32615948worms 41d8cd98f00b 420842084208555 4815162342lf
4815162342lost 541233432442 59382113kevinp 6215mila6215 742617000027 89063032220m 89231243658s
89876065093rax 89semtsriuty a1s2d3f4g5h6 aardvark aaron abc123456789 access accord action adam adidas admin
admin18533362 administrator adrian airborne airforce airplane aksjdlasdakj89879 alabama alaska albert alex
alexande alexander alexandr alexis alfred alicia alison allison alpha alpha135792468 alyssa amadeusptfcor
amanda amateur amber america american an83546921an13 anderson andre andrea andreas andrew andrewjackie
andrey angel angela angelina angels animal anna antananarivu anthony antonio anytimetoday apache apollo
apple apples aragorn arizona arnold arsenal arthur asd123asd123 asdasd asdf asdfasdf asdfg asdfgh
asdfgh123456 asdfghj asdfghjk asdfghjkl asdfghjkl123 ashley assassin assman athena atlanta atlantis
auckland2010 audrey august aurora austin autumn avalon avatar avrillavigne awesome azerty babes baby
babydoll babygirl babylon badboy badger badiman28200 bailey baller balls bambam banana bandit barbara barbie
barney baseball basketba basketball batman baxter beach bear beatles beauty beavis beer benjamin benson
berlin bernie bhrh0h2oof6xbqjeh bigboy bigdaddy bigdog bigfoot bigmac bigman bigone bigred bill billy
billybob birdie birthday bishop biteme blabla black blacksonblon blahblah blaster blazer blizzard blonde
blondie blowme bltynbabrfwbz blue bluebird bobafett bobby bobcat bollocks bonnie booger boogie boomer boston
bowling boy4u2ownnyc bpgjldsgjldthnf bradley brandi brandon brandy braves brazil brenda brian britney
brittany bronco broncos brooke brooklyn brother brown browns bruins brutus bubba bubble bubbles buckeye
buckeyes buddha buddy budlight buffalo bulldog bulldogs bullet bullnuts2003 bunny burger burton business
businessbabe buster cadillac caesar calvin camaro cameron campbell canada cancer candy cannon captain
cardinal carlos carmen carolina caroline carrie carter cartman casey casino casper cassie castle catdog
catfish cavalier celtic cessna champion chance chandler changeme charger charles charlie check cheese
cheeseburger chelsea cherokee cherry cheryl chester chesterfield chevelle chevy cheyenne chicago chicken
chickenwing101 chiefs chipper chocolat chopper chris chrissy christ christia christin christopher1 chronic
civilization cjdthitycndj cjkysirj claire classic claudia clinton cnfc35762209 cobra cocacola coffee college
colorado combat123654 compaq computer configuratio connie connor construction consumer contortionist control
cookie cookies cool cooper copper corona corperfmonsy corvette cosmopolitan cougar counterstrike country
courtney cowboy cowboys coyote crazy creative cricket cristina crystal cthutq curtis daddy daisy dakota
dallas dancer danger daniel danielle darkness darkside darkstar dave david dbrnjhbz death debbie december
defender deftones denise dennis denver design destiny detroit devildog devilmaycry4 devils dexter dfvgbh
diablo diamond diamonds diesel digger digital digitalprodu dilbert disney dkflbvbhjdbx dkflbvbhjdyf doctor
dodgers doggie dollar dolphin dolphins domainlock2005 domino donald donkey douglas dragon dragons dreamer
dreams driver drowssap drpepper drummer ducati dude dudley duke duncan dustin eagle eagles eatme eclipse
edward edwardcullen einstein elaine electric elena elephant elizabet elizabeth elvis eminem empire engineer
england enigma enjoy enter enterpri entertainment eric eugene everton explorer express extreme falcon family
fantasy farmer fatboy father fatima753357 fender ferrari fetish finalfantasy findaupair007 fire fireball
firebird fireman fish fisher fishing fkmnthyfnbdf fktrcfylh fktrcfylhjdbx fktrcfylhjdf fktrcfylhjdyf fktrctq
flash flipper florida flower flowers fluffy flvbybcnhfnjh flyers foobar football ford forest forever
foreveryoung france francis frank frankie franklin freaky fred freddie freddy frederiksberg fredfred free
freedom freeman freeuser friday friend friends froggy future fyfcnfcbz fylhtq fynfyfyfhbde gabriel galaxy
galina galore gambit gandalf garcia garden garfield gateway gators gemini general genesis genius george
georgia gfhfktkjuhfv gfhjkm gfhjkmgfhjkm ghbdtn ghbdtnghbdtn ghbdtnrfrltkf ghhh47hj7649 ghjatccbjyfk
ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjqgfhjkm ghjcnjrdfibyj ghjnbdjcnjzybt ghtdtlvtldtl giants gibson
ginger girl girls gizmo gjkysqgbpltw gloria goblue godzilla goforit goldberg golden goldfish goldie golf
golfer goober good google gordon gracie great green greenday greenlantern gregory griffin gthtrfnbgjkt
gtnhjpfdjlcr guinness guitar gundam gunner hacker hamilton hamlet hammer hamster hannah happy hard hardcore
harley harrison harry harvey hawaii hawkeye hd764nw5d7e1vb1 hd764nw5d7e1vbv heather heaven hedimaptfcor
hellfire hello helpme hendrix hercules herman hesoyam highland hiphop hitman hjvfirf hobbes hobbit hockey
holiday holland homer honda honey hornet horney horse horses hotdog hotrod hotstuff hottie house houston
howard hummer hunter iampurehaha2 ibanez icecream iceman ilovemyfamily iloveu iloveyou impala indian indiana
indians indigo infinity ingodwetrust insane installdevic installsqlst integra intelligence international
internet ipo54tj45uy856 ireland ironman iseedeadpeople island iwantu jack jackie jackson jaguar jake james
jamesbond007 jasmin jasmine jason jasper jeff jeffrey jennifer jenny jeremy jerome jerry jessica jessie
jester jesus jimmy joanne john johnny johnson joker jonathan jones jordan joseph josephphone7 joshua julian
julie jungle junior jupiter justice justin justinbieber justme juventus karate karina katana kathleen katie
kawasaki kelly kenneth kermit kevin killer kimberly king kirill kitten kitty klaster knicks knight kodiak
kramer kristen kristin kristina ktjynsq40147 lacrosse ladies lakers lancer larisa lasvegas laura lauren
lawrence leather leavemealone legend lennon leonard leonardo leslie lestat letmein lhbjkjubz2957704 liberty
lickme lifehack light lights lincoln linda lindsay lisa little liverpoo liverpool lizard logitech lolita
lollol london lonewolf longhorn looking lost4815162342 louise love love777321777 lovelove lovely loveme
lover lovers loveyou lucifer lucky lytdybrbdfvgbhf lytghjgtnhjdcr machine maddie maddog madison madman
madmax madonna maggie magic magnum maiden mailcreated5240 maksim malibu manager manchester manson manutd
maprchem56458 marathon marcus maria mariah marie marina marinamarina marine marines marino marion mark
marlboro marley marshall martin marvin maryjane massimiliano master matrix matt matthew maurolarastefy
maverick maxima maximus maxwell melanie melissa member mercedes mercury merlin metallic metallica
mevefalkcakk mexico michael michaeljackson michele michelle michigan mickey microsoft midnight mike miller
millie mine minecraft minecraft123 minnesota_hp minnie miranda mister mistress mitchell molly monday money
monica monika monkey monster montana montreal mookie moose morgan morganstanley morpheus morris mortalkombat
mother motorola mountain mouse mozart msoracle32re msorcloledbr muffin murphy music mustang mylove nadine
napoleon naruto nascar nastya nastyanastya natali natalie natasha nathan naughty ne_e_pod_chehyl
necronomicon needforspeed nelson nemesis nemvxyheqdd5oqxyxyzi networkingpe newport newproject2004 newton
newyork nfnmzyf nhbujyjvtnhbz nhecsyfujkjdt nhfdvfnjkju123 nhfycajhvths nicholas nick nick1234-rem936 nicole
nightcrawler nikita nintendo nipples nirvana nissan nondriversig none norman norton nothing november
ntktdbpjh1994 october oksana olcrackmaster oliver olivia online ontheoutside openup orange orlando oscar
outlaw packard packers pakistan paladin pamela pandora pantera panther panthers panzer paradise
paraklast1974 paris parker pascal passion passport passwor password password1234 passwordassword
passwordpassword passwordstandard patches patricia patrick patriots paul pavilion peaches peanut pearljam
peekaboo peewee pegasus pencil penguin people pepper pepsi perfect peter pfqwtd27121988 phantom philadelphia
philip phoenix phpbb picard pickle pierre piglet pioneer pirate pitbull pizza platinum player playstation2
playstation3 please pokemon polaris police polina pontiac poohbear pookie poop poopoo popcorn popeye porsche
potter power powers precious predator prelude presario pretty prince princess private professional psycho
ptybnxtvgbjy pumpkin punksnotdead purple pyramid q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8
q1w2e3r4t5y6u7i8o9p0 qawsedrftgyh qaz123wsx456 qazqaz qazwsx qazwsx123456 qazwsxedc qazwsxedc123
qazwsxedcrfv qazwsxedcrfvtgb qazwsxqazwsx qazxsw qazxswedc123 qazxswedcvfr qwaszx qwaszxerdfcv qwe123qwe123
qweasd qweasdzxc qweasdzxc123 qweqwe qwerasdfzxcv qwert qwertasdfgzxcvb qwerty qwerty123456 qwerty123456789
qwertyasdfgh qwertyu qwertyui qwertyuiop qwertyuiop10 qwertyuiop12 qwertyuiop123 qwertyuiop12345
qwertyytrewq rabbit rachel racing raider raiders rainbow random ranger rangers raptor rascal raven raymond
razz reaper rebecca reddog redhead redman redneck redrum redskins redsox redwings reggie regina remember
renegade residentevil rfnthbyf1988 richard robbie robert roberto rock rocket rocks rockstar rocky roland
rolltide ronald ronaldinho10 ronaldo ronnie rooster roscoe rose rosebud rulez runner ruslan russell russia
rusty ryan sabrina sailor saints samantha sammy sampson samson samsung samuel samurai sandman sandra sandy
sanfrancisco sarah sasha satisfaction saturn saun24865709 savage savannah scandinavian scarface school
schoolgirlie scooby scooter scorpio scorpion scotland scott scotty scully sdicmt7seytn seattle secret
security seemnemaailm semperfi serega serenity sergey service seven shadow shaggy shamrock shannon sharon
shelby shelly sherlock shorty shotgun sidney siemens sierra silver simon simone simple simpson simpsons
single sister skater skeeter skipper skippy skyline slayer slipknot smiley smith smitty smoke smokey smooth
snake snickers sniper snoopy snowball snowman soccer softball software sojdlg123aljg sonnenschein
sonyericsson sophia sophie sparky spartan special specialinsta speedy spencer spider spiderma spiderman
spike spirit spitfire spooky sports spring srinivas stacey stalker stanley star stargate startrek starwars
stealth steelers stefan stella stephani stephen sterling steve steven stewart stickdaddy77 stinger stingray
stinky stinkyfinger stones storm stormy stratocaster street strike student stupid subaru sublime success
sugar summer sunday sunset sunshine super superman supernatural surfer suzuki svetlana sweet sweetie
sweetpea sweety swimming swordfis swordfish sydney system systemofadown tanner target tarheels tattoo taurus
taylor teacher techno temppassword tennis teresa test tester testing testtest texas thailand thecakeisalie
theman theone therock thomas thuglife thumper thunder ticketmaster tickle tiffany tiger tigers tigger timber
time timothy tinker titanic tomcat tommy tomtom tony topgun tornado toronto toshiba toyota transam
transformers travel travis trevor trfnthbyf trigger trinity tristan triumph trooper trouble trucker trucks
trumpet tucker turkey turtle tweety tyler unbelievable unicorn united valentin valentina valera valerie
vampire vanessa vanyarespekt vegeta veronica veronika vfhbyf vfhbyfvfhbyf vfrcbv vfrcbvvfrcbv vfvfvskfhfve
victor victoria victory video viking vikings viktor vincent viper vision vladimir vladimirovna voodoo
voyager walker wallace walter warcraft warhammer40k warrior water wazzkaprivet weasel websolutions
websolutionssu webuivalidat weihnachtsbau weihnachtsbaum welcome westside whatever white whosyourdaddy
whynot wicked wildcat wildcats william williams willie willow wilson windows winner winnie winston winter
wizard wolf wolfgang wolfpack wolverin wolves wombat wonder woody wrangler wutang xavier xfiles yamaha
yankee yankees yellow yfnfif young z1x2c3v4b5n6 z1x2c3v4b5n6m7 zachary zaq12wsxcde3 zaq1xsw2cde3 zaqwsx
zaqwsxcderfv zcfvfzkexifz zeppelin zombie zqjphsyf6ctifgu zxcasdqwe123 zxcvbn zxcvbn123456 zxcvbnm
zxcvbnm123456789 zxcvbnmmnbvcxz
`
    .trim()
    .split(/\s+/),
);
