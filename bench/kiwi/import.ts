/** A PDF of 500 pages put into the room in a real Chromium, beside bare pdf.js in the same browser; and a room of 10,000 passages. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { seededRandom } from '../../runtime/testing/seeded-random.ts'
import { traceMainThread, type MainThread } from '../outbox/main-thread.ts'
import { withProduct } from '../product.ts'
import { CONTRACT_CLAUSES, INJURY_CLAUSES } from './clauses.ts'
import {
  addFiles,
  openRoom,
  typingOf,
  untilFound,
  untilRead,
  watchTyping,
  type RoomFile,
} from './kiwi-room.ts'
import { madeUpPdf } from './made-up-pdf.ts'
import { runFloor, serveFloor, type PdfFloor } from './pdf-floor.ts'
import { measureRoom } from './room.ts'
import { watchRenderers, type PeakMemory } from './renderer-memory.ts'
import type { Row } from './rows.ts'

const PAGES = 500
const LETTERS_OF_PAGE = 3_300
const SEED = 71
/** Each time the floor first, then the room. */
const ROUNDS = 2
/** Of section 13 of the room's design; milliseconds, MiB and ratios. */
const GOALS = { speed: 0.75, first: 3_000, task: 50, typing: 100, peak: 1.3, left: 60 } as const
const INDEX_MIB = 34
const INDEX_PASSAGES = 10_000
const PASSAGE = 750
/** Stands on the first page only. */
const WORD = 'heliotrope'
const SETTLE = 5_000

type Imported = { readonly took: number; readonly memory: PeakMemory; readonly after: number }

export async function measureImport(): Promise<readonly Row[]> {
  const file = await bookOf(PAGES)
  return withProduct({ RATE_LIMITS: 'off', SEED: 'demo' }, async ({ browser, origin }) => {
    const site = await serveFloor(file.buffer)
    const floors: PdfFloor[] = []
    const imports: Imported[] = []
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        floors.push(await runFloor(browser, site))
        imports.push(await importOnce(browser, origin, file))
      }
    } finally {
      await site.close()
    }
    const used = await useWhileReading(browser, origin, file)
    return [
      ...speedRows(floors, imports),
      ...useRows(used),
      ...memoryRows(floors, imports),
      ...(await measureRoom(browser, origin)),
    ]
  })
}

async function bookOf(pages: number): Promise<RoomFile> {
  const random = seededRandom(SEED)
  const sentences = [...CONTRACT_CLAUSES, ...INJURY_CLAUSES].flatMap(({ wordings }) => wordings)
  const text = (page: number): string => {
    let words = page === 0 ? `The ${WORD} was seen. ` : ''
    while (words.length < LETTERS_OF_PAGE) words += `${random.pick(sentences)} ${random.between(1, 9_999)}. `
    return words.slice(0, LETTERS_OF_PAGE)
  }
  const bytes = await madeUpPdf(Array.from({ length: pages }, (_, page) => ({ text: text(page) })))
  return { name: 'Book.pdf', buffer: Buffer.from(bytes) }
}

/** From the choice of the file until all of it is saved and can be searched. */
async function importOnce(browser: Browser, origin: string, file: RoomFile): Promise<Imported> {
  const page = await openRoom(browser, origin)
  const memory = await watchRenderers(browser)
  const start = performance.now()
  await addFiles(page, [file])
  await untilRead(page, 1)
  await untilFound(page, WORD)
  const took = performance.now() - start
  const taken = memory.stop()
  const after = await afterCollection(browser, page)
  await page.context().close()
  return { took, memory: taken, after }
}

/** MiB, some seconds later. */
async function afterCollection(browser: Browser, page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await wait(SETTLE)
  await session.send('HeapProfiler.collectGarbage')
  await wait(SETTLE)
  return (await watchRenderers(browser)).stop().before
}

type Used = { readonly first: number; readonly thread: MainThread; readonly typing: readonly number[] }

