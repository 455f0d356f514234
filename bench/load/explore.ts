/**
 * What attorneys find among a million clients' requests, through BFF and API: pages, filters, words and distances, one call after the other,
 * beside a call that reads no growing table. Fails when a page or a search of words takes longer, or reads more, than is promised.
 */
import { z } from 'zod'
import { signInAttorneys, type Attorney } from './attorneys.ts'
import { createClient, type Client } from './client.ts'
import { createRecorder, type Figures, type Recorder } from './figures.ts'
import { createFiller } from './fill.ts'
import { fillRequests, OPEN_SHARE, REQUEST_TABLES, WORDS } from './fill-requests.ts'
import type { Options } from './options.ts'
import { createPlanLog, type PlanLog, type Statement } from './plans.ts'
import { round, verdict } from './report.ts'
import { startLoadStack } from './stack.ts'

/** How many states each attorney of this part may represent clients in. */
const STATES_OF = [1, 2, 3, 5]
/** The attorney whose calls are timed: admitted in three states. */
const TIMED = 2
/** All attorneys of the platform, of whom most do nothing here. */
const ATTORNEYS = 25_000
const PAGES = 1000
const ROUNDS = 100
const WARM_UP_ROUNDS = 10

/** Goals: milliseconds, a ratio, and buffers of 8 kB. */
const GOALS = { page: 150, words: 300, lastPage: 1.2, buffers: 20, statesOfGoal: 3 }

const FLOOR = 'notification preferences'
const FIRST = 'first page'
const LAST = 'page from the end of the walk'
const WALK = 'all pages of the walk'
const HUNDREDTH = 'a word in 1% of the requests'

const pageSchema = z.object({ teasers: z.array(z.unknown()), next: z.string().nullable() })
type Page = z.output<typeof pageSchema>

export async function measureExplore({ rows }: Options): Promise<boolean> {
  const stack = await startLoadStack(1)
  const filler = await createFiller(stack.databaseUrl)
  const plans = await createPlanLog(stack.databaseUrl)
  const client = createClient(stack.origin)
  try {
    const start = performance.now()
    await filler.people(ATTORNEYS)
    await fillRequests(stack.databaseUrl, { requests: rows, statesOf: STATES_OF })
    console.log(
      `${rows} requests, ${rows * OPEN_SHARE} of them open, filled in ${round((performance.now() - start) / 1000, 0)} s`,
    )
    const attorneys = await signInAttorneys(stack, client, STATES_OF.length, false)
    const recorder = createRecorder()
    const visitor = visitorOf(client, attorneys[TIMED], recorder)
    const { pages, last } = await walk(visitor)
    await rounds(visitorOf(client, attorneys[TIMED], createRecorder()), last, WARM_UP_ROUNDS)
    await rounds(visitor, last, ROUNDS)
    return judge(recorder.figures(), pages, await readPlans(client, attorneys, plans))
  } catch (error) {
    console.error(stack.lastWords())
    throw error
  } finally {
    await client.close()
    await plans.close()
    await filler.close()
    await stack.close()
  }
}

type Visitor = (name: string, path: string) => Promise<unknown>

/** Rejects with an unexpected answer. */
function visitorOf(client: Client, attorney: Attorney | undefined, recorder: Recorder): Visitor {
  if (attorney === undefined) throw new Error('an attorney is missing')
  return async (name, path) => {
    const start = performance.now()
    const { status, body } = await client.call(attorney.token, { method: 'GET', path })
    recorder.took(name, performance.now() - start)
    if (status !== 200) throw new Error(`${name} answered ${status} ${JSON.stringify(body).slice(0, 300)}`)
    return body
  }
}

async function page(visit: Visitor, name: string, query: string): Promise<Page> {
  return pageSchema.parse(await visit(name, `/api/explore${query}`))
}

/** Goes through the pages as somebody who reads on; the last one's place is returned. */
async function walk(visit: Visitor): Promise<{ readonly pages: number; readonly last: string }> {
  let last = ''
  let pages = 1
  let next = (await page(visit, WALK, '')).next
  while (next !== null && pages < PAGES) {
    last = `?next=${encodeURIComponent(next)}`
    next = (await page(visit, WALK, last)).next
    pages += 1
  }
  return { pages, last }
}

