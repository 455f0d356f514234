/**
 * A whole number as it is written in the United States: 1,234. The browser's own formatter takes tens of milliseconds to come up, in the
 * middle of drawing the first page that shows a number.
 */
export function countWords(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
