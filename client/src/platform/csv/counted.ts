import { formatCount } from '../../ui/format-count.ts'

/** "1 call", "1,234 calls". */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${formatCount(count)} ${noun}s`
}