/** A person types into the room's own field and into one of another page, while the file is read. */
async function useWhileReading(browser: Browser, origin: string, file: RoomFile): Promise<Used> {
  const page = await openRoom(browser, origin)
  await page.evaluate(watchTyping)
  let first = Infinity
  const thread = await traceMainThread(browser, page, async () => {
    const start = performance.now()
    await addFiles(page, [file])
    await untilFound(page, WORD)
    first = performance.now() - start
    await page.getByLabel('Ask these documents').fill('')
    await page.getByLabel('Ask these documents').pressSequentially(TYPED, { delay: 60 })
    const workspace = page.url()
    await page.getByRole('link', { name: 'Kiwi AI' }).last().click()
    await page.getByRole('button', { name: 'New workspace' }).click()
    await page.getByLabel('Name').pressSequentially(TYPED, { delay: 60 })
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Bench' }).first().click()
    await page.waitForURL(workspace)
    await untilRead(page, 1)
  })
  const typing = await typingOf(page)
  await page.context().close()
  return { first, thread, typing }
}

const TYPED = 'What was paid to the hospital after the second operation, and when was it?'

function speedRows(floors: readonly PdfFloor[], imports: readonly Imported[]): readonly Row[] {
  const sum = (of: readonly { readonly took: number }[]): number =>
    of.reduce((total, { took }) => total + took, 0) / 1_000
  const floor = (PAGES * ROUNDS) / sum(floors)
  const letters = ((floors[0]?.letters ?? 0) / 1_000_000).toFixed(2)
  return [
    {
      ...{
        what: 'import: pages a second, saved and indexed',
        measured: (PAGES * ROUNDS) / sum(imports),
        floor,
      },
      ...{ floorIs: 'bare pdf.js', goal: floor * GOALS.speed, is: 'least', unit: 'pages/s' },
      note: `${PAGES} pages, ${letters} M characters, ${ROUNDS} rounds by turns`,
    },
  ]
}

function useRows({ first, thread: { longest, long, tasks }, typing }: Used): readonly Row[] {
  const most = { floor: null, is: 'most', unit: 'ms' } as const
  return [
    { what: 'import: first pages found', measured: first, goal: GOALS.first, ...most },
    {
      ...{
        what: 'import: longest task of the main thread',
        measured: longest.cpu,
        goal: GOALS.task,
        ...most,
      },
      note: `own time; ${longest.wall.toFixed(0)} ms passed; ${long.cpu} of ${tasks} above, ${long.wall} by passed time`,
    },
    {
      ...{ what: 'import: typing, longest key to picture', measured: Math.max(0, ...typing) },
      ...{
        goal: GOALS.typing,
        ...most,
        note: `of ${TYPED.length * 2} keys; ${typing.length} events of 16 ms or more`,
      },
    },
  ]
}

function memoryRows(floors: readonly PdfFloor[], imports: readonly Imported[]): readonly Row[] {
  const peak = (of: readonly { readonly memory: PeakMemory }[]): number =>
    Math.max(...of.map(({ memory }) => memory.peak))
  const floor = peak(floors)
  const kept = Math.max(...imports.map(({ after, memory }) => after - memory.before))
  const index = (INDEX_MIB * (PAGES * LETTERS_OF_PAGE)) / PASSAGE / INDEX_PASSAGES
  const base = imports.map(({ memory }) => memory.before.toFixed(0)).join(' and ')
  return [
    {
      ...{ what: 'import: memory, peak of the page’s process', measured: peak(imports), floor, unit: 'MiB' },
      ...{ floorIs: 'bare pdf.js', goal: floor * GOALS.peak, is: 'most', note: `${base} MiB before` },
    },
    {
      ...{ what: 'import: memory kept afterwards', measured: kept, floor: null, unit: 'MiB', is: 'most' },
      ...{ goal: GOALS.left + index, note: `with ${index.toFixed(1)} MiB allowed for the open index` },
    },
  ]
}
