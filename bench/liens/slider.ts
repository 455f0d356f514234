/** The slider of a settlement with 60 liens, dragged by its handle in the app itself: what each step costs the main thread. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aLien, aMatter, anEntry, madeId } from '../../shared/domain/books/testing/book-parts.ts'
import { LIEN_TYPES } from '../../shared/domain/liens/lien-lifecycle.ts'
import type { UnitValues } from '../../shared/domain/records/record.ts'
import { signInAs } from '../../e2e/fixtures/signed-in.ts'
import { percentile, type Figure } from '../records/figures.ts'

const LIENS = 60
const STEPS = 150
/** Without a move: what the measurement itself costs, which is taken off. */
const IDLE_ROUNDS = 30
/** Of one draw of a screen with 60 of them a second. */
const FRAME = 16

/** A settlement of $3,000,000.00 with 60 liens of all types, some with floors and weights. */
function manyLiens(): UnitValues {
  const types = Object.keys(LIEN_TYPES)
  const liens = Array.from({ length: LIENS }, (_, at) => ({
    ...aLien(madeId(at + 1), {
      ...{ holder: `Lienholder ${at + 1}`, type: types[at % types.length] ?? 'other' },
      ...(at % 3 === 0 && { floor: 100_000 + 1_000 * at }),
      ...(at % 4 === 0 && { weight: 2 }),
    }),
    [`amounts/${madeId(at + 1_001)}`]: anEntry(madeId(at + 1), 'asserted', 1_234_567 + 98_765 * at),
  }))
  return {
    ...aMatter({ fee: { kind: 'tiers', base: 'gross', tiers: [{ from: 0, percent: '33 1/3' }] } }),
    [`recoveries/${madeId(2_001)}`]: { source: 'Evergreen Mutual', cents: 300_000_000, on: null },
    ...Object.fromEntries(liens.flatMap((units) => Object.entries(units))),
  }
}

/** `pageCode`: the bundle of slider-page.ts. */
export async function timeSlider(page: Page, pageCode: string): Promise<readonly Figure[]> {
  await signInAs(page)
  const book = randomUUID()
  const body = manyLiens()
  await store(page, book, body)
  await page.addInitScript({ content: pageCode })
  await page.goto(`/dashboard/liens/${book}/edit?tab=settlement`)
  const slider = page.getByRole('slider', { name: 'Wanted net' })
  await slider.waitFor()
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .waitFor()
  const solved = await page.evaluate(({ units, steps }) => window.sliderBench.solve(units, steps), {
    units: JSON.stringify(body),
    steps: STEPS,
  })
  const steps = await drag(page)
  const goal = { goal: FRAME, unit: 'ms' } as const
  return [
    { what: `offers on ${LIENS} liens worked out, p95`, measured: percentile(solved, 0.95), ...goal },
    {
      what: `a step of the slider with ${LIENS} liens, p95`,
      measured: percentile(steps, 0.95),
      ...goal,
      note: `own time of the main thread with layout and paint, of ${steps.length} steps`,
    },
  ]
}

/** Runs the request of a device that has the book. */
async function store(page: Page, id: string, set: UnitValues): Promise<void> {
  const op = {
    opId: randomUUID(),
    kind: 'book',
    id,
    schemaVersion: 1,
    type: 'set',
    create: true,
    set,
    seen: {},
  }
  const request = { deviceId: randomUUID(), deviceLabel: 'Bench', epoch: null, ops: [op] }
  const answer = await page.evaluate(async (json) => {
    const session = JSON.parse(localStorage.getItem('sb-localhost-auth-token') ?? '{}') as {
      access_token?: string
    }
    const response = await fetch('/api/records/push', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-app-csrf': '1',
        authorization: `Bearer ${session.access_token ?? ''}`,
      },
      body: json,
    })
    return response.text()
  }, JSON.stringify(request))
  if (!answer.includes('"applied"')) throw new Error(`The book was not stored: ${answer}`)
}

/** Milliseconds of the main thread for each step, from one end to the other. */
async function drag(page: Page): Promise<readonly number[]> {
  const client = await page.context().newCDPSession(page)
  // The thread's own time: what other programs of the machine take meanwhile is not the app's.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async (): Promise<number> => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  const slider = page.getByRole('slider', { name: 'Wanted net' })
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.boundingBox()
  if (box === null) throw new Error('The slider is not on the screen.')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 10, y)
  await page.mouse.down()
  let before = await worked()
  const idle: number[] = []
  for (let round = 0; round < IDLE_ROUNDS; round += 1) {
    const after = await worked()
    idle.push(after - before)
    before = after
  }
  const steps: number[] = []
  for (let step = 1; step <= STEPS; step += 1) {
    await page.mouse.move(box.x + 10 + ((box.width - 20) * step) / STEPS, y)
    const after = await worked()
    steps.push(after - before)
    before = after
  }
  await page.mouse.up()
  const own = percentile(idle, 0.5)
  // The first steps compile what the others run.
  return steps.slice(10).map((each) => each - own)
}
