/**
 * Records against the goals: a thousand changes drained over a slow line, a first pull of 5,000 records, their list, typing, and two devices.
 * `npm run bench:records -- [part ...]`; a part is one of drain, pull, devices. Exits with 1 if anything is lost, doubled or changed.
 */
import { DEMO_ACCOUNTS } from '../../shared/domain/demo-accounts.ts'
import { LONG_TASK, type MainThread } from '../outbox/main-thread.ts'
import { bundleForPage, say, withProduct } from '../product.ts'
import { lineOf, percentile, type Figure } from './figures.ts'
import { openList, pullAll } from './first-pull.ts'
import { madeUpCalls } from './made-up-calls.ts'
import { drainOffline } from './offline-queue.ts'
import type { Chromium } from './office-device.ts'
import { signInToServer, wrongIn } from './office-server.ts'
import { editsSeen } from './two-devices.ts'
import { typeAndSave, TYPING_PAUSE } from './typing.ts'

const [ATTORNEY, , , , OTHER] = DEMO_ACCOUNTS
const QUEUED = 1_000
/** Bytes of a call that is logged in a hurry, as a pull answers it. */
const SHORT = 1_100
const STORED = 5_000
const LARGE = 2_048
const OPENED = 10
const KEYS = 40
const EDITS = 20

/** Everything that was not as it should be. */
const wrong: string[] = []
const parts = process.argv.slice(2)
const runs = (part: string): boolean => parts.length === 0 || parts.includes(part)

const pageCode = await bundleForPage(import.meta.dirname, 'device-page.ts')
const settings = { RATE_LIMITS: 'off' }
// Each with data of its own, so that one attorney's records are those of one part.
if (runs('drain')) await withProduct(settings, (product) => measureDrain({ ...product, pageCode }))
if (runs('pull')) await withProduct(settings, (product) => measurePull({ ...product, pageCode }))
if (runs('devices')) await withProduct(settings, (product) => measureDevices({ ...product, pageCode }))
for (const what of wrong.slice(0, 10)) say(`WRONG: ${what}`)
say(wrong.length === 0 ? 'Nothing was lost, doubled or changed.' : `${wrong.length} records are wrong.`)
process.exitCode = wrong.length === 0 ? 0 : 1

async function measureDrain(chromium: Chromium): Promise<void> {
  const plans = [
    { account: ATTORNEY, isReloaded: false, what: `${QUEUED} calls logged offline, drained` },
    { account: OTHER, isReloaded: true, what: 'the same, with a reload half way' },
  ]
  for (const [seed, { account, isReloaded, what }] of plans.entries()) {
    const calls = madeUpCalls(QUEUED, SHORT, seed + 1)
    const { seconds, mainThread, sent } = await drainOffline(chromium, account, { calls, isReloaded })
    const note = isReloaded ? undefined : `${kilobytes(sent)} sent`
    print({ what, measured: seconds, goal: 30, unit: 's', ...(note === undefined ? {} : { note }) })
    if (mainThread) printTasks(mainThread)
    const server = await signInToServer(chromium.origin, account)
    wrong.push(...wrongIn(calls, await server.all()))
  }
}

async function measurePull(chromium: Chromium): Promise<void> {
  const calls = madeUpCalls(STORED, LARGE, 3)
  const server = await signInToServer(chromium.origin, ATTORNEY)
  const fill = (): Promise<void> => server.log(calls)
  const { device, pulled } = await pullAll(chromium, ATTORNEY, { fill, count: STORED })
  const { usable, whole, bytes, pages, mainThread } = pulled
  wrong.push(...wrongIn(calls, await server.all()))
  say(`${`first pull of ${STORED} calls, first rows`.padEnd(52)} ${`${usable.toFixed(1)} s`.padStart(9)}`)
  const note = `${pages} pages, ${kilobytes(bytes)} on the line`
  print({ what: 'the same, whole', measured: whole, goal: 20, unit: 's', note })
  printTasks(mainThread)
  const opened = await openList(device, OPENED)
  const { measured: slowest, note: half } = p95(opened.map(({ rows }) => rows))
  const alone = percentile(
    opened.map(({ heading }) => heading),
    0.5,
  ).toFixed(0)
  const opens = { measured: slowest, goal: 400, unit: 'ms' } as const
  const detail = `${half}; the page without its rows within ${alone} ms`
  print({ what: `list of ${STORED} calls opens, p95 of ${OPENED}`, ...opens, note: detail })
  const typed = await typeAndSave(device, KEYS)
  const { measured } = p95(typed)
  const goal = { goal: 100, unit: 'ms' } as const
  print({ what: `a key to "Saved on this device", p95 of ${KEYS}`, measured, ...goal })
  const pause = `without the pause of ${TYPING_PAUSE} ms that waits for the next key`
  print({ what: 'the same', measured: measured - TYPING_PAUSE, ...goal, note: pause })
  await device.context.close()
}

async function measureDevices(chromium: Chromium): Promise<void> {
  const seen = await editsSeen(chromium, ATTORNEY, EDITS)
  const what = `a key on one device, seen on the other, worst of ${EDITS}`
  const note = `half of them within ${percentile(seen, 0.5).toFixed(0)} ms; two API processes, one PostgreSQL`
  print({ what, measured: percentile(seen, 1) / 1000, goal: 2, unit: 's', note })
}

function p95(times: readonly number[]): { readonly measured: number; readonly note: string } {
  return {
    measured: percentile(times, 0.95),
    note: `half of them within ${percentile(times, 0.5).toFixed(0)} ms`,
  }
}

function printTasks({ longest, long, tasks }: MainThread): void {
  const note = `own time; ${longest.wall.toFixed(0)} ms passed; ${long.cpu} of ${tasks} tasks at or over ${LONG_TASK} ms`
  print({
    what: 'longest main-thread task meanwhile',
    measured: longest.cpu,
    goal: LONG_TASK,
    unit: 'ms',
    note,
  })
}

function print(figure: Figure): void {
  say(lineOf(figure))
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en-US')} kB`
}
