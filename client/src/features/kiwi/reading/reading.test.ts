import { Document, FootnoteReferenceRun, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { textOfHtml } from './html-text.ts'
import { pageText, type PdfItem } from './pdf-lines.ts'
import { readDocx } from './read-docx.ts'
import { readEml } from './read-eml.ts'
import { readFile } from './read-file.ts'
import { redline } from './redline.ts'
import { isScan } from './stamps.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (file: string, content: Uint8Array) =>
  readFile(file, content, {
    pdf: () => Promise.reject(new Error('no PDF here')),
    msg: () => Promise.reject(new Error('no .msg here')),
  })

async function docx(children: readonly (Paragraph | Table)[]): Promise<Uint8Array> {
  const document = new Document({
    sections: [{ children }],
    footnotes: { 1: { children: [new Paragraph('The note.')] } },
  })
  return new Uint8Array(await Packer.toArrayBuffer(document))
}

const row = (...cells: readonly string[]): TableRow =>
  new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) })

function textOf(content: Uint8Array, view: 'accepted' | 'rejected' = 'accepted'): string {
  const result = readDocx('file.docx', content, view)
  if (!result.ok) throw new Error(result.refused)
  return result.read.text
}

describe('files', () => {
  it('are told apart by their content', async () => {
    expect(await read('a.pdf', bytes('plain words'))).toMatchObject({ ok: true, read: { kind: 'txt' } })
    expect(await read('a.txt', bytes('From: a@example.test\nSubject: Hi\n\nWords'))).toMatchObject({
      ok: true,
      read: { kind: 'eml' },
    })
  })

  it.each([
    ['empty.txt', new Uint8Array(), 'empty.txt is empty.'],
    ['odd.bin', new Uint8Array([0, 1, 2, 3]), 'odd.bin is not a PDF, Word, text or mail file.'],
    ['other.docx', zipSync({ 'a.txt': bytes('a') }), 'other.docx is not a PDF, Word, text or mail file.'],
    [
      'cut.docx',
      zipSync({ 'word/document.xml': bytes('<w:document>') }),
      'cut.docx is damaged and cannot be read.',
    ],
    [
      'entity.docx',
      zipSync({ 'word/document.xml': bytes('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') }),
      'entity.docx is damaged and cannot be read.',
    ],
    [
      'bomb.docx',
      zipSync({ 'word/document.xml': new Uint8Array(8 * 1024 * 1024) }, { level: 9 }),
      'bomb.docx unpacks to more than 200 MB and was not opened.',
    ],
  ])('%s is refused in words', async (file, content, words) => {
    expect(await read(file, content)).toEqual({ ok: false, refused: words })
  })

  it('keeps text as it is, and says when its letters had to be guessed', async () => {
    expect(await read('w.txt', new Uint8Array([0x93, 0x48, 0x69, 0x94]))).toMatchObject({
      ok: true,
      read: { text: '“Hi”', notes: ['windows_1252'] },
    })
  })
})

describe('mail', () => {
  it('is its headers and its words; attachments are named', async () => {
    const mail = [
      'From: Ann <ann@example.test>',
      'To: bob@example.test',
      'Subject: The bill',
      'Date: Tue, 3 Mar 2020 10:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>Pay &#36;5 &amp; more.</p><script>bad()</script>',
      '--b',
      'Content-Type: text/plain; name=bill.txt',
      'Content-Disposition: attachment; filename=bill.txt',
      '',
      'Total $5.00',
      '--b--',
    ].join('\r\n')
    const { result, attachments } = await readEml('bill.eml', bytes(mail))
    expect(result).toMatchObject({
      ok: true,
      read: { mail: { subject: 'The bill', date: '2020-03-03T10:00:00.000Z', attachments: ['bill.txt'] } },
    })
    expect(result.ok && result.read.text).toContain('Pay $5 & more.')
    expect(result.ok && result.read.text).not.toContain('bad()')
    expect(attachments.map(({ name }) => name)).toEqual(['bill.txt'])
  })

  it('makes lines of the blocks of HTML', () => {
    expect(textOfHtml('<p>One</p><ul><li>Two</li></ul><table><tr><td>A</td><td>B</td></tr></table>')).toBe(
      'One\n• Two\n\nA\tB',
    )
  })
})

