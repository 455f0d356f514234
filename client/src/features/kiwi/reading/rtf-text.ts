/**
 * The words of RTF, as mails have it: those of a letter, or the HTML that Outlook has put into RTF (MS-OXRTFEX). Each byte is looked at once,
 * because mails come from strangers. Pure.
 */
import { decoderFor } from './code-pages.ts'
import { textOfHtml } from './html-text.ts'

/** Groups that hold no words of the text. */
const HIDDEN = new Set([
  ...['fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'nonshppict', 'object', 'fldinst', 'xe', 'tc'],
  ...['header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl', 'footerr', 'footerf'],
])
/** A map: the words of a stranger's file may be names that every object has. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ par: '\n', line: '\n', sect: '\n', page: '\n', row: '\n', nestrow: '\n' },
    ...{ tab: '\t', cell: '\t', nestcell: '\t', '~': '\u00a0', _: '\u2011' },
    ...{ '\\': '\\', '{': '{', '}': '}', '\r': '\n', '\n': '\n' },
    ...{ emdash: '—', endash: '–', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', bullet: '•' },
    ...{ emspace: ' ', enspace: ' ', qmspace: ' ' },
  }),
)
/** Code pages of the character sets of fonts. */
const CHARSETS: Readonly<Record<number, number>> = {
  ...{ 0: 1252, 77: 10_000, 128: 932, 129: 949, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258 },
  ...{ 177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250 },
}
const SYMBOLS = 2
const LATIN = 1252

/** What holds until the end of a group. */
type Group = {
  isHidden: boolean
  /** A list of fonts, of which only the character sets are read. */
  isFonts: boolean
  /** Within HTML: its letters are the same in RTF, and are not taken twice. */
  isTwice: boolean
  /** A piece of the HTML. */
  isTag: boolean
  font: number
  /** How many letters stand after each \u for readers that do not know it. */
  after: number
}

/** null: the bytes are no RTF. */
export function textOfRtf(bytes: Uint8Array): string | null {
  if (bytes.length < 6 || new TextDecoder('latin1').decode(bytes.subarray(0, 5)) !== String.raw`{\rtf`)
    return null
  const reader = new RtfReader(bytes)
  const text = reader.read()
  return reader.isHtml ? textOfHtml(text) : withoutEnds(text)
}

function withoutEnds(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

class RtfReader {
  isHtml = false
  readonly #bytes: Uint8Array
  #at = 0
  readonly #groups: Group[] = []
  /** Groups that are open beyond the most. */
  #deep = 0
  #group: Group = { isHidden: false, isFonts: false, isTwice: false, isTag: false, font: -1, after: 1 }
  /** By the number of the font. */
  readonly #charsets = new Map<number, number>()
  #codePage = LATIN
  #firstFont = 0
  /** Letters that are left out after a \u. */
  #skip = 0
  /** The group has begun with \*: it is hidden unless its name is known. */
  #isStarred = false
  readonly #text: string[] = []
  /** Bytes of one code page that are not decoded yet: a letter may have two. */
  #waiting: number[] = []
  #waitingPage = LATIN
  readonly #decoders = new Map<number, TextDecoder>()

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  read(): string {
    while (this.#at < this.#bytes.length) {
      const letter = this.#next()
      if (letter === '{') this.#open()
      else if (letter === '}') this.#close()
      else if (letter === '\\') this.#control()
      else if (letter !== '\r' && letter !== '\n') this.#byte(letter.charCodeAt(0))
    }
    this.#flush()
    return this.#text.join('')
  }

  #next(): string {
    return String.fromCharCode(this.#bytes[this.#at++] ?? 0)
  }

  #open(): void {
    this.#skip = 0
    if (this.#groups.length < MOST_GROUPS) this.#groups.push({ ...this.#group })
    else this.#deep += 1
  }

  #close(): void {
    this.#skip = 0
    this.#isStarred = false
    if (this.#deep > 0) this.#deep -= 1
    else this.#group = this.#groups.pop() ?? this.#group
  }

  #control(): void {
    const first = this.#next()
    if (first === "'") {
      const code = Number.parseInt(this.#next() + this.#next(), 16)
      if (!Number.isNaN(code)) this.#byte(code)
    } else if (first === '*') this.#isStarred = true
    else if (/[a-z]/i.test(first)) this.#word(first)
    else this.#letter(LETTERS.get(first) ?? '')
  }

  #word(first: string): void {
    let name = first
    let number = ''
    let letter = this.#next()
    while (/[a-z]/i.test(letter) && name.length < LONGEST_NAME) {
      name += letter
      letter = this.#next()
    }
    while ((/\d/.test(letter) || (letter === '-' && number === '')) && number.length < LONGEST_NUMBER) {
      number += letter
      letter = this.#next()
    }
    // One space belongs to the word.
    if (letter !== ' ') this.#at -= 1
    this.#act(name, number === '' ? null : Number(number))
  }

  /** `number`: of the word; null: it has none. */
  #act(name: string, number: number | null): void {
    const isStarred = this.#isStarred
    this.#isStarred = false
    const group = this.#group
    if (name === 'htmltag' && this.isHtml) Object.assign(group, { isTag: true, isTwice: false })
    else if (isStarred || HIDDEN.has(name)) group.isHidden = true
    if (name === 'fonttbl') group.isFonts = true
    if (name === 'bin') this.#at += Math.max(0, number ?? 0)
    else if (name === 'u') this.#unicode(number ?? 0)
    else if (!this.#set(name, number)) this.#letter(LETTERS.get(name) ?? '')
  }

  /** Returns whether the word is one that changes how others are read. */
  #set(name: string, number: number | null): boolean {
    const group = this.#group
    switch (name) {
      case 'fromhtml':
        this.isHtml = number !== 0
        return true
      case 'htmlrtf':
        group.isTwice = number !== 0
        return true
      case 'ansicpg':
        this.#codePage = number ?? LATIN
        return true
      case 'mac':
        this.#codePage = 10_000
        return true
      case 'deff':
        this.#firstFont = number ?? 0
        return true
      case 'plain':
        group.font = this.#firstFont
        return true
      case 'f':
        group.font = number ?? 0
        return true
      case 'fcharset':
        if (group.isFonts) this.#charsets.set(group.font, number ?? 0)
        return true
      case 'uc':
        group.after = Math.max(0, number ?? 1)
        return true
      default:
        return false
    }
  }

  #unicode(number: number): void {
    this.#skip = 0
    this.#letter(String.fromCharCode(number & 0xffff))
    this.#skip = this.#group.after
  }

  #isShown(): boolean {
    const { isHidden, isTwice, isTag } = this.#group
    return !isHidden && (isTag || !(this.isHtml && isTwice))
  }

  #letter(letter: string): void {
    if (this.#skip > 0) {
      this.#skip -= 1
      return
    }
    if (letter === '' || !this.#isShown()) return
    this.#flush()
    this.#text.push(letter)
  }

  #byte(code: number): void {
    if (this.#skip > 0) {
      this.#skip -= 1
      return
    }
    if (!this.#isShown()) return
    const page = this.#pageNow()
    if (page !== this.#waitingPage) this.#flush()
    this.#waitingPage = page
    this.#waiting.push(code)
  }

  /** The pieces of HTML are in the code page of the whole. */
  #pageNow(): number {
    const { isTag, font } = this.#group
    const charset = isTag ? undefined : this.#charsets.get(font === -1 ? this.#firstFont : font)
    return charset === SYMBOLS ? SYMBOLS : (CHARSETS[charset ?? -1] ?? this.#codePage)
  }

  #flush(): void {
    if (this.#waiting.length === 0) return
    const bytes = Uint8Array.from(this.#waiting)
    this.#waiting = []
    const text = this.#decoder(this.#waitingPage === SYMBOLS ? LATIN : this.#waitingPage).decode(bytes)
    // The mark of a list in a font of symbols.
    this.#text.push(this.#waitingPage === SYMBOLS ? text.replaceAll('·', '•') : text)
  }

  #decoder(page: number): TextDecoder {
    const known = this.#decoders.get(page) ?? decoderFor(page) ?? new TextDecoder('windows-1252')
    this.#decoders.set(page, known)
    return known
  }
}

/** Groups in groups whose settings are kept apart. */
const MOST_GROUPS = 1_000
const LONGEST_NAME = 32
const LONGEST_NUMBER = 11
