/**
 * The user's past recipients and partners, as suggestions. Offline it returns the cached list; empty while loading. Partners are those that
 * this device has shown.
 */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { partnersResponseSchema, type PartnersResponse } from '../../../../../shared/contracts/network.ts'
import {
  listPastRecipientsEndpoint,
  pastRecipientsResponseSchema,
  type PastRecipient,
} from '../../../../../shared/contracts/referrals.ts'
import { PARTNERS_COPY } from '../../../offline/operations/partners-copy.ts'
import { useCachedQuery } from '../../../offline/react/use-cached-query.ts'
import { useLastSeen } from '../../../offline/react/use-last-seen.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { referralsKey } from '../referral-keys.ts'

const NONE: readonly PastRecipient[] = []

export function usePastRecipients(): readonly PastRecipient[] {
  const { http } = usePlatform()
  const answer = useQuery({
    queryKey: [...referralsKey, 'recipients'] as const,
    queryFn: async ({ signal }) => unwrap(await http.call(listPastRecipientsEndpoint, { signal })),
  })
  const known = useCachedQuery({ answer, name: 'past-recipients', schema: pastRecipientsResponseSchema })
  const seen = useLastSeen({
    ...{ name: PARTNERS_COPY, schema: partnersResponseSchema },
    ...{ fresh: undefined, isNeeded: true },
  })
  const past = known.status === 'known' ? known.value.recipients : NONE
  const copy = typeof seen === 'object' && seen !== null ? seen.value : null
  return useMemo(() => (copy === null ? past : withPartners(past, copy)), [copy, past])
}

/** Past recipients first: their details are those of the latest referral. */
function withPartners(
  past: readonly PastRecipient[],
  { partners }: PartnersResponse,
): readonly PastRecipient[] {
  const known = new Set(past.map(({ email }) => email.toLowerCase()))
  const others = partners.flatMap(({ name, email, firm, phone }) =>
    email === null || known.has(email.toLowerCase()) ? [] : [{ name, email, firm, phone }],
  )
  return [...past, ...others]
}

/** The fields to fill in for a known email address. Fields that already have text are left out. */
export function suggestedFor(
  email: string,
  past: readonly PastRecipient[],
  entered: { readonly name: string; readonly firm: string; readonly phone: string },
): Partial<typeof entered> {
  const normalizedEmail = email.trim().toLowerCase()
  const found = past.find((recipient) => recipient.email.toLowerCase() === normalizedEmail)
  if (found === undefined) return {}
  const values = { name: found.name, firm: found.firm ?? '', phone: found.phone ?? '' }
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== '' && entered[field as keyof typeof entered].trim() === '', // its own keys
    ),
  )
}
