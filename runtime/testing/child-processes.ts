/** The processes that a process has started and that still run (Linux; proc(5), /proc/PID/stat). */
import { readdirSync, readFileSync } from 'node:fs'

export function childrenOf(parent: number): readonly number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => parentOf(pid) === parent)
}

/** Null once it has ended. */
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program may hold spaces and parentheses; state and parent follow it.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
