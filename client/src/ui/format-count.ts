/**
 * A whole number as it is written in the United States: 1,234. The browser's own formatter takes tens of milliseconds to come up, in the
 * middle of drawing the first page that shows a number.
 */
export function formatCount(count: number): string {
  const digits = String(count)
  const groups = [digits.slice(0, digits.length % 3)]
  for (let at = digits.length % 3; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3))
  return groups.filter((group) => group !== '').join(',')
}
