/** The commands of `npm run kiwi`. Each gives what is printed as JSON; throws in words for arguments that cannot be read. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { findAmounts } from '../../client/src/features/kiwi/reading/amounts.ts'
import { createLibrary } from '../../client/src/features/kiwi/reading/ask.ts'
import { findDates } from '../../client/src/features/kiwi/reading/dates.ts'
import { findParties } from '../../client/src/features/kiwi/reading/parties.ts'
import type { DocxView } from '../../client/src/features/kiwi/reading/read-docx.ts'
import { readFile } from '../../client/src/features/kiwi/reading/read-file.ts'

type Command = (args: readonly string[]) => Promise<unknown>

const COMMANDS: Readonly<Record<string, Command>> = { text, find, ask }

export async function runCommand([name = '', ...args]: readonly string[]): Promise<unknown> {
  const command = COMMANDS[name]
  if (command === undefined) throw new Error(`Give a command: ${Object.keys(COMMANDS).join(', ')}.`)
  return command(args)
}

async function read(path: string, view?: DocxView) {
  const { nodePdfEngine } = await import('./node-pdf-engine.ts')
  return readFile(basename(path), readFileSync(path), {
    pdf: () => Promise.resolve(nodePdfEngine),
    ...(view !== undefined && { view }),
  })
}

const viewSchema = z.enum(['accepted', 'rejected'], '--view is accepted or rejected.')

async function text(args: readonly string[]): Promise<unknown> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { view: { type: 'string' } },
    allowPositionals: true,
  })
  const view = values.view === undefined ? undefined : viewSchema.parse(values.view)
  return inTurn(positionals, async (path) => {
    const result = await read(path, view)
    return result.ok
      ? { ...result.read, file: path }
      : { file: path, kind: null, text: '', pages: [], notes: [], refused: result.refused }
  })
}

const FINDERS: Readonly<Record<string, (text: string) => readonly unknown[]>> = {
  dates: (text) => findDates(text),
  amounts: (text) => findAmounts(text),
  parties: (text) => findParties(text),
}

const linesSchema = z.array(z.object({ id: z.union([z.string(), z.number()]), text: z.string() }))

async function find([what = '', ...args]: readonly string[]): Promise<unknown> {
  const finder = FINDERS[what]
  if (finder === undefined) throw new Error(`Say what to find: ${Object.keys(FINDERS).join(', ')}.`)
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { lines: { type: 'string' } },
    allowPositionals: true,
  })
  if (values.lines !== undefined)
    return linesSchema.parse(jsonIn(values.lines)).map(({ id, text: line }) => ({ id, found: finder(line) }))
  return inTurn(positionals, async (path) => {
    const result = await read(path)
    return result.ok
      ? { file: path, found: finder(result.read.text) }
      : { file: path, found: [], refused: result.refused }
  })
}

const questionsSchema = z.array(
  z.object({ id: z.union([z.string(), z.number()]), question: z.string(), doc: z.string().optional() }),
)

async function ask(args: readonly string[]): Promise<unknown> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { questions: { type: 'string' } },
    allowPositionals: true,
  })
  if (values.questions === undefined) throw new Error('Give the questions: --questions FILE.json')
  const questions = questionsSchema.parse(jsonIn(values.questions))
  const documents = await inTurn(positionals, async (path) => {
    const result = await read(path)
    return result.ok ? { ...result.read, file: basename(path) } : null
  })
  const library = createLibrary(documents.filter((document) => document !== null))
  return questions.map(({ id, question, doc }) => ({
    id,
    ...library.ask(question, doc === undefined ? undefined : basename(doc)),
  }))
}

function jsonIn(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  each: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await each(item))
  return results
}
