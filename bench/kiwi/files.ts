/** Files read: words of PDF pages, scans, files that are bad, and Word files compared. */
import { strToU8, zipSync } from 'fflate'
import { readDocx, type DocxView } from '../../client/src/features/kiwi/reading/read-docx.ts'
import { readFile } from '../../client/src/features/kiwi/reading/read-file.ts'
import { redline } from '../../client/src/features/kiwi/reading/redline.ts'
import { simpleDocx } from '../../client/src/features/kiwi/sample/simple-docx.ts'
import { seededRandom, type Random } from '../../runtime/testing/seeded-random.ts'
import { nodePdfEngine } from '../../scripts/kiwi/node-pdf-engine.ts'
import { CONTRACT_CLAUSES, INJURY_CLAUSES } from './clauses.ts'
import { madeUpPdf, type MadeUpPage } from './made-up-pdf.ts'
import { percent, type Row } from './rows.ts'

const SEED = 41
const PAIRS = 100
const PARAGRAPHS = 40
const LONG_WORDS = 100_000
/** Of section 13 of the room's design. */
const GOALS = { pairs: 88, long: 3_000, bad: 5_000, memory: 300 } as const
const SENTENCES = [...CONTRACT_CLAUSES, ...INJURY_CLAUSES].flatMap(({ wordings }) => wordings)
const STAMP = 'Case 4:08-cv-02214 Document 26 Filed 01/29/2009 Page 1 of 2'
const MIB_IN_KIB = 1_024

const read = (name: string, bytes: Uint8Array) =>
  readFile(name, bytes, {
    pdf: () => Promise.resolve(nodePdfEngine),
    msg: () => Promise.reject(new Error('There is no mail here.')),
  })

export async function measureFiles(): Promise<readonly Row[]> {
  // First, because the most memory that the process has had is measured.
  return [
    ...(await badFiles()),
    ...(await pdfPages()),
    ...redlines(seededRandom(SEED)),
    longPair(seededRandom(SEED)),
  ]
}

async function badFiles(): Promise<readonly Row[]> {
  const word = simpleDocx(SENTENCES)
  const pdf = await madeUpPdf([{ text: SENTENCES.join(' ') }])
  const xml = (text: string): Uint8Array => zipSync({ 'word/document.xml': strToU8(text) })
  const body = '<w:document><w:body><w:p><w:r><w:t>&a;</w:t></w:r></w:p></w:body></w:document>'
  /** The words that each is refused with; null: it is taken. */
  const files: readonly (readonly [string, Uint8Array, RegExp | null])[] = [
    ['locked.pdf', await madeUpPdf([{ text: 'Secret.' }], 'open'), /locked with a password/],
    ['cut.docx', word.slice(0, word.length / 2), /damaged/],
    ['bomb.docx', zipSync({ 'word/document.xml': new Uint8Array(250 * 2 ** 20) }), /unpacks to more than/],
    ['entities.docx', xml(`<!DOCTYPE d [<!ENTITY a "${'x'.repeat(100)}">]>${body}`), /./],
    ['picture.pdf', Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 1), /is not a PDF/],
    ['nothing.pdf', new Uint8Array(), /is empty/],
    ['a-pdf.docx', pdf, null],
    ['a-word-file.pdf', word, null],
    ['cut.pdf', pdf.slice(0, pdf.length / 2), /./],
  ]
  const before = process.resourceUsage().maxRSS
  const faults: string[] = []
  let longest = 0
  for (const [name, bytes, words] of files) {
    const start = performance.now()
    const result = await read(name, bytes)
    longest = Math.max(longest, performance.now() - start)
    const isAsSaid = result.ok ? words === null : (words?.test(result.refused) ?? false)
    if (!isAsSaid) faults.push(`${name}: ${result.ok ? 'taken' : result.refused}`)
  }
  const grown = (process.resourceUsage().maxRSS - before) / MIB_IN_KIB
  const most = { floor: null, is: 'most' } as const
  return [
    {
      ...{
        what: 'bad files not answered as they should be',
        measured: faults.length,
        goal: 0,
        unit: 'rows',
        ...most,
      },
      note: `of ${files.length}${faults.length === 0 ? '' : `; ${faults.join('; ')}`}`,
    },
    { what: 'longest of them', measured: longest, goal: GOALS.bad, unit: 'ms', ...most },
    { what: 'growth of the process’s peak, MiB', measured: grown, goal: GOALS.memory, unit: 'rows', ...most },
  ]
}

