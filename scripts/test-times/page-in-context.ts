/** What the page said when a journey failed, out of the notes that Playwright leaves of the failure (error-context.md). */

/** One screen. */
const LONGEST = 40
/** Where a link leads, handles for tools, and boxes that say nothing. */
const NOISE = /^\s*- (?:\/url: .*|generic(?: \[[^\]]*\])*:)$/
const HANDLE = / \[(?:ref|cursor)=[^\]]*\]/g
const SNAPSHOT = /^# Page snapshot\n+```yaml\n(?<page>[\s\S]*?)\n```/m

/** As an outline; no lines where Playwright could not see the page any more. */
export function pageInContext(context: string): readonly string[] {
  const page = SNAPSHOT.exec(context)?.groups?.['page']
  if (page === undefined) return []
  const lines = page.split('\n').filter((line) => !NOISE.test(line))
  const left = lines.length - LONGEST
  return [
    'What the page said:',
    ...lines.slice(0, LONGEST).map((line) => `  ${line.replaceAll(HANDLE, '')}`),
    ...(left > 0 ? [`  and ${left} more lines`] : []),
  ]
}
