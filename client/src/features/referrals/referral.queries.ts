/** The calls of one referral that the server knows: its page, and everything that can be done there. */
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
  writeReferralMessageEndpoint,
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

/** What this person may see of it, as a file. */
export async function fetchReferralPdf(http: HttpClient, id: string): Promise<Blob> {
  const query = { timeZone: deviceTimeZone() }
  return unwrap(await http.call(getReferralPdfEndpoint, { params: { id }, query, timeout: PDF_TIMEOUT }))
}

/** What became of its mail. Asked anew whenever the server tells that the referral has changed. */
export function deliveryQuery(http: HttpClient, id: string) {
  return queryOptions({
    queryKey: [...referralsKey, 'delivery', id] as const,
    queryFn: async ({ signal }) =>
      unwrap(await http.call(getReferralDeliveryEndpoint, { params: { id }, signal })),
  })
}

/** A long one is drawn for a while. Milliseconds. */
const PDF_TIMEOUT = 30_000

/** A change that a person asks for. */
export type ReferralChange =
  | { readonly kind: 'action'; readonly request: ReferralActionRequest }
  | { readonly kind: 'extend'; readonly acceptanceDeadline: string }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'remind' }
  | { readonly kind: 'retry_email' }
  | { readonly kind: 'conflict_check' }

/** Rejects with an HttpFailure that carries the server's words. Nothing is tried twice: the person decides. */
export async function changeReferral(
  http: HttpClient,
  id: string,
  change: ReferralChange,
): Promise<ReferralDetail> {
  return unwrap(await askForChange(http, { id }, change)).referral
}

/** The recipient's page, with the referral as it is now that its sender has the address. */
export async function askForLink(
  http: HttpClient,
  id: string,
): Promise<{ readonly link: string; readonly referral: ReferralDetail }> {
  return unwrap(await http.call(createReferralLinkEndpoint, { params: { id }, body: {} }))
}

function askForChange(http: HttpClient, params: { readonly id: string }, change: ReferralChange) {
  switch (change.kind) {
    case 'action':
      return http.call(actOnReferralEndpoint, { params, body: change.request })
    case 'extend': {
      const { acceptanceDeadline } = change
      return http.call(extendDeadlineEndpoint, { params, body: { acceptanceDeadline } })
    }
    case 'message':
      return http.call(writeReferralMessageEndpoint, { params, body: { text: change.text } })
    case 'remind':
      return http.call(remindRecipientEndpoint, { params, body: {} })
    case 'retry_email':
      return http.call(retryReferralEmailEndpoint, { params, body: {} })
    case 'conflict_check':
      return http.call(checkConflictsEndpoint, { params, body: {} })
  }
}
