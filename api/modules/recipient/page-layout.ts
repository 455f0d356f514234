/** The frame of pages for people without an account or a session: one stylesheet, no JavaScript. */
import { PAGE_POLICY } from '../../../shared/domain/content-security-policy.ts'
import { html, type Html } from './html.ts'

export const STYLESHEET_PATH = '/r-assets/recipient.css'

/** The address is a secret: it goes to no other site, into no cache and no index. */
export const SECRET_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'Content-Security-Policy': PAGE_POLICY,
}

type PlainPage = { readonly title: string; readonly body: Html; readonly footer: string }

export function pageLayout({ title, body, footer }: PlainPage): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <title>${title} – CounselRelay</title>
        <link rel="stylesheet" href="${STYLESHEET_PATH}" />
      </head>
      <body>
        <header><p class="brand">CounselRelay</p></header>
        <main>${body}</main>
        <footer><p>${footer}</p></footer>
      </body>
    </html> `.toString()
}

export function recipientLayout(title: string, body: Html): string {
  return pageLayout({ title, body, footer: RECIPIENT_FOOTER })
}

const RECIPIENT_FOOTER =
  'This page is for its addressee alone and ends with the deadline. If you are not that person, please tell the sender. CounselRelay gives no legal services or advice.'
