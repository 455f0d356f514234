/** The API calls of one referral: its details and its changes. */
import { queryOptions } from '@tanstack/react-query'
import {
  actOnReferralEndpoint,
  checkConflictsEndpoint,
  createReferralLinkEndpoint,
  extendDeadlineEndpoint,
  getReferralDeliveryEndpoint,
  getReferralEndpoint,
  getReferralPdfEndpoint,
  remindRecipientEndpoint,
  retryReferralEmailEndpoint,
  type ReferralActionRequest,
  type ReferralDetail,
} from '../../../../shared/contracts/referrals.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'
import { deviceTimeZone } from './deadline.ts'
import { referralKey, referralsKey } from './referral-keys.ts'

export function referralQuery(http: HttpClient, id: string) {
  return queryOptions({
    queryKey: referralKey(id),
    queryFn: async ({ signal }): Promise<ReferralDetail> =>
      unwrap(await http.call(getReferralEndpoint, { params: { id }, signal })),
  })
}

/** The parts of the referral that this user has access to, as a PDF. */
export async function fetchReferralPdf(http: HttpClient, id: string): Promise<Blob> {
  const query = { timeZone: deviceTimeZone() }
  return unwrap(await http.call(getReferralPdfEndpoint, { params: { id }, query, timeout: PDF_TIMEOUT }))
}

/** The delivery status of its email. Refetched whenever the server reports a change of the referral. */
export function deliveryQuery(http: HttpClient, id: string) {
  return queryOptions({
    queryKey: [...referralsKey, 'delivery', id] as const,
    queryFn: async ({ signal }) =>
      unwrap(await http.call(getReferralDeliveryEndpoint, { params: { id }, signal })),
  })
}

/** Milliseconds. A long referral takes a while to render. */
const PDF_TIMEOUT = 30_000

/** A change requested by the user. */
export type ReferralChange =
  | { readonly kind: 'action'; readonly request: ReferralActionRequest }
  | { readonly kind: 'extend'; readonly acceptanceDeadline: string }
  | { readonly kind: 'remind' }
  | { readonly kind: 'retry_email' }
  | { readonly kind: 'conflict_check' }

/** Rejects with an HttpFailure that has the server's message. Never retried automatically: the user decides. */
export async function changeReferral(
  http: HttpClient,
  id: string,
  change: ReferralChange,
): Promise<ReferralDetail> {
  return unwrap(await requestChange(http, { id }, change)).referral
}

/** The link to the recipient's page, and the updated referral. */
export async function createReferralLink(
  http: HttpClient,
  id: string,
): Promise<{ readonly link: string; readonly referral: ReferralDetail }> {
  return unwrap(await http.call(createReferralLinkEndpoint, { params: { id }, body: {} }))
}

function requestChange(http: HttpClient, params: { readonly id: string }, change: ReferralChange) {
  switch (change.kind) {
    case 'action':
      return http.call(actOnReferralEndpoint, { params, body: change.request })
    case 'extend': {
      const { acceptanceDeadline } = change
      return http.call(extendDeadlineEndpoint, { params, body: { acceptanceDeadline } })
    }
    case 'remind':
      return http.call(remindRecipientEndpoint, { params, body: {} })
    case 'retry_email':
      return http.call(retryReferralEmailEndpoint, { params, body: {} })
    case 'conflict_check':
      return http.call(checkConflictsEndpoint, { params, body: {} })
  }
}
