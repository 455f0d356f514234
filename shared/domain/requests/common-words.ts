/**
 * Words of everyday language that are first or last names as well. In a text about a legal problem they are taken for words, unless they stand
 * in a whole name: "the driver went on green" does not name Mr. Green.
 */
const WORDS = `
able above after again angel april archer arms ash august autumn bailey baker ball banks barber barker barley barn baron bass bath beach bean
bear beck bell bench berry best bird bishop black blair blake block bloom blue bond book booth bond bower bowler boyd brand bread brewer brick
bridge bridges bright brook brooks broom brown buck bull burden burns bush business butcher butler buyer camp cannon care carpenter carter case cash
castle chance chandler charity chase chief child church city clay clear clerk cliff close coach coast coat cobb cole coleman constant cook cooper cord
corn cotton court cove cover craft crane creek crisp cross crow crown curry dale dance dawn day dean dear deal dick doctor dodge dollar done dove
down drake draper drew driver drum duke dusk dust early east eden elder english ever faith fair falls farm farmer fast father favor fell field
fields finch fish fisher flood flora flower foot forbes ford forest foreman foster fountain fowler fox frank freeman friend frost fuller gage game
gardener gates gene gentle gift gill glass glover gold golden good goods grace grant graves gray green ground grove guard hall hand hands
hardy harmony hart harvest haven hawk hays hazel head heart heath heaven help hill hills holder holly home honor hood hook hope house hunt
hunter hurt hyde inch iris irons ivory jack jasper jewel job jolly jordan joy judge july june justice keen keeper key keys kid kind king kitchen knight
lady lake lamb lance land lane large lark last laurel law lawyer leaf lease less light lilac lily little lock lodge london long lord
love low loyal lucky major man manager maple march mark market marks marsh marshal marshall mason master mate may mayor mercer mercy merit
merry mild mile miles mill miller mills mine minor mint moon moore moral more morning moss mother mount mountain myself neat neighbor new newton
night noble north norm nurse oaks office olive only orange owner pace page paint painter palace palm paper paris park parker parks parson partner
patience patient pay peace peak pearl penny pepper perfect phone pike pine piper place plain plant point pollard pond poole poor pope porch porter
post potter power powers present price priest prince prior proud purple queen quick quiet rain rainbow ranger ray read ready reason red reed reeves
rich rider ridge right ring river rivers road robin rock rose round rowe royal ruby rush rusty sage sailor saint salt sand sands savage sawyer school
sea self senior sexton sharp shepherd sheriff shield ship shore short silver singer sky slaughter small smart smith snow solid son sons south spare sparks spring
stable star stark state steel stein stern stone storm story street strong summer summers sunday sunny swan sweet swift tailor tall tanner taylor teacher
temple terry thorn tiger time todd tower towers town trail tree tripp trout true truth tucker turner unity usher vale valley vance victor
victory view vine violet virtue wade waggoner walk walker wall waller walls ward ware waters weaver webb weeks well wells west wheat wheeler white
wild will wills winter winters wise wish wolf wood woods work worker worth wright yard year york young
`

const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word !== ''))

/** `word`: in lower case. */
export function isCommonWord(word: string): boolean {
  return COMMON_WORDS.has(word)
}
