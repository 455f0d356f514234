/** Civil days as the list shows them. Pure. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "Dec 9", or "Dec 9, 2027" in another year. Both YYYY-MM-DD. */
export function shortDay(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const text = `${MONTHS[Number(month) - 1] ?? month} ${Number(date)}`
  return today.startsWith(year) ? text : `${text}, ${year}`
}
