/** Extracts the page's content at the failure of a journey from Playwright's notes (error-context.md). */

/** Lines that fit one screen. */
const MAX_LINES = 40
/** Link targets, element handles for tools, and boxes without content. */
const NOISE = /^\s*- (?:\/url: .*|generic(?: \[[^\]]*\])*:)$/
const HANDLE = / \[(?:ref|cursor)=[^\]]*\]/g
/** Under a heading of its own, or, for a failed `expect`, among the details of the error. */
const SNAPSHOT = /^```yaml\n(?<page>[\s\S]*?)\n```/m

/** Returns an outline of the page; empty if Playwright could not capture it. */
export function pageInContext(context: string): readonly string[] {
  const page = SNAPSHOT.exec(context)?.groups?.['page']
  if (page === undefined) return []
  const lines = page.split('\n').filter((line) => !NOISE.test(line))
  const left = lines.length - MAX_LINES
  return [
    'What the page said:',
    ...lines.slice(0, MAX_LINES).map((line) => `  ${line.replaceAll(HANDLE, '')}`),
    ...(left > 0 ? [`  and ${left} more lines`] : []),
  ]
}