const QUESTIONS: Readonly<Record<string, string>> = {
  [FIRST]: '',
  'oldest first': '?sort=oldest',
  'one state': '?state=NY',
  'an area': '?area=Family%20Law',
  'incidents since a month': `?since=${new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 7)}`,
  [HUNDREDTH]: `?q=${WORDS.hundredth}`,
  'a word in one of 10,000': `?q=${WORDS.rare}`,
  'a word in each request': '?q=happened',
  'within 25 miles': '?near=25',
  'within 100 miles': '?near=100',
}

/** The questions take turns, so that other work of the machine is spread over all of them. */
async function rounds(visit: Visitor, last: string, count: number): Promise<void> {
  for (let round = 1; round <= count; round += 1) {
    await visit(FLOOR, '/api/notification-preferences')
    for (const [name, query] of Object.entries(QUESTIONS)) await page(visit, name, query)
    await page(visit, LAST, last)
  }
}

type Plans = {
  /** Of a first page, by the number of the attorney's states. */
  readonly pages: ReadonlyMap<number, ReadonlyMap<string, Statement>>
  readonly all: ReadonlyMap<string, Statement>
}

async function readPlans(client: Client, attorneys: readonly Attorney[], plans: PlanLog): Promise<Plans> {
  const pages = new Map<number, ReadonlyMap<string, Statement>>()
  for (const [number, attorney] of attorneys.entries()) {
    const visit = visitorOf(client, attorney, createRecorder())
    // Every connection of the pool has then read the catalogs, which a statement's first run reads too.
    for (let time = 0; time < WARM_UP_ROUNDS; time += 1) await page(visit, FIRST, '')
    pages.set(
      STATES_OF[number] ?? NaN,
      await plans.during(async () => {
        await page(visit, FIRST, '')
      }),
    )
  }
  const visit = visitorOf(client, attorneys[TIMED], createRecorder())
  return { pages, all: await plans.during(() => rounds(visit, '', 1)) }
}

function judge(figures: Figures, pages: number, plans: Plans): boolean {
  const of = (name: string) => figures.byCall.get(name) ?? { p50: NaN, p95: NaN, calls: 0 }
  const floor = of(FLOOR).p50
  console.table(
    Object.fromEntries(
      [...figures.byCall].map(([name, { calls, p50, p95 }]) => [
        name,
        { calls, 'p50 ms': round(p50), 'p95 ms': round(p95), [`p50 : ${FLOOR}`]: round(p50 / floor) },
      ]),
    ),
  )
  const buffers = new Map([...plans.pages].map(([states, statements]) => [states, buffersOf(statements)]))
  for (const [states, count] of buffers)
    console.log(`  a first page of ${states} states reads ${count} buffers`)
  const most = Math.max(...[...buffers].flatMap(([n, count]) => (n <= GOALS.statesOfGoal ? [count] : [])))
  const ratio = of(LAST).p50 / of(FIRST).p50
  const scans = [...plans.all.values()].filter(({ scanned }) =>
    REQUEST_TABLES.some((table) => scanned.has(table)),
  )
  for (const { text } of scans) console.log(`  reads a whole table: ${text}`)
  return [
    verdict(
      `a page: p95 ${round(of(WALK).p95)} ms over ${pages} pages, ${GOALS.page} would do`,
      of(WALK).p95 <= GOALS.page,
    ),
    verdict(
      `a page of up to ${GOALS.statesOfGoal} states reads ${most} buffers of its table, ${GOALS.buffers} would do`,
      most <= GOALS.buffers,
    ),
    verdict(
      `page ${pages} takes ${round(ratio, 2)} times the first, ${GOALS.lastPage} would do`,
      ratio <= GOALS.lastPage,
    ),
    verdict(
      `${HUNDREDTH}: p95 ${round(of(HUNDREDTH).p95)} ms, ${GOALS.words} would do`,
      of(HUNDREDTH).p95 <= GOALS.words,
    ),
    verdict('every plan is on indexes', scans.length === 0),
  ].every(Boolean)
}

/** Of the statement that reads the page, without what the functions of the row policy read. */
function buffersOf(statements: ReadonlyMap<string, Statement>): number {
  const found = [...statements.values()].find(({ text }) => text.includes('cross join lateral'))
  if (found === undefined) throw new Error('no page was read')
  return found.buffers
}
