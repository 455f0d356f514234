/** /u/{token}: ends a member's notification mails, by one click in a mail program (RFC 8058) or by the button of this page. */
import { Hono, type Context } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { UNSUBSCRIBE_PREFIX } from '../../../shared/contracts/bff-routes.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Database } from '../../db/database.ts'
import { originOf } from '../../http/call-origin.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { onlyMethods } from '../../http/methods.ts'
import { html, type Html } from '../recipient/html.ts'
import { pageLayout, SECRET_PAGE_HEADERS } from '../recipient/page-layout.ts'
import { settingsLink } from './notification-mail.ts'
import { endMails, mailsAreWanted } from './notifications.repository.ts'
import type { UnsubscribeLinks } from './unsubscribe-link.ts'

const PAGE = `${UNSUBSCRIBE_PREFIX}/:token`
const FOOTER = 'This page is for the member to whom the mail was sent. It shows nothing of an account.'

export type UnsubscribeDeps = {
  readonly database: Database
  readonly links: UnsubscribeLinks
  /** Calls per address of the network. */
  readonly limit: CallLimit
  readonly publicOrigin: string
}

export function unsubscribeRoutes({
  database,
  links,
  limit,
  publicOrigin,
}: UnsubscribeDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const settings = html`<a href="${settingsLink(publicOrigin)}">Settings, Notifications</a>`
  const member = (c: Context): string | null => links.memberOf(c.req.param('token') ?? '')

  // Looking changes nothing: mail scanners and previews open links too.
  app.get(PAGE, async (c) => {
    await limit(originOf(c))
    const userId = member(c)
    if (userId === null) return unknownLink(c)
    const wanted = await database.asService((tx) => mailsAreWanted(tx, userId))
    return wanted ? page(c, 200, QUESTION, questionOf(settings)) : page(c, 200, ENDED, endedWords(settings))
  })

  // No redirect: mail providers do not follow one (RFC 8058, section 3.1).
  app.post(PAGE, async (c) => {
    await limit(originOf(c))
    const userId = member(c)
    if (userId === null) return unknownLink(c)
    await database.asService((tx) => endMails(tx, userId))
    return page(c, 200, ENDED, endedWords(settings))
  })

  onlyMethods(app, PAGE, 'GET', 'POST')
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error
    if (error.retryAfter !== undefined) c.header('Retry-After', String(Math.ceil(error.retryAfter / 1000)))
    return page(c, error.status, 'This did not work', html`<p class="lead">${error.words}</p>`)
  })
  return app
}

const QUESTION = 'Stop notification mails?'
const ENDED = 'Notification mails are off'

function questionOf(settings: Html): Html {
  return html`<p class="lead">
      CounselRelay then mails you no notifications. They still wait for you in the app, and a case referred to
      you still reaches you by mail.
    </p>
    <form method="post"><button>Stop these mails</button></form>
    <p class="note">To choose which mails you get, sign in and open ${settings}.</p>`
}

function endedWords(settings: Html): Html {
  return html`<p class="lead">
      CounselRelay mails you no notifications any more. They wait for you in the app, and a case referred to
      you still reaches you by mail.
    </p>
    <p class="note">To have some of them again, sign in and open ${settings}.</p>`
}

function unknownLink(c: Context): Response {
  return page(
    c,
    404,
    'This link is not valid',
    html`<p class="lead">Please open the link in your mail again, or sign in and change your settings.</p>`,
  )
}

function page(c: Context, status: 200 | AppError['status'], title: string, words: Html): Response {
  for (const [name, value] of Object.entries(SECRET_PAGE_HEADERS)) c.header(name, value)
  return c.html(
    pageLayout({
      title,
      body: html`<h1>${title}</h1>
        ${words}`,
      footer: FOOTER,
    }),
    status,
  )
}