describe('a Word document', () => {
  it('is its paragraphs, tables row by row, and notes after their paragraph', async () => {
    const content = await docx([
      new Paragraph({ children: [new TextRun('Words'), new FootnoteReferenceRun(1)] }),
      new Table({ rows: [row('A', '1'), row('B', '2')] }),
    ])
    expect(textOf(content)).toBe('Words\nThe note.\nA\t1\nB\t2')
  })
})

describe('two Word documents compared', () => {
  it.each([
    ['a word', ['All claims known today.'], ['All claims, known and unknown.']],
    ['a new paragraph', ['One.', 'Two.'], ['One.', 'Between them something new.', 'Two.']],
    ['a paragraph that goes', ['One.', 'This one goes away.', 'Two.'], ['One.', 'Two.']],
    ['new ones at the end', ['One.'], ['One.', 'Two.', 'Three.']],
    ['the last ones gone', ['One.', 'Another one here.', 'Three.'], ['One.']],
    ['everything', ['Alpha beta.'], ['Gamma delta epsilon.']],
  ])('%s: accepting gives the newer text, rejecting the older', async (_, older, newer) => {
    const [old, next] = await Promise.all(
      [older, newer].map((texts) => docx(texts.map((text) => new Paragraph(text)))),
    )
    const result = redline(old ?? new Uint8Array(), next ?? new Uint8Array(), '2026-11-26T10:00:00.000Z')
    if (!result.ok) throw new Error(result.error)
    expect(result.changes).toBeGreaterThan(0)
    expect(textOf(result.bytes, 'accepted')).toBe(newer.join('\n'))
    expect(textOf(result.bytes, 'rejected')).toBe(older.join('\n'))
  })

  it('compares tables by their cells and rows', async () => {
    const old = await docx([new Table({ rows: [row('A', '1'), row('B', '2')] }), new Paragraph('End')])
    const next = await docx([
      new Table({ rows: [row('A', '1'), row('B', '3'), row('C', '4')] }),
      new Paragraph('End'),
    ])
    const result = redline(old, next, '2026-11-26T10:00:00.000Z')
    if (!result.ok) throw new Error(result.error)
    expect(textOf(result.bytes, 'accepted')).toBe('A\t1\nB\t3\nC\t4\nEnd')
    expect(textOf(result.bytes, 'rejected')).toBe('A\t1\nB\t2\nEnd')
  })

  it('finds nothing in two that are the same', async () => {
    const content = await docx([new Paragraph('The same.')])
    expect(redline(content, content, '2026-11-26T10:00:00.000Z')).toMatchObject({ ok: true, changes: 0 })
  })

  it('refuses what is no Word document', () => {
    expect(redline(bytes('no'), bytes('no'), '2026-11-26T10:00:00.000Z')).toMatchObject({ ok: false })
  })
})

describe('a page of a PDF', () => {
  const item = (str: string, x: number, y: number): PdfItem => ({
    str,
    transform: [10, 0, 0, 10, x, y],
    width: str.length * 5,
    height: 10,
    hasEOL: false,
  })

  it('is read line by line, with broken words whole again', () => {
    expect(pageText([item('An agree-', 50, 700), item('ment of two', 50, 688), item('New', 50, 650)])).toBe(
      'An agreement of two\n\nNew',
    )
  })

  it('has no line numbers of pleading paper', () => {
    const numbers = Array.from({ length: 28 }, (_, at) => item(String(at + 1), 30, 700 - at * 24))
    expect(pageText([...numbers, item('COMES NOW the plaintiff', 80, 700)])).toBe('COMES NOW the plaintiff')
  })

  it('is a scan if it paints a picture and has nothing but a stamp', () => {
    const stamp = 'Case 4:08-cv-02214 Document 26 Filed 01/29/2009 Page 1 of 2'
    expect(isScan(stamp, true)).toBe(true)
    expect(isScan(stamp, false)).toBe(false)
    expect(isScan(`${stamp}\nThe court orders that the motion is denied.`, true)).toBe(false)
  })
})
