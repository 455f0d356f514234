import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { runCommand } from './commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'kiwi-'))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function pdfOf(name: string, pages: readonly string[]): Promise<string> {
  const document = new PDFDocument({ autoFirstPage: false })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const isDone = once(document, 'end')
  for (const text of pages) document.addPage().text(text)
  document.end()
  await isDone
  const path = join(folder, name)
  writeFileSync(path, Buffer.concat(parts))
  return path
}

describe('the command line', () => {
  it('reads files, and prints refused ones with words', async () => {
    const good = file('good.txt', 'Signed on March 3, 2024.')
    const empty = file('empty.txt', '')
    expect(await runCommand(['text', good, empty])).toMatchObject([
      {
        file: good,
        kind: 'txt',
        text: 'Signed on March 3, 2024.',
        pages: [{ page: 1, start: 0, scanned: false }],
      },
      { file: empty, refused: 'empty.txt is empty.' },
    ])
  })

  it('reads a PDF', async () => {
    const path = await pdfOf('two.pdf', ['The first page.', 'The second page.'])
    expect(await runCommand(['text', path])).toMatchObject([
      { kind: 'pdf', text: 'The first page.\n\f\nThe second page.', pages: [{ page: 1 }, { page: 2 }] },
    ])
  })

  it('finds in files and in lines', async () => {
    const lines = file('lines.json', JSON.stringify([{ id: 7, text: 'on 2024-03-03' }]))
    expect(await runCommand(['find', 'dates', '--lines', lines])).toMatchObject([
      { id: 7, found: [{ iso: '2024-03-03', start: 3, end: 13 }] },
    ])
    expect(await runCommand(['find', 'amounts', file('bill.txt', 'Total: $5.00')])).toMatchObject([
      { found: [{ cents: 500, label: 'Total' }] },
    ])
  })

  it('answers questions', async () => {
    const contract = file('contract.txt', '1. Law. This Agreement is governed by the laws of Ohio.')
    const questions = file(
      'questions.json',
      JSON.stringify([{ id: 'q', question: 'Which law governs?', doc: 'contract.txt' }]),
    )
    expect(await runCommand(['ask', '--questions', questions, contract])).toMatchObject([
      { id: 'q', kind: 'extracted' },
    ])
  })

  it('counts deadlines and lists holidays', async () => {
    expect(
      await runCommand(['deadline', '--trigger', '2024-05-04', '--days', '14', '--direction', 'after']),
    ).toMatchObject({ date: '2024-05-20' })
    expect(await runCommand(['holidays', '--from', '2024', '--to', '2024'])).toHaveLength(11)
  })

  it('checks an answer', async () => {
    const path = file(
      'answer.json',
      JSON.stringify({ answer: 'It is $5 [1].', passages: [{ n: 1, text: '$6' }] }),
    )
    expect(await runCommand(['verify', path])).toMatchObject([{ status: 'unsupported' }])
  })

  it.each([
    [['nothing']],
    [['find', 'nothing']],
    [['ask']],
    [['redline', 'one']],
    [['deadline', '--days', '1']],
  ])('refuses %j in words', async (args) => {
    await expect(async () => runCommand(args)).rejects.toThrow(/./)
  })

  it('is documented with every command', () => {
    const page = readFileSync(new URL('../../docs/kiwi.md', import.meta.url), 'utf8')
    for (const name of ['text', 'find', 'ask', 'redline', 'deadline', 'holidays', 'verify'])
      expect(page).toContain(`| \`${name}`)
  })
})
