/** The route for downloading a referral, as the member may see it, as PDF. */
import { Hono, type Context } from 'hono'
import type { RequestEnv } from '../../../../runtime/http.ts'
import { getReferralPdfEndpoint, type ReferralDetail } from '../../../../shared/contracts/referrals.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { isTimeZone } from '../../../../shared/domain/format-time.ts'
import type { Database } from '../../../db/database.ts'
import type { TokenVerifier } from '../../../http/access-token.ts'
import { withBearer } from '../../../http/bearer.ts'
import type { CallLimit } from '../../../http/call-limit.ts'
import { mount } from '../../../http/mount.ts'
import { uuidParam } from '../../../http/uuid-param.ts'
import type { MemberReferrals } from '../member-referrals.service.ts'
import { readRecord, type ReferralRecord } from '../referral-record.repository.ts'
import { REFERRAL_NOT_FOUND } from '../referral.policy.ts'
import type { PrintPaper } from './paper-printer.ts'
import { referralPaper, type PrintedReferral } from './referral-paper.ts'

export type ReferralPaperDeps = {
  readonly tokens: TokenVerifier
  readonly database: Database
  /** Returns what the member may see, and not_found for everything else. */
  readonly referrals: Pick<MemberReferrals, 'detail'>
  readonly print: PrintPaper
  /** PDF files per user. */
  readonly limit: CallLimit
  readonly clock: () => number
}

export function referralPaperRoutes(deps: ReferralPaperDeps): Hono<RequestEnv> {
  const { tokens, database, referrals, print, limit, clock } = deps
  const app = new Hono<RequestEnv>()
  mount(app, getReferralPdfEndpoint, withBearer(tokens), async ({ caller, params, query }, c) => {
    const detail = await referrals.detail(caller, uuidParam(params.id, REFERRAL_NOT_FOUND))
    await limit(caller.userId)
    const record = await database.asService((tx) => readRecord(tx, detail.id))
    if (record === null) throw new AppError('not_found', REFERRAL_NOT_FOUND)
    const { timeZone: asked = '' } = query
    const timeZone = isTimeZone(asked) ? asked : record.timeZone
    const paper = referralPaper(printedBy(detail, record), { at: new Date(clock()), timeZone })
    return pdfAnswer(c, await print(paper), `referral-${detail.id.slice(0, 8)}.pdf`)
  })
  return app
}

/** `name` must not contain case details. */
export function pdfAnswer(c: Context, bytes: Uint8Array<ArrayBuffer>, name: string): Response {
  c.header('Content-Type', 'application/pdf')
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  c.header('Cache-Control', 'no-store')
  return c.body(bytes)
}

/** The attorneys' contact details are in every mail between them; everything else comes from what this member may see. */
function printedBy(detail: ReferralDetail, { sender, recipient }: ReferralRecord): PrintedReferral {
  return {
    ...detail,
    sender,
    recipient: { ...recipient, phone: detail.recipientPhone },
    deadlineAt: new Date(detail.deadline),
    subject: detail.disclosure === 'terms' ? null : detail.subject,
    isRecord: detail.delivery === 'skipped' && detail.deliveryError === null,
  }
}
