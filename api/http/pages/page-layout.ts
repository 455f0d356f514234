/** The layout of pages for people without an account or session: one stylesheet, no JavaScript. */
import { RECIPIENT_FONT_PATH } from '../../../shared/contracts/bff-routes.ts'
import { PAGE_POLICY } from '../../../shared/domain/content-security-policy.ts'
import { html, type Html } from './html.ts'

export const STYLESHEET_PATH = '/r-assets/recipient.css'

/** The URL is a secret, so it is kept from other sites, caches and search indexes. */
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
        <link rel="preload" href="${RECIPIENT_FONT_PATH}" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${STYLESHEET_PATH}" />
      </head>
      <body>
        <header><p class="brand">${MARK}CounselRelay</p></header>
        <main>${body}</main>
        <footer>
          <p>${footer}</p>
          <p>
            <a href="/terms-of-service">Terms of Service</a> · <a href="/privacy-policy">Privacy Policy</a>
          </p>
        </footer>
      </body>
    </html> `.toString()
}

/** The product's logo, in the stylesheet's colors. */
const MARK = html`<svg viewBox="0 0 48 48" width="32" height="32" aria-hidden="true">
  <rect class="ground" width="48" height="48" rx="11" />
  <path class="ring" d="M30.6 13.2A13 13 0 1 0 30.6 34.8" />
  <path class="baton" d="M20 24H40" />
  <circle class="hand" cx="20" cy="24" r="3.6" />
</svg>`
