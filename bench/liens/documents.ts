/** A settlement statement of three pages as PDF and DOCX, made by the product's own worker under its policy, and read back. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { readDocx } from '../../client/src/documents/testing/read-docx.ts'
import { elements, readPdf, textWithout } from '../../client/src/documents/testing/read-pdf.ts'
import type { LegalDocument } from '../../shared/domain/documents/document-schema.ts'
import { merge } from '../../shared/domain/documents/template.ts'
import { settlementStatement } from '../../shared/domain/documents/templates/settlement-statement.ts'
import { longStatementData } from '../../shared/domain/documents/testing/complete-data.ts'
import { LONG_TASK, traceMainThread } from '../outbox/main-thread.ts'
import { say } from '../product.ts'
import { percentile, type Figure } from '../records/figures.ts'

const FORMATS = ['pdf', 'docx'] as const
type Format = (typeof FORMATS)[number]
const TIMES = 5
const PAGES = 3
/** Seconds. */
const LONGEST = 5
const ASSETS = 'dist/client/assets'

type Made = { readonly seconds: number; readonly base64: string }
/** The part of browser-document-files.ts that is used, as built. */
type FilesModule = {
  readonly browserDocumentFiles: (page: unknown) => {
    readonly renderPdf: (document: LegalDocument) => Promise<Blob>
    readonly renderDocx: (document: LegalDocument) => Promise<Blob>
  }
}

export async function timeDocuments(browser: Browser, origin: string): Promise<readonly Figure[]> {
  const { document } = merge(settlementStatement, longStatementData(7))
  const page = await browser.newPage({ baseURL: origin })
  await page.goto('/terms-of-service')
  const module = readdirSync(ASSETS).find((name) => /^browser-document-files-.*\.js$/.test(name))
  if (module === undefined) throw new Error('The build has no module that makes files.')
  const made: Record<Format, Made[]> = { pdf: [], docx: [] }
  const { longest } = await traceMainThread(browser, page, async () => {
    for (let turn = 0; turn < TIMES; turn += 1)
      for (const format of FORMATS) made[format].push(await make(page, `/assets/${module}`, format, document))
  })
  await page.close()
  const bytes = (format: Format): Uint8Array =>
    new Uint8Array(Buffer.from(made[format].at(-1)?.base64 ?? '', 'base64'))
  const seconds = (format: Format): Figure => ({
    what: `a statement of ${PAGES} pages as ${format.toUpperCase()}, median of ${TIMES}`,
    measured: percentile(
      made[format].map((each) => each.seconds),
      0.5,
    ),
    ...{ goal: LONGEST, unit: 's' },
    note: `${(bytes(format).length / 1024).toFixed(0)} KiB; the first ${made[format][0]?.seconds.toFixed(1)} s`,
  })
  const faults = await faultsOf(bytes('pdf'), bytes('docx'))
  for (const fault of faults) say(`fault: ${fault}`)
  return [
    ...FORMATS.map(seconds),
    {
      what: 'longest task of the page meanwhile',
      measured: longest.cpu,
      ...{ goal: LONG_TASK, unit: 'ms', note: `own time; ${longest.wall.toFixed(0)} ms passed` },
    },
    { what: 'faults of the files that were read back', measured: faults.length, goal: 0, unit: 'rows' },
  ]
}

async function make(page: Page, url: string, format: Format, document: LegalDocument): Promise<Made> {
  return page.evaluate(
    async (order) => {
      const { browserDocumentFiles } = (await import(order.url)) as FilesModule // exported by the build
      const files = browserDocumentFiles(window)
      const start = performance.now()
      const file = await (order.format === 'pdf' ? files.renderPdf : files.renderDocx)(order.document)
      const seconds = (performance.now() - start) / 1000
      const reader = new FileReader()
      await new Promise((resolve) => {
        reader.addEventListener('load', resolve)
        reader.readAsDataURL(file)
      })
      return { seconds, base64: typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '' }
    },
    { url, format, document },
  )
}

const words = (said: string): string => said.replaceAll(/\s/g, '')
const amounts = (said: string): string => (said.match(/-?\$[\d,]+\.\d\d/g) ?? []).join(' ')

async function faultsOf(pdfBytes: Uint8Array, docxBytes: Uint8Array): Promise<readonly string[]> {
  const [pdf, docx] = [await readPdf(pdfBytes), readDocx(docxBytes)]
  const rows = pdf.trees.flatMap((tree) => elements(tree, 'TR'))
  const checks: readonly (readonly [what: string, isRight: boolean])[] = [
    [`${PAGES} pages`, pdf.pages === PAGES],
    ['each text in the tree or decoration', pdf.isTagged && pdf.untagged.length === 0],
    ['a header cell in each row', rows.length > 0 && rows.every((row) => row.children[0]?.role === 'TH')],
    ['title and language', pdf.title === settlementStatement.title && pdf.lang === 'en-US'],
    [
      'the same words',
      words(pdf.trees.map((tree) => textWithout(tree, 'Lbl')).join(' ')) === words(docx.text),
    ],
    ['the same amounts', amounts(pdf.text) !== '' && amounts(pdf.text) === amounts(docx.text)],
  ]
  const found = [...checks, ...byOtherPrograms(pdfBytes, docxBytes, amounts(pdf.text))]
  for (const [what, isRight] of found) say(`${what}: ${isRight ? 'yes' : 'NO'}`)
  return found.flatMap(([what, isRight]) => (isRight ? [] : [what]))
}

/** What Debian's programs read; one that is not installed is named and not counted. */
function byOtherPrograms(pdf: Uint8Array, docx: Uint8Array, expected: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-documents-'))
  const at = (name: string): string => join(folder, name)
  writeFileSync(at('statement.pdf'), pdf)
  writeFileSync(at('statement.docx'), docx)
  const convert = [`-env:UserInstallation=file://${at('office')}`, '--headless', '--convert-to', 'txt:Text']
  try {
    const programs: readonly Program[] = [
      [
        'pdftotext reads the same amounts',
        'pdftotext',
        ['-raw', at('statement.pdf'), '-'],
        sameAmounts(expected),
      ],
      ['qpdf --check finds nothing', 'qpdf', ['--check', at('statement.pdf')], (): boolean => true],
      [
        'LibreOffice opens the DOCX and reads the same amounts',
        'soffice',
        [...convert, '--outdir', folder, at('statement.docx')],
        (): boolean => sameAmounts(expected)(readFileSync(at('statement.txt'), 'utf8')),
      ],
    ]
    return programs.flatMap(outcome)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Program = readonly [
  what: string,
  command: string,
  args: readonly string[],
  isRight: (out: string) => boolean,
]

const sameAmounts =
  (expected: string) =>
  (text: string): boolean =>
    amounts(text).split(' ').toSorted().join(' ') === expected.split(' ').toSorted().join(' ')

function outcome([what, command, args, isRight]: Program): readonly (readonly [string, boolean])[] {
  try {
    return [
      [what, isRight(execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }))],
    ]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      say(`${command}: not installed`)
      return []
    }
    return [[what, false]]
  }
}