async function pdfPages(): Promise<readonly Row[]> {
  const pages: readonly MadeUpPage[] = SENTENCES.flatMap((text): readonly MadeUpPage[] => [
    { text: `${text}\n\n${SENTENCES.join(' ').slice(0, 1_500)}`, stamp: STAMP },
    { isPicture: true },
    { isPicture: true, stamp: STAMP },
    { isPicture: true, text },
  ])
  const result = await read('court.pdf', await madeUpPdf(pages))
  if (!result.ok) throw new Error(result.refused)
  const { text, pages: got } = result.read
  const flat = (words: string): string => words.replaceAll(/\s+/g, ' ')
  const gold = SENTENCES.filter((sentence, at) => {
    const page = got[at * 4]
    return flat(text.slice(page?.start, page?.end)).includes(flat(sentence))
  })
  const judged = pages.filter((page, at) => got[at]?.scanned === (page.text === undefined))
  return [
    least('sentences found in the text of a PDF', percent(gold.length, SENTENCES.length), 100),
    least('pages judged scan or text', percent(judged.length, pages.length), 100, `of ${pages.length}`),
  ]
}

function least(what: string, measured: number, goal: number, note?: string): Row {
  return { what, measured, goal, floor: null, is: 'least', unit: '%', ...(note !== undefined && { note }) }
}

function paragraphs(random: Random, count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, at) => `${at + 1}. ${random.pick(SENTENCES)} ${random.pick(SENTENCES)}`,
  )
}

/** Words changed, paragraphs taken out, put in and moved. */
function edited(random: Random, older: readonly string[]): readonly string[] {
  const newer = older.flatMap((text) => {
    const chance = random.next()
    if (chance < 0.05) return []
    if (chance < 0.1) return [text, random.pick(SENTENCES)]
    return [chance < 0.4 ? changed(random, text) : text]
  })
  return random.chance(0.3) ? [...newer.slice(3), ...newer.slice(0, 3)] : newer
}

function changed(random: Random, text: string): string {
  const words = text.split(' ')
  const at = random.between(1, words.length - 1)
  return words.with(at, random.pick(['sixty', 'Buyer,', '$4,500.00', 'not', 'A & B <C>'])).join(' ')
}

function textOf(bytes: Uint8Array, view?: DocxView): string {
  const result = readDocx('compared.docx', bytes, view)
  return result.ok ? result.read.text : result.refused
}

/** Whether accepting gives the newer text, and rejecting the older. */
function isWhole(older: readonly string[], newer: readonly string[]): boolean {
  const compared = redline(simpleDocx(older), simpleDocx(newer), '2026-11-26T10:00:00.000Z')
  return (
    compared.ok &&
    textOf(compared.bytes, 'accepted') === textOf(simpleDocx(newer)) &&
    textOf(compared.bytes, 'rejected') === textOf(simpleDocx(older))
  )
}

function redlines(random: Random): readonly Row[] {
  const right = Array.from({ length: PAIRS }, () => {
    const older = paragraphs(random, PARAGRAPHS)
    return isWhole(older, edited(random, older))
  })
  const note = `${PAIRS} pairs of plain paragraphs; no Word here to open them`
  return [
    least(
      'Word pairs: accept new, reject old',
      percent(right.filter(Boolean).length, PAIRS),
      GOALS.pairs,
      note,
    ),
  ]
}

function longPair(random: Random): Row {
  const older: string[] = []
  let words = 0
  while (words < LONG_WORDS) {
    const [text = ''] = paragraphs(random, 1)
    older.push(`${older.length} ${text}`)
    words += text.split(' ').length
  }
  const [old, next] = [simpleDocx(older), simpleDocx(edited(random, older))]
  const start = performance.now()
  redline(old, next, '2026-11-26T10:00:00.000Z')
  return {
    ...{ what: `a pair of ${LONG_WORDS} words`, measured: performance.now() - start, floor: null },
    ...{ goal: GOALS.long, is: 'most', unit: 'ms' },
  }
}
