/** Converts HTML to plain text, with line breaks from its structure. Takes linear time for any input. */

/** Elements whose content is not displayed. */
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'title', 'template', 'textarea'])
const BREAKS: Readonly<Record<string, string>> = { br: '\n', hr: '\n', li: '\n- ' }
const BREAKS_AFTER: ReadonlySet<string> = new Set(
  'p div h1 h2 h3 h4 blockquote pre ul ol table tr'.split(' '),
)
const CELLS: ReadonlySet<string> = new Set(['td', 'th'])

type Tag = { readonly name: string; readonly closes: boolean; readonly end: number }
type OpenLink = { readonly href: string; readonly from: number }

/** A link's address is added unless its label begins with it. */
export function readableText(html: string): string {
  const parts: string[] = []
  const links: OpenLink[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) break
    parts.push(decoded(html.slice(at, open)))
    const tag = tagAt(html, open)
    if (tag === null) {
      parts.push('<')
      at = open + 1
      continue
    }
    at = HIDDEN.has(tag.name) && !tag.closes ? afterElement(html, tag) : tag.end
    if (tag.name === 'a') pushLink(html.slice(open, tag.end), tag, { parts, links })
    else parts.push(breakOf(tag))
  }
  parts.push(decoded(html.slice(at)))
  return tidy(parts.join(''))
}

/** Null if this `<` is literal text. An unclosed tag extends to the end of the HTML. */
function tagAt(html: string, open: number): Tag | null {
  if (html.startsWith('<!--', open)) {
    const end = html.indexOf('-->', open + 4)
    return { name: '', closes: false, end: end === -1 ? html.length : end + 3 }
  }
  const closes = html[open + 1] === '/'
  const from = open + (closes ? 2 : 1)
  if (!/[a-z!?]/i.test(html[from] ?? '')) return null
  let to = from
  while (to < html.length && to - from < 20 && /[a-z0-9]/i.test(html.charAt(to))) to += 1
  return { name: html.slice(from, to).toLowerCase(), closes, end: endOfTag(html, to) }
}

/** The index after the tag's `>`, skipping any in quoted values. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  let last = ''
  for (let index = from; index < html.length; index += 1) {
    const character = html.charAt(index)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') return index + 1
    else if ((character === '"' || character === "'") && last === '=') quote = character
    if (character > ' ') last = character
  }
  return html.length
}

/** The index after a hidden element's closing tag, or the end of the HTML. */
function afterElement(html: string, { name, end }: Tag): number {
  const closing = new RegExp(`</${name}`, 'gi')
  closing.lastIndex = end
  const found = closing.exec(html)
  return found === null ? html.length : endOfTag(html, closing.lastIndex)
}

function breakOf({ name, closes }: Tag): string {
  if (!closes) return BREAKS[name] ?? ''
  if (CELLS.has(name)) return '  '
  return BREAKS_AFTER.has(name) ? '\n\n' : ''
}

function pushLink(
  markup: string,
  { closes }: Tag,
  { parts, links }: { readonly parts: string[]; readonly links: OpenLink[] },
): void {
  if (!closes) {
    links.push({ href: hrefOf(markup), from: parts.length })
    return
  }
  const link = links.pop()
  // Links cannot be nested. Only the innermost counts, which also keeps the time linear: no label is read twice.
  links.length = 0
  if (link === undefined || link.href === '') return
  const label = parts.slice(link.from).join('').trimStart()
  if (!label.startsWith(link.href)) parts.push(` (${link.href})`)
}

function hrefOf(markup: string): string {
  const at = markup.search(/\shref="/i)
  if (at === -1) return ''
  const from = markup.indexOf('"', at) + 1
  const to = markup.indexOf('"', from)
  return to === -1 ? '' : decoded(markup.slice(from, to))
}

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  amp: '&',
}

function decoded(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|quot|apos|nbsp|amp));/gi,
    (whole: string, decimal?: string, hex?: string, name?: string) =>
      name === undefined
        ? character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
        : (NAMED[name.toLowerCase()] ?? whole),
  )
}

function character(code: number): string {
  const isPrintable = code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isPrintable ? String.fromCodePoint(code) : ' '
}

/** Removes trailing spaces and limits consecutive empty lines to one. */
function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
