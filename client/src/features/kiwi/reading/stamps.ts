/** What a court's system prints on each page, and lines that most pages repeat. They stay in the text, and are left out of passages. Pure. */

/** "Case 4:08-cv-02214 Document 26 Filed 01/29/2009 Page 1 of 2", "FILED: NEW YORK COUNTY CLERK 01/02/2020", "USCA Case #12-1234". */
const STAMP =
  /^[ \t]*(?:(?:Case|USCA\d* Case|Appeal|Appellate Case)\b[^\n]{0,40}?\d[^\n]{0,80}?(?:Doc(?:ument)?|Page|Filed|Entry|Date)[^\n]{0,120}|(?:FILED|RECEIVED|ENTERED)\b[:\s][^\n]{0,80}\d{1,2}\/\d{1,2}\/\d{2,4}[^\n]{0,60}|NYSCEF DOC\.? NO\.?[^\n]*|INDEX NO\.[^\n]*|Page(?:ID)?\s*#?:?\s*\d+(?:\s+of\s+\d+)?)[ \t]*$/gimu

export function withoutStamps(text: string): string {
  return text.replace(STAMP, (stamp) => ' '.repeat(stamp.length))
}

/** Letters of a page apart from stamps, few enough on a picture of a page: the text recognition of a copier leaves none. */
const FEW_LETTERS = 25

/** `paintsImage`: the page draws a picture. Without one, a page with few letters is blank. */
export function isScan(text: string, paintsImage: boolean): boolean {
  if (!paintsImage) return false
  const letters = withoutStamps(text).match(/\p{L}/gu)?.length ?? 0
  return letters < FEW_LETTERS
}
