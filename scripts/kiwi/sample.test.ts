import { describe, expect, it } from 'vitest'
import { compareTexts } from '../../client/src/features/kiwi/compare/compare-texts.ts'
import { createLibrary } from '../../client/src/features/kiwi/reading/ask.ts'
import type { ReadFile } from '../../client/src/features/kiwi/reading/document-text.ts'
import { placedText } from '../../client/src/features/kiwi/reading/pdf-lines.ts'
import { readFile } from '../../client/src/features/kiwi/reading/read-file.ts'
import { readMsg } from '../../client/src/features/kiwi/reading/read-msg.ts'
import { redline } from '../../client/src/features/kiwi/reading/redline.ts'
import { sampleFiles } from '../../client/src/features/kiwi/sample/sample-files.ts'
import { boxesOf } from '../../client/src/features/kiwi/workers/page-boxes.ts'
import { nodePdfEngine } from './node-pdf-engine.ts'

const files = sampleFiles()
const reads = await Promise.all(
  files.map(async ({ file, bytes }): Promise<ReadFile> => {
    const result = await readFile(file, bytes, {
      pdf: () => Promise.resolve(nodePdfEngine),
      msg: () => Promise.resolve(readMsg),
    })
    if (!result.ok) throw new Error(result.refused)
    return result.read
  }),
)
const library = createLibrary(reads)
const bytesOf = (name: string) => files.find(({ file }) => file === name)!.bytes
const textOf = (name: string) => reads.find(({ file }) => file === name)!.text

describe('the sample', () => {
  it('has files of each kind, and a scan', () => {
    expect(reads.map(({ kind }) => kind)).toEqual(files.map(({ kind }) => kind))
    const records = reads.find(({ file }) => file === 'Medical records.pdf')
    expect(records?.pages.map(({ scanned }) => scanned)).toEqual([false, false, true])
  })

  it.each([
    ['What are the policy limits?', 'Policy declarations.pdf', '$250,000'],
    ['Who was at fault?', 'Adjuster’s mail.eml', 'at fault'],
    ['What is the attorney’s fee?', 'Retainer agreement.docx', '33 1/3 percent'],
    ['What caused the tear?', 'Medical records.pdf', 'reasonable degree of medical certainty'],
  ])('answers “%s”', (question, file, words) => {
    const { sentences } = library.ask(question)
    const own = sentences.filter((sentence) => sentence.file === file).map(({ text }) => text)
    expect(own.join(' ')).toContain(words)
    for (const { file: name, start, end, text } of sentences)
      expect(textOf(name).slice(start, end)).toBe(text)
  })

  it('does not answer what is not in it', () => {
    expect(library.ask('What is the recipe for the soup?').kind).toBe('not_found')
  })

  it('has two versions of a release, with changes that a Word file shows', () => {
    const [older, newer] = ['Release, first draft.docx', 'Release, as returned.docx'] as const
    const { changes } = compareTexts(textOf(older), textOf(newer))
    const kinds = changes.map(({ kind }) => kind)
    expect(kinds).toContain('changed')
    expect(changes.flatMap(({ words }) => words.filter(({ mark }) => mark === 'added'))).toEqual(
      expect.arrayContaining([{ mark: 'added', text: '92,500.00' }]),
    )
    expect(redline(bytesOf(older), bytesOf(newer), '2026-11-26T12:00:00Z')).toMatchObject({ ok: true })
  })

  it('has pages on which a passage has its boxes', async () => {
    const pdf = await nodePdfEngine.open(bytesOf('Policy declarations.pdf'))
    const { text, runs } = placedText(await (await pdf.getPage(1)).items())
    const start = text.indexOf('$250,000')
    const boxes = boxesOf(runs, { start, end: start + '$250,000'.length }, (x, y) => [x / 612, 1 - y / 792])
    expect(boxes).toHaveLength(1)
    // A typewriter's letters are 0.6 of their size wide.
    expect(boxes[0]!.width * 612).toBeCloseTo(8 * 6, 0)
    await pdf.close()
  })
})
