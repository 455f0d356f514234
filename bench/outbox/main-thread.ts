/** The page's main-thread tasks during some work, from Chromium's trace, and the page's memory. */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { z } from 'zod'

export type MainThread = {
  /** Milliseconds. `cpu` is the thread's CPU time: on a busy machine the rest of a task is waiting for a processor. */
  readonly longest: { readonly wall: number; readonly cpu: number }
  readonly tasks: number
  /** Tasks of 50 ms or longer, by either clock. */
  readonly long: { readonly wall: number; readonly cpu: number }
}

/** Milliseconds above which a user may notice a task. */
export const LONG_TASK = 50

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.object({ name: z.string().optional() }).loose().optional(),
})
const traceSchema = z.object({ traceEvents: z.array(z.unknown()) })

export async function traceMainThread(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<MainThread> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] })
  await work()
  return readTrace(await browser.stopTracing())
}

function readTrace(buffer: Buffer): MainThread {
  const { traceEvents } = traceSchema.parse(JSON.parse(buffer.toString()))
  const events = traceEvents.flatMap((event) => eventSchema.safeParse(event).data ?? [])
  const mainThreads = new Set(
    events
      .filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map((event) => `${event.pid}/${event.tid}`),
  )
  const tasks = events
    .filter(
      (event) => event.name === 'RunTask' && event.ph === 'X' && mainThreads.has(`${event.pid}/${event.tid}`),
    )
    .map((event) => ({ wall: (event.dur ?? 0) / 1000, cpu: (event.tdur ?? 0) / 1000 }))
  const longest = (clock: 'wall' | 'cpu') => tasks.reduce((most, task) => Math.max(most, task[clock]), 0)
  const long = (clock: 'wall' | 'cpu') => tasks.filter((task) => task[clock] >= LONG_TASK).length
  return {
    longest: { wall: longest('wall'), cpu: longest('cpu') },
    tasks: tasks.length,
    long: { wall: long('wall'), cpu: long('cpu') },
  }
}

/** Live JavaScript heap in MiB, after a collection. */
export async function heapAfterCollection(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}
