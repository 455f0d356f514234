/** Routes of /l/{token}, a lienholder's page without an account: plain HTML and forms, one of them with a file. */
import { Hono, type Context } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { ANSWER_PREFIX } from '../../../shared/contracts/bff-routes.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { parseForm, readBody } from '../../http/body.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { originOf } from '../../http/call-origin.ts'
import { onlyMethods } from '../../http/methods.ts'
import { SECRET_PAGE_HEADERS } from '../../http/pages/page-layout.ts'
import type { AnswerFault } from './answer-forms.ts'
import { answerPage, endingPage, messagePage } from './answer-page.ts'
import { isFileForm, readLedgerForm } from './ledger-file.ts'
import type { LienAnswers } from './lien-answers.service.ts'

const PAGE = `${ANSWER_PREFIX}/:token`
const MAX_BODY = 24 * 1024
/** Files in memory at a time. */
const MAX_FILES = 4

export type AnswerPageDeps = {
  readonly answers: LienAnswers
  /** Calls per IP address. */
  readonly limit: CallLimit
  /** Files per IP address. */
  readonly fileLimit: CallLimit
  /** Aborts when a file that begins to arrive now has taken too long. */
  readonly arrival: () => AbortSignal
  readonly newId: () => string
}

export function answerPageRoutes(deps: AnswerPageDeps): Hono<RequestEnv> {
  const { answers, limit, fileLimit, arrival } = deps
  const app = new Hono<RequestEnv>()
  /** Links whose file is on its way: one each, so that one link cannot keep the others waiting. */
  const sending = new Set<string>()

  async function takeFile(c: Context, form: URLSearchParams): Promise<void> {
    await fileLimit(originOf(c))
    const token = c.req.param('token') ?? ''
    if (sending.has(token))
      throw new AppError(
        'unavailable',
        'A file is being sent with this link already. Please wait until it has arrived, then try again.',
      )
    if (sending.size >= MAX_FILES)
      throw new AppError(
        'unavailable',
        'Too many files are being sent right now. Please try again in a minute.',
      )
    sending.add(token)
    try {
      const sent = await readLedgerForm(c, arrival())
      for (const name of ['once', 'name', 'note']) form.set(name, sent.form.get(name) ?? '')
      await answers.answer(token, form, sent.file())
    } finally {
      sending.delete(token)
    }
  }

  app.get(PAGE, async (c) => {
    await limit(originOf(c))
    return show(c, deps, null)
  })

  app.post(PAGE, async (c) => {
    await limit(originOf(c))
    const hasFile = isFileForm(c)
    const form = hasFile
      ? new URLSearchParams({ action: 'ledger' })
      : parseForm(c, await readBody(c, MAX_BODY))
    const token = c.req.param('token')
    try {
      if (!(await answers.mayAnswer(token, hasFile ? 'file' : 'form'))) return await show(c, deps, null)
      await (hasFile ? takeFile(c, form) : answers.answer(token, form, null))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Errors are shown on the page, with the submitted values.
      return show(c, deps, { error, form })
    }
    for (const [name, value] of Object.entries(SECRET_PAGE_HEADERS)) c.header(name, value)
    // Redirects, so that reloading the page does not submit again.
    return c.redirect(c.req.path, 303)
  })

  onlyMethods(app, PAGE, 'GET', 'POST')
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error
    if (error.retryAfter !== undefined) c.header('Retry-After', String(Math.ceil(error.retryAfter / 1000)))
    return page(c, error.status, messagePage('That didn’t work', error.userMessage))
  })
  return app
}

async function show(
  c: Context,
  { answers, newId }: AnswerPageDeps,
  fault: AnswerFault | null,
): Promise<Response> {
  const view = await answers.view(c.req.param('token') ?? '')
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
      return page(c, 410, endingPage(view))
    case 'open': {
      // With another mark when the form's own was used, so that it can be sent as another answer.
      const isUsed = fault?.error.details?.some(({ field }) => field === 'once') ?? false
      const once = (isUsed ? null : fault?.form.get('once')) ?? newId()
      return page(c, fault?.error.status ?? 200, answerPage(view, fault, { once, address: c.req.path }))
    }
  }
}

type PageStatus = 200 | AppError['status']

function page(c: Context, status: PageStatus, html: string): Response {
  for (const [name, value] of Object.entries(SECRET_PAGE_HEADERS)) c.header(name, value)
  return c.html(html, status)
}
