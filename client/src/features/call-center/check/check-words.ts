/** What is said of a check. A check that finds nothing says that it found nothing, never more. Pure. */

type CheckedList = { readonly names: number; readonly found: number; readonly at: string }

/** "No match among 1,240 names on this device, as of 14:02". */
export function checkWords(list: CheckedList, where: string, now: number): string {
  const found = list.found === 0 ? 'No match' : list.found === 1 ? '1 match' : `${list.found} matches`
  const names = list.names === 1 ? '1 name' : `${list.names.toLocaleString('en-US')} names`
  return `${found} among ${names} ${where}, as of ${asOf(Date.parse(list.at), now)}`
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const

function asOf(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return new Date(at).toLocaleString('en-US', isToday ? CLOCK : { ...DAY, ...CLOCK })
}
