/** What a member's own HTML may contain when it goes out in the platform's name: text, simple structure and links. Nothing that loads, runs or hides. */
import sanitizeHtml from 'sanitize-html'

const BLOCKS = [
  'p',
  'div',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'ul',
  'ol',
  'li',
  'pre',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]
const INLINE = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'code', 'span']

/** Safe HTML; empty when nothing readable is left. */
export function sanitizeMessage(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: [...BLOCKS, ...INLINE],
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  }).trim()
  return plainText(clean) === '' ? '' : clean
}

/** The text alternative of sanitised HTML. A link keeps its address. */
export function plainText(html: string): string {
  const marked = html
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gis, (_, href: string, label: string) =>
      label.includes(href) ? label : `${label} (${href})`,
    )
    .replace(/<(br|hr)\b[^>]*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<\/(p|div|h[1-4]|blockquote|pre|ul|ol|table|tr)>/gi, '\n\n')
    .replace(/<\/t[dh]>/gi, '  ')
  const text = sanitizeHtml(marked, { allowedTags: [], allowedAttributes: {} })
  return unescapeText(text)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function unescapeText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
}
