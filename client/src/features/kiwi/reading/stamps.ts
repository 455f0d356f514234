/** What a court's system prints on each page. It stays in the text, and is left out of passages. Pure. */

/**
 * "Case 4:08-cv-02214 Document 26 Filed 01/29/2009 Page 1 of 2", "FILED: NEW YORK COUNTY CLERK 01/02/2020", "NYSCEF DOC. NO. 1", "Page 3 of 9".
 * Each is a whole line.
 */
const STAMPS = [
  /^(?:(?:USCA\d* )?Case|Appeal|Appellate Case)\b.{0,40}\d.{0,80}(?:Doc(?:ument)?|Page|Filed|Entry|Date)/iu,
  /^(?:FILED|RECEIVED|ENTERED)\b.{0,80}\d{1,2}\/\d{1,2}\/\d{2,4}/u,
  /^(?:NYSCEF DOC\.? NO|INDEX NO)\b/u,
  /^Page(?:ID)?\s?#?:?\s?\d{1,6}(?:\sof\s\d{1,6})?$/iu,
]

/** Of the same length: stamps are spaces. */
export function withoutStamps(text: string): string {
  return text
    .split('\n')
    .map((line) => (STAMPS.some((stamp) => stamp.test(line.trim())) ? ' '.repeat(line.length) : line))
    .join('\n')
}

/** Letters of a page apart from stamps, few enough on a picture of a page. */
const FEW_LETTERS = 25

/** `paintsImage`: the page draws a picture. Without one, a page with few letters is blank. */
export function isScan(text: string, paintsImage: boolean): boolean {
  if (!paintsImage) return false
  const letters = withoutStamps(text).match(/\p{L}/gu)?.length ?? 0
  return letters < FEW_LETTERS
}
