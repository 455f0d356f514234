/**
 * Machines that are smaller than the one at hand: each group of processes may use a share of one core. What CPU quotas of a container do, done
 * with signals, because a bench has no right to make control groups: a group that has used up its share of a window is stopped until the next.
 */
import { timeOf } from './processor-time.ts'

/** Milliseconds. Processor time is counted in steps of 10 ms, so a window's share must be several of them. */
const WINDOW = 200
const LOOK = 20

type Group = { readonly pids: readonly number[]; used: number; debt: number; isStopped: boolean }

export type Throttle = {
  /** Lets all of them run on without limit. */
  end(): void
}

/** `share`: of one core, for each group together. Of processes that have ended nothing is heard. */
export function throttle(groups: readonly (readonly number[])[], share: number): Throttle {
  const all: readonly Group[] = groups.map((pids) => ({
    pids,
    used: usedBy(pids),
    debt: 0,
    isStopped: false,
  }))
  let windowEnd = performance.now() + WINDOW
  const timer = setInterval(() => {
    const isNext = performance.now() >= windowEnd
    if (isNext) windowEnd += WINDOW
    for (const group of all) look(group, share, isNext)
  }, LOOK)
  return {
    end() {
      clearInterval(timer)
      for (const group of all) letRun(group)
    },
  }
}

/** What a group used beyond its share is taken off the next windows. */
function look(group: Group, share: number, isNext: boolean): void {
  const used = usedBy(group.pids)
  group.debt += used - group.used
  group.used = used
  if (isNext) group.debt = Math.max(0, group.debt - WINDOW * share)
  const isSpent = group.debt >= WINDOW * share
  if (isSpent && !group.isStopped) signal(group, 'SIGSTOP')
  else if (!isSpent && group.isStopped) letRun(group)
}

function letRun(group: Group): void {
  signal(group, 'SIGCONT')
}

function signal(group: Group, name: 'SIGSTOP' | 'SIGCONT'): void {
  group.isStopped = name === 'SIGSTOP'
  for (const pid of group.pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
  }
}

function usedBy(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + timeOf(pid), 0)
}
