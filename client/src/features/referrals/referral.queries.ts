/** The calls of one referral that the server knows: its page, and everything that can be done there. */
import { queryOptions } from '@tanstack/react-query'
import {
  referralChangeResponseSchema,
  referralDeliveryResponseSchema,
  referralDetailSchema,
  referralLinkResponseSchema,
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
      unwrap(await http.send({ path: pathOf(id), schema: referralDetailSchema, signal })),
  })
}

/** What this person may see of it, as a file. */
export async function fetchReferralPdf(http: HttpClient, id: string): Promise<Blob> {
  const query = { timeZone: deviceTimeZone() }
  return unwrap(await http.sendForBlob({ path: `${pathOf(id)}/pdf`, query, timeout: PDF_TIMEOUT }))
}

/** What became of its mail. Asked anew whenever the server tells that the referral has changed. */
export function deliveryQuery(http: HttpClient, id: string) {
  return queryOptions({
    queryKey: [...referralsKey, 'delivery', id] as const,
    queryFn: async ({ signal }) =>
      unwrap(
        await http.send({ path: `${pathOf(id)}/delivery`, schema: referralDeliveryResponseSchema, signal }),
      ),
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
  const { step, body } = callOf(change)
  const answer = await http.send({
    method: 'POST',
    path: `${pathOf(id)}/${step}`,
    body,
    schema: referralChangeResponseSchema,
  })
  return unwrap(answer).referral
}

/** The recipient's page, with the referral as it is now that its sender has the address. */
export async function askForLink(
  http: HttpClient,
  id: string,
): Promise<{ readonly link: string; readonly referral: ReferralDetail }> {
  const path = `${pathOf(id)}/link` as const
  return unwrap(await http.send({ method: 'POST', path, body: {}, schema: referralLinkResponseSchema }))
}

function callOf(change: ReferralChange): { readonly step: string; readonly body: unknown } {
  switch (change.kind) {
    case 'action':
      return { step: 'actions', body: change.request }
    case 'extend':
      return { step: 'deadline', body: { acceptanceDeadline: change.acceptanceDeadline } }
    case 'message':
      return { step: 'messages', body: { text: change.text } }
    case 'remind':
      return { step: 'remind', body: {} }
    case 'retry_email':
      return { step: 'retry-email', body: {} }
    case 'conflict_check':
      return { step: 'conflict-check', body: {} }
  }
}

function pathOf(id: string): `/${string}` {
  return `/api/referrals/${encodeURIComponent(id)}`
}
