/** Memory of the browser's page processes, as Linux counts it (proc(5), /proc/PID/status). */
import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

/** MiB of all page processes together. */
export type PeakMemory = { readonly before: number; readonly peak: number }

const EVERY = 100
const KIB_IN_MIB = 1_024

/** `stop` gives the most that was in use at once since the start. */
export async function watchRenderers(browser: Browser): Promise<{ readonly stop: () => PeakMemory }> {
  const pids = await renderersOf(browser)
  const before = residentOf(pids)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, residentOf(pids))
  }, EVERY)
  return {
    stop: () => {
      clearInterval(timer)
      return { before, peak: Math.max(peak, residentOf(pids)) }
    },
  }
}

/** Workers run in the process of their page. */
async function renderersOf(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

function residentOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + resident(pid), 0)
}

function resident(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / KIB_IN_MIB
  } catch {
    // It has ended.
    return 0
  }
}
