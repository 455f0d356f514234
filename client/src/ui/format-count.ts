/**
 * Formats an integer in the US style: 1,234. Avoids Intl.NumberFormat, whose initialization would delay the first render of a number by
 * tens of milliseconds.
 */
export function formatCount(count: number): string {
  const digits = String(count)
  const groups = [digits.slice(0, digits.length % 3)]
  for (let at = digits.length % 3; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3))
  return groups.filter((group) => group !== '').join(',')
}
