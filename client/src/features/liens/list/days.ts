/** Civil days as the list shows them. Pure. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** YYYY-MM-DD, in the zone of this device. */
export function localDay(now: number): string {
  const at = new Date(now)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** "Dec 9", or "Dec 9, 2027" in another year. Both YYYY-MM-DD. */
export function shortDay(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const text = `${MONTHS[Number(month) - 1] ?? month} ${Number(date)}`
  return today.startsWith(year) ? text : `${text}, ${year}`
}
