/** Routes of /r/{token}, the referral's page for recipients without an account (plain HTML and forms), and its stylesheet. */
import { Hono, type Context } from 'hono'
import type { RequestEnv } from '../../../../runtime/http.ts'
import { RECIPIENT_PREFIX } from '../../../../shared/contracts/bff-routes.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { parseForm, readBody } from '../../../http/body.ts'
import { originOf } from '../../../http/call-origin.ts'
import type { CallLimit } from '../../../http/call-limit.ts'
import { onlyMethods } from '../../../http/methods.ts'
import type { PrintPaper } from '../paper/paper-printer.ts'
import { referralPaper, type PrintedReferral } from '../paper/referral-paper.ts'
import { pdfAnswer } from '../paper/referral-paper.routes.ts'
import { confirmPage, needsConfirmation, type Sent } from './confirm-page.ts'
import { messagePage, overPage } from './ending-pages.ts'
import { SECRET_PAGE_HEADERS, STYLESHEET_PATH } from '../../../http/pages/page-layout.ts'
import { faultIn, referralPage } from './recipient-page.ts'
import { parseStep, type OpenView, type Recipient, type RecipientView } from './recipient.service.ts'

const PAGE = `${RECIPIENT_PREFIX}/:token`
const PDF = `${PAGE}/pdf`
const MAX_BODY = 24 * 1024

export type RecipientRoutesDeps = {
  readonly recipient: Recipient
  /** Calls per IP address. */
  readonly limit: CallLimit
  readonly stylesheet: string
  readonly print: PrintPaper
  /** PDF files per IP address. */
  readonly pdfLimit: CallLimit
}

export function recipientRoutes(deps: RecipientRoutesDeps): Hono<RequestEnv> {
  const { recipient, limit, stylesheet, print, pdfLimit } = deps
  const app = new Hono<RequestEnv>()

  app.get(PAGE, async (c) => {
    await limit(originOf(c))
    return show(c, recipient, null)
  })

  app.post(PAGE, async (c) => {
    await limit(originOf(c))
    const form = parseForm(c, await readBody(c, MAX_BODY))
    try {
      const outcome = await recipient.step(c.req.param('token'), parseStep(form))
      if (outcome !== 'taken') return await show(c, recipient, { error: null, form })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Errors are shown on the page, with the submitted values.
      return show(c, recipient, { error, form })
    }
    for (const [name, value] of Object.entries(SECRET_PAGE_HEADERS)) c.header(name, value)
    // Redirects, so that reloading the page does not submit again.
    return c.redirect(c.req.path, 303)
  })

  app.get(PDF, async (c) => {
    await limit(originOf(c))
    const view = await recipient.view(c.req.param('token'))
    if (view.kind !== 'open') return refused(c, view)
    await pdfLimit(originOf(c))
    const printing = { at: new Date(view.now), timeZone: view.timeZone }
    const bytes = await print(referralPaper(printedFrom(view), printing))
    for (const [name, value] of Object.entries(SECRET_PAGE_HEADERS)) c.header(name, value)
    return pdfAnswer(c, bytes, 'referral.pdf')
  })

  app.get(STYLESHEET_PATH, (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8')
    return c.body(stylesheet)
  })

  onlyMethods(app, PAGE, 'GET', 'POST')
  onlyMethods(app, PDF, 'GET')
  onlyMethods(app, STYLESHEET_PATH, 'GET')
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error
    if (error.retryAfter !== undefined) c.header('Retry-After', String(Math.ceil(error.retryAfter / 1000)))
    return page(c, error.status, messagePage('That didn’t work', error.userMessage))
  })
  return app
}

async function show(c: Context, recipient: Recipient, sent: Sent | null): Promise<Response> {
  const view = await recipient.view(c.req.param('token') ?? '')
  if (view.kind !== 'open') return refused(c, view)
  if (sent !== null && needsConfirmation(sent))
    return page(c, sent.error?.status ?? 200, confirmPage(view, sent))
  return page(c, sent?.error?.status ?? 200, referralPage(view, faultIn(sent), c.req.path))
}

function refused(c: Context, view: Exclude<RecipientView, OpenView>): Response {
  switch (view.kind) {
    case 'unknown':
      return page(
        c,
        404,
        messagePage(
          'This link is not valid',
          'Open the link in your email again, or ask the attorney who wrote to you for a new one.',
        ),
      )
    case 'over':
      return page(c, 410, overPage(view.why, view.referral))
  }
}

/** The PDF contains no more than the page shows. */
function printedFrom(view: OpenView): PrintedReferral {
  return {
    ...view,
    side: 'recipient',
    recipient: { ...view.recipient, phone: null },
    reference: null,
    outcome: null,
    grossFee: null,
    isRecord: false,
  }
}

type PageStatus = 200 | AppError['status']

function page(c: Context, status: PageStatus, html: string): Response {
  for (const [name, value] of Object.entries(SECRET_PAGE_HEADERS)) c.header(name, value)
  return c.html(html, status)
}
