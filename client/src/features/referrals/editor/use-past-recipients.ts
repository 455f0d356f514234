/** To whom this person has referred before; also without a network, as the device last saw it. Empty while nothing is known: they are only suggestions. */
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

/** What the form takes over from a known address; what is written already stays. */
export function suggestedFor(
  email: string,
  past: readonly PastRecipient[],
  written: { readonly name: string; readonly firm: string; readonly phone: string },
): Partial<typeof written> {
  const wanted = email.trim().toLowerCase()
  const found = past.find((recipient) => recipient.email.toLowerCase() === wanted)
  if (found === undefined) return {}
  const values = { name: found.name, firm: found.firm ?? '', phone: found.phone ?? '' }
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== '' && written[field as keyof typeof written].trim() === '', // its own keys
    ),
  )
}
