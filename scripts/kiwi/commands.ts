/** The commands of `npm run kiwi`. Each gives what is printed as JSON; throws in words for arguments that cannot be read. */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { findAmounts } from '../../client/src/features/kiwi/reading/amounts.ts'
import { findCitations } from '../../client/src/features/kiwi/reading/citations.ts'
import { createLibrary } from '../../client/src/features/kiwi/reading/ask.ts'
import { findDates } from '../../client/src/features/kiwi/reading/dates.ts'
import { findParties } from '../../client/src/features/kiwi/reading/parties.ts'
import type { DocxView } from '../../client/src/features/kiwi/reading/read-docx.ts'
import { redline } from '../../client/src/features/kiwi/reading/redline.ts'
import { verifyAnswer } from '../../client/src/features/kiwi/reading/verify.ts'
import { isCalendarDate } from '../../shared/domain/calendar-date.ts'
import { deadlineOf } from '../../shared/domain/deadlines/civil-rule-6.ts'
import { HOLIDAY_YEARS, holidaysOf } from '../../shared/domain/deadlines/federal-holidays.ts'
import { readFile } from '../../client/src/features/kiwi/reading/read-file.ts'

type Command = (args: readonly string[]) => Promise<unknown>

const COMMANDS: Readonly<Record<string, Command>> = {
  ...{ text, find, ask, deadline, holidays, verify },
  redline: compare,
}

export async function runCommand([name = '', ...args]: readonly string[]): Promise<unknown> {
  const command = COMMANDS[name]
  if (command === undefined) throw new Error(`Give a command: ${Object.keys(COMMANDS).join(', ')}.`)
  return command(args)
}

async function read(path: string, view?: DocxView) {
  const { nodePdfEngine } = await import('./node-pdf-engine.ts')
  return readFile(basename(path), readFileSync(path), {
    pdf: () => Promise.resolve(nodePdfEngine),
    msg: async () => (await import('../../client/src/features/kiwi/reading/read-msg.ts')).readMsg,
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
  citations: (text) => findCitations(text),
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

const deadlineSchema = z.strictObject({
  trigger: z.string('Give --trigger YYYY-MM-DD.').refine(isCalendarDate, '--trigger is a day: YYYY-MM-DD.'),
  days: z.coerce
    .number('Give --days.')
    .int('--days is a whole number.')
    .min(0, '--days is at least 0.')
    .max(3_660, '--days is at most 3,660.'),
  direction: z.enum(['after', 'before'], '--direction is after or before.'),
  service: z.enum(['mail', 'electronic', 'hand'], '--service is mail, electronic or hand.').optional(),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, '--state has two capital letters.')
    .optional(),
})

function deadline(args: readonly string[]): Promise<unknown> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: { trigger: text, days: text, direction: text, service: text, state: text },
  })
  const { service, state, ...question } = deadlineSchema.parse(values)
  return Promise.resolve(
    deadlineOf({
      ...question,
      ...(service !== undefined && { service }),
      ...(state !== undefined && { state }),
    }),
  )
}

const yearSchema = z.coerce.number().int().min(HOLIDAY_YEARS.from).max(HOLIDAY_YEARS.to)

/** By the day on which each is observed, which may be in the year before. */
function holidays(args: readonly string[]): Promise<unknown> {
  const { values } = parseArgs({
    args: [...args],
    options: { from: { type: 'string' }, to: { type: 'string' } },
  })
  const [from, to] = [yearSchema.parse(values.from), yearSchema.parse(values.to)]
  const years = Array.from({ length: to - from + 2 }, (_, at) => from + at)
  return Promise.resolve(
    years
      .flatMap((year) => [...holidaysOf(year)].map(([date, name]) => ({ date, name })))
      .filter(({ date }) => date >= `${from}-01-01` && date <= `${to}-12-31`),
  )
}

const answerSchema = z.object({
  answer: z.string(),
  passages: z.array(z.object({ n: z.number(), text: z.string() })),
})

function verify([path]: readonly string[]): Promise<unknown> {
  if (path === undefined) throw new Error('Give a file with an answer and its passages.')
  const { answer, passages } = answerSchema.parse(jsonIn(path))
  return Promise.resolve(verifyAnswer(answer, passages))
}

function compare([older, newer, out]: readonly string[]): Promise<unknown> {
  if (older === undefined || newer === undefined || out === undefined)
    throw new Error('Give two Word files and the file to write: redline OLD NEW OUT.docx')
  const result = redline(readFileSync(older), readFileSync(newer), new Date().toISOString())
  if (!result.ok) return Promise.resolve({ changes: 0, refused: result.error })
  writeFileSync(out, result.bytes)
  return Promise.resolve({ changes: result.changes, partly: result.isPartly })
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
