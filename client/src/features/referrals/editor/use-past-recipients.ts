/** The user's past recipients, as suggestions. Offline it returns the cached list; empty while loading. */
import { useQuery } from '@tanstack/react-query'
import {
  listPastRecipientsEndpoint,
  pastRecipientsResponseSchema,
  type PastRecipient,
} from '../../../../../shared/contracts/referrals.ts'
import { useCachedQuery } from '../../../offline/react/use-cached-query.ts'
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
  return known.status === 'known' ? known.value.recipients : NONE
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
