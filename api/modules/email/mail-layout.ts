/** The layout of our mails: one column, no images, light and dark mode, accessible to screen readers. Callers escape the content. */
import { escapeHtml } from '../../http/pages/escape-html.ts'

/** The product's colors for light and dark mode (client/src/ui/styles/tokens.css). */
const INK = '#17201e'
const GREEN = '#17483c'
const GREEN_IN_DARK = '#82cdb4'
const BRASS = '#dcb35c'
const SERIF = "Newsreader,'Iowan Old Style','Palatino Linotype','Book Antiqua',Georgia,serif"

/** Text for a mail header: one line, no control characters, at most `max` characters. */
export function headerText(text: string, max = 150): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, max - 1)}…`
}

/** Preserves line breaks. */
export function paragraphs(text: string): string {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => `<p style="margin:0 0 12px">${escapeHtml(part.trim()).replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n')
}

/** Terms and values as a description list, which a screen reader announces in pairs. */
export function factList(facts: readonly (readonly [term: string, html: string])[]): string {
  const items = facts.map(
    ([term, html]) =>
      `<dt style="margin:0;font-size:14px;opacity:.75">${escapeHtml(term)}</dt>` +
      `<dd style="margin:0 0 12px;font-size:16px">${html}</dd>`,
  )
  return `<dl style="margin:0 0 20px">${items.join('\n')}</dl>`
}

export type AmountRow = { readonly label: string; readonly amount: string; readonly isTotal?: boolean }

/** A table of amounts; each row's header is its label. */
export function amountTable(rows: readonly AmountRow[]): string {
  const lines = rows.map(({ label, amount, isTotal = false }) => {
    const line = `padding:8px 0;border-bottom:1px solid #8a94a0;vertical-align:top${isTotal ? ';font-weight:700' : ';font-weight:400'}`
    return (
      `<tr><th scope="row" style="${line};text-align:left">${escapeHtml(label)}</th>` +
      `<td style="${line};padding-left:16px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums">${escapeHtml(amount)}</td></tr>`
    )
  })
  return `<table style="width:100%;border-collapse:collapse;margin:0 0 20px;font-size:16px">\n${lines.join('\n')}\n</table>`
}

export function bulletList(points: readonly string[]): string {
  const items = points.map((point) => `<li style="margin:0 0 8px">${escapeHtml(point)}</li>`)
  return `<ul style="margin:0 0 16px;padding-left:20px">${items.join('\n')}</ul>`
}

/** The mail's main action, large enough to tap. Mail programs that drop its color still show a link. */
export function buttonLink(words: string, link: string): string {
  return (
    `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;border-radius:7px;` +
    `background:${GREEN};color:#fffefb;font-weight:700;text-decoration:none">${escapeHtml(words)}</a></p>`
  )
}

/** The logo as text, because mail programs often block images. */
const BRAND =
  `<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:3px solid ${BRASS};font-family:${SERIF};font-size:21px;font-weight:700">` +
  `<span aria-hidden="true" style="display:inline-block;margin-right:8px;border-radius:6px;background:${GREEN};padding:0 8px;color:${BRASS}">C</span>CounselRelay</p>`

export function section(title: string, html: string): string {
  return `<h2 style="margin:24px 0 8px;font-family:${SERIF};font-size:19px;line-height:1.3">${escapeHtml(title)}</h2>\n${html}`
}

/** The footer's opt-out link, as text and HTML. */
export function stopLinkText(link: string): { readonly text: string; readonly html: string } {
  return {
    text: `Stop referral emails to this address: ${link}`,
    html: `<a href="${escapeHtml(link)}">Stop referral emails to this address</a>`,
  }
}

/** The footer's legal notice for answering, as text and HTML. `origin`: the public origin. */
export function legalFooter(origin: string): { readonly text: string; readonly html: string } {
  const [terms, privacy] = [`${origin}/terms-of-service`, `${origin}/privacy-policy`]
  return {
    text: `By answering, you agree to the Terms of Service: ${terms}\nPrivacy Policy: ${privacy}`,
    html:
      `By answering, you agree to the <a href="${escapeHtml(terms)}">Terms of Service</a>. ` +
      `<a href="${escapeHtml(privacy)}">Privacy Policy</a>`,
  }
}

export type MailPage = {
  readonly title: string
  /** HTML that is escaped or built by the functions above. */
  readonly body: string
  readonly footer: string
}

/** Sets no background in light mode: each mail program has its own. */
export function mailPage({ title, body, footer }: MailPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark }
body { color: ${INK} }
a { color: ${GREEN} }
@media (prefers-color-scheme: dark) { body { color: #edf0ea; background: #0f1615 } a { color: ${GREEN_IN_DARK} } }
</style>
</head>
<body style="margin:0;padding:0;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55">
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(title)}" lang="en" style="max-width:600px;margin:0 auto;padding:24px 20px">
${BRAND}
<h1 style="margin:0 0 16px;font-family:${SERIF};font-size:26px;line-height:1.2">${escapeHtml(title)}</h1>
${body}
<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #8a94a0;font-size:13px;line-height:1.5;opacity:.8">${footer}</p>
</div>
</body>
</html>
`
}
