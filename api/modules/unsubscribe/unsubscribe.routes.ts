/** /u/{token}: unsubscribes, by one click in a mail program (RFC 8058) or by the button on the page. */
import { Hono, type Context } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { UNSUBSCRIBE_PREFIX } from '../../../shared/contracts/bff-routes.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { originOf } from '../../http/call-origin.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { onlyMethods } from '../../http/methods.ts'
import { html } from '../../http/pages/html.ts'
import { pageLayout, SECRET_PAGE_HEADERS } from '../../http/pages/page-layout.ts'
import type { MailEnding, PageText } from './mail-ending.ts'

const PAGE = `${UNSUBSCRIBE_PREFIX}/:token`
const FOOTER = 'This page is for the person who received the email. It shows no account information.'

export type UnsubscribeDeps = {
  /** The token's action; null for an invalid token. */
  readonly endingOf: (token: string) => MailEnding | null
  /** Calls per IP address. */
  readonly limit: CallLimit
}

export function unsubscribeRoutes({ endingOf, limit }: UnsubscribeDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()

  // GET changes nothing, because mail scanners and previews open links too.
  app.get(PAGE, async (c) => {
    await limit(originOf(c))
    const ending = endingOf(c.req.param('token'))
    return ending === null ? page(c, 404, UNKNOWN) : page(c, 200, await ending.look())
  })

  // No redirect: mail providers do not follow one (RFC 8058, section 3.1).
  app.post(PAGE, async (c) => {
    await limit(originOf(c))
    const ending = endingOf(c.req.param('token'))
    return ending === null ? page(c, 404, UNKNOWN) : page(c, 200, await ending.act())
  })

  onlyMethods(app, PAGE, 'GET', 'POST')
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error
    if (error.retryAfter !== undefined) c.header('Retry-After', String(Math.ceil(error.retryAfter / 1000)))
    return page(c, error.status, {
      title: 'Something went wrong',
      body: html`<p class="lead">${error.userMessage}</p>`,
    })
  })
  return app
}

const UNKNOWN: PageText = {
  title: 'This link is not valid',
  body: html`<p class="lead">
    Open the link in your newest email again. If you have an account, you can also sign in and change your
    settings.
  </p>`,
}

function page(c: Context, status: 200 | AppError['status'], { title, body }: PageText): Response {
  for (const [name, value] of Object.entries(SECRET_PAGE_HEADERS)) c.header(name, value)
  return c.html(
    pageLayout({
      title,
      body: html`<h1>${title}</h1>
        ${body}`,
      footer: FOOTER,
    }),
    status,
  )
}
