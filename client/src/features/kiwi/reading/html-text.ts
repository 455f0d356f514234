/** The text of a mail's HTML, for reading and quoting: nothing of it is ever shown as HTML. Pure. */

const BREAKS =
  /<(?:br|hr)\b[^>]*>|<\/(?:p|div|h[1-6]|li|tr|table|ul|ol|blockquote|pre|section|article|header|footer|dt|dd)\s*>/giu
const HIDDEN = /<(script|style|head|title|template|noscript)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/giu
const CELL = /<\/t[dh]\s*>/giu

const NAMED: Readonly<Record<string, string>> = {
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    copy: '©',
    reg: '®',
    sect: '§',
    para: '¶',
    middot: '·',
  },
  ...{
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    hellip: '…',
    bull: '•',
    euro: '€',
    trade: '™',
  },
}

export function textOfHtml(html: string): string {
  const text = html
    .replace(HIDDEN, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replace(/<li\b[^>]*>/giu, '• ')
    .replace(CELL, '\t')
    .replace(BREAKS, '\n')
    .replaceAll(/<[^<>]{0,2000}>/gu, '')
  return withEntities(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()
}

function withEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/giu,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : whole
    },
  )
}
