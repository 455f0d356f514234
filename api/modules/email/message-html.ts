/** Sanitizes HTML that we display or send: text, simple structure and links only; nothing that loads, runs or hides content. */
import sanitizeHtml from 'sanitize-html'
import { MAX_MAIL_TEXT, type MailMessage } from '../../../shared/contracts/integrations/mail.ts'
import { readableText } from '../../../shared/domain/readable-text.ts'

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

/** Deeper tags are removed; their text is kept. */
const MAX_NESTING = 60
/** No real message is nested this deep; the parser's work per tag grows with the depth. */
const MAX_DEPTH = 500

export type CleanMessage = {
  /** Null if there is no readable content, or only plain text remains. */
  readonly html: string | null
  readonly text: string
  readonly leftOut: MailMessage['leftOut']
}

/** MAX_MAIL_TEXT bounds its cost for any input. */
export function cleanMessage(given: string): CleanMessage {
  if (given.length > MAX_MAIL_TEXT)
    return { html: null, text: readableText(given.slice(0, MAX_MAIL_TEXT).toWellFormed()), leftOut: 'end' }
  try {
    const html = sanitized(given)
    const text = readableText(html)
    return { html: text === '' ? null : html, text, leftOut: null }
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    return { html: null, text: readableText(given), leftOut: 'layout' }
  }
}

class TooDeep extends Error {}

function sanitized(html: string): string {
  let depth = 0
  return sanitizeHtml(html, {
    allowedTags: [...BLOCKS, ...INLINE],
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: MAX_NESTING,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
    onOpenTag: () => {
      depth += 1
      if (depth > MAX_DEPTH) throw new TooDeep('The tags stand too deep in each other.')
    },
    onCloseTag: () => {
      depth -= 1
    },
  }).trim()
}
