/** The attorney’s own name, firm and address for letters, from the profile on the server, or its copy on this device. */
import { useQuery } from '@tanstack/react-query'
import {
  getOwnProfileEndpoint,
  ownProfileResponseSchema,
  type OwnProfile,
} from '../../../../../shared/contracts/own-profile.ts'
import type { OwnOffice } from '../../../../../shared/domain/documents/data-from-book.ts'
import { shownPhone } from '../../../../../shared/domain/phone.ts'
import { useCachedQuery } from '../../../offline/react/use-cached-query.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'

const UNKNOWN: OwnOffice = { attorney: '', firm: '', address: '', phone: '', email: '' }

/** null: not known yet. What the profile lacks, or cannot be had offline, is empty. */
export function useOwnOffice(): OwnOffice | null {
  const { http } = usePlatform()
  const answer = useQuery({
    queryKey: ['liens', 'own-office'],
    queryFn: async ({ signal }) => unwrap(await http.call(getOwnProfileEndpoint, { signal })),
  })
  const known = useCachedQuery({ answer, name: 'own-office', schema: ownProfileResponseSchema })
  if (known.status === 'loading') return null
  return known.status === 'known' && known.value.profile !== null ? officeOf(known.value.profile) : UNKNOWN
}

export function officeOf({ firstName, lastName, firmName, firm, phone, email }: OwnProfile): OwnOffice {
  const place = firm === null ? [] : [firm.office_address, cityLine(firm)]
  return {
    attorney: joined([firstName, lastName], ' '),
    firm: firmName ?? '',
    address: joined(place, '\n'),
    phone: phone === null ? '' : shownPhone(phone),
    email,
  }
}

function cityLine({ firmCity, firmState, firmZip }: NonNullable<OwnProfile['firm']>): string {
  return joined([firmCity, joined([firmState, firmZip], ' ')], ', ')
}

function joined(parts: readonly (string | null)[], separator: string): string {
  return parts.filter((part) => part !== null && part.trim() !== '').join(separator)
}
