/** Short and familiar forms of first names. The names of one line stand for each other. */
const LINES = `
abigail abby gail
abraham abe
albert al bert
alexander alex alec sandy xander
alexandra alex sandra lexi
alfred al fred
alice allie
allison ali allie
amanda mandy
andrew andy drew
anna ann anne annie nan
anthony tony
antonio tony
arthur art artie
barbara barb barbie
benjamin ben benny
bernard bernie
bradley brad
caroline carrie
catherine cathy katherine kathryn kate katie kathy kitty cat
charles charlie chuck chas
charlotte lottie charlie
christina chris tina christine
christopher chris topher kit
clifford cliff
cynthia cindy
daniel dan danny
david dave davey
deborah debra deb debbie
dennis denny
donald don donny
dorothy dot dottie
douglas doug
edward ed eddie ned ted
eleanor ellie nell nora
elizabeth beth betsy betty eliza liz lizzie libby lisa elisabeth
emily em
eugene gene
florence flo
frances fran frannie
francis frank
francisco paco pancho frank
franklin frank
frederick fred freddy
gabriel gabe
gerald gerry jerry
geraldine gerry
gregory greg
guadalupe lupe
harold hal harry
helen nell
henry hank harry
herbert herb bert
isabella bella izzy isabel
jacob jake
jacqueline jackie
james jim jimmy jamie
janet jan
jeffrey jeff geoffrey geoff
jennifer jen jenny
jessica jess jessie
jesus chuy
john jack johnny jon jonathan
jonathan jon jonny
jose pepe
joseph joe joey
josephine jo josie
joshua josh
judith judy
kenneth ken kenny
kimberly kim
lawrence larry laurence
leonard len lenny
leslie les
lillian lily
louis lou louie lewis
lucille lucy
luis lucho
madeline maddie
manuel manny
margaret maggie marge meg peg peggy rita greta
maria mary marie
martha patty
martin marty
matthew matt
maxwell max
melissa mel missy
michael mike mickey mick
michelle shelly
mitchell mitch
nancy nan
natalie nat
nathan nate nathaniel
nicholas nick nicky
nicole nikki
norman norm
oliver ollie
olivia liv
pamela pam
patricia pat patty tricia trish
patrick pat paddy
peter pete
philip phil phillip
phyllis phyl
raymond ray
rebecca becky becca
richard rick rich dick richie ricky
robert rob bob bobby robbie bert
roberto beto
roger rodge
ronald ron ronnie
rosemary rose rosie
russell russ
samantha sam sammy
samuel sam sammy
sandra sandy
sarah sally sara
scott scotty
sean shawn shaun
sharon shari
stanley stan
stephanie steph
stephen steve steven stevie
susan sue susie suzanne
sylvia syl
teresa terry theresa tess
terrence terry
theodore ted teddy theo
thomas tom tommy
timothy tim timmy
valerie val
veronica ronnie
victor vic
victoria vicky tori
vincent vince vinnie
virginia ginny
walter walt wally
wendy wen
william bill billy will willy liam
zachary zach zack
`

const GROUPS: ReadonlyMap<string, ReadonlySet<number>> = groupsOf(LINES)

/** The numbers of the lines that have the name; a name may stand for several ("alex"). */
export function nicknameGroups(token: string): ReadonlySet<number> {
  return GROUPS.get(token) ?? new Set()
}

export function areNicknames(one: string, other: string): boolean {
  const groups = nicknameGroups(other)
  return [...nicknameGroups(one)].some((group) => groups.has(group))
}

function groupsOf(lines: string): Map<string, Set<number>> {
  const groups = new Map<string, Set<number>>()
  lines
    .trim()
    .split('\n')
    .forEach((line, number) => {
      for (const name of line.split(' ')) groups.set(name, (groups.get(name) ?? new Set()).add(number))
    })
  return groups
}
