/** The normal form of a person's or company's name, in which two spellings of one name are the same. Pure. */

/** Letters that no accent can be taken off. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const TITLES = 'mr mrs ms miss mx dr prof rev hon sir atty esq'
const SUFFIXES = 'jr sr ii iii iv md phd dds jd cpa rn'
const FIRM_WORDS =
  'inc incorporated llc llp lp ltd limited co corp corporation company pllc pc pa plc group holdings the and'
const DROPPED: ReadonlySet<string> = new Set(`${TITLES} ${SUFFIXES} ${FIRM_WORDS}`.split(' '))

/** The name's words. All of them if nothing else would be left: "The Co" stays "the co". */
export function nameTokens(name: string): readonly string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøæœłđðþı]/gu, (letter) => LETTERS[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replaceAll(/['’`.]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (plain === '') return []
  const words = plain.split(' ')
  const telling = words.filter((word) => !DROPPED.has(word))
  return telling.length > 0 ? telling : words
}
