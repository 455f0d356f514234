import { formatCount } from '../../ui/format-count.ts'

/** "1 call", "1,234 calls". */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${formatCount(count)} ${noun}s`
}

/** Of rows that an import leaves out because something in them is wrong. */
export function faultyRows(count: number): string {
  if (count === 0) return 'No row has a fault.'
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them']
  return `${counted(count, 'row')} with faults ${are} left out. Correct ${them} in the file to add ${them} too.`
}
