/** A workspace of more than 10,000 passages in the room: opened again, and asked. */
import type { Browser } from '@playwright/test'
import { onePage } from '../../client/src/features/kiwi/reading/document-text.ts'
import { passagesOf } from '../../client/src/features/kiwi/reading/passages.ts'
import { traceMainThread } from '../outbox/main-thread.ts'
import { percentile } from '../records/figures.ts'
import { CONTRACT_CLAUSES, INJURY_CLAUSES } from './clauses.ts'
import { addFiles, askRoom, openRoom, untilFound, untilRead, type RoomFile } from './kiwi-room.ts'
import { madeUpSet } from './made-up-documents.ts'
import type { Row } from './rows.ts'

/** Two made-up documents in each: a workspace takes 200. */
const FILES = 170
const QUESTIONS = 12
const GOALS = { open: 2_000, task: 50 } as const

export async function measureRoom(browser: Browser, origin: string): Promise<readonly Row[]> {
  const injuries = madeUpSet('injuries', FILES).documents
  const documents = madeUpSet('contracts', FILES).documents.map(({ file, text }, at) => {
    const whole = `${text}\n\n${injuries[at]?.text ?? ''}`
    return { file, text: whole, pages: onePage(whole) }
  })
  const passages = documents.reduce((sum, document) => sum + passagesOf(document).length, 0)
  const files = documents.map(({ file, text }): RoomFile => ({
    name: file,
    buffer: Buffer.from(text),
  }))
  const page = await openRoom(browser, origin)
  await addFiles(page, files)
  await untilRead(page, FILES)
  await page.goto('/kiwi-ai')
  const start = performance.now()
  await page.getByRole('link', { name: 'Bench' }).first().click()
  await untilFound(page, 'Harlow Freight LLC')
  const opened = performance.now() - start
  const times: number[] = []
  const questions = [...CONTRACT_CLAUSES, ...INJURY_CLAUSES].flatMap((clause) => clause.questions.slice(0, 1))
  const { longest, long, tasks } = await traceMainThread(browser, page, async () => {
    for (const question of questions.slice(0, QUESTIONS)) times.push(await askRoom(page, question))
  })
  await page.context().close()
  const most = { floor: null, is: 'most', unit: 'ms' } as const
  return [
    {
      ...{ what: 'room: opened, until words are found', measured: opened, goal: GOALS.open, ...most },
      note: `${passages} passages; from the press on its name`,
    },
    {
      ...{ what: 'room: longest task of the main thread', measured: longest.cpu, goal: GOALS.task, ...most },
      note: `own time, ${times.length} questions; ${longest.wall.toFixed(0)} ms passed; ${long.cpu} of ${tasks} above; answers on the screen after ${percentile(times, 0.5).toFixed(0)} ms (median)`,
    },
  ]
}
