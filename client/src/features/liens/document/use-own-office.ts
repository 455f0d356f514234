/** The attorney’s own name, firm and address for letters, from the profile on the server, or its copy on this device. */
import type { OwnProfile } from '../../../../../shared/contracts/own-profile.ts'
import type { OwnOffice } from '../../../../../shared/domain/documents/data-from-book.ts'
import { shownPhone } from '../../../../../shared/domain/phone.ts'
import { useOwnProfile } from '../../../offline/react/use-own-profile.ts'

const UNKNOWN: OwnOffice = { attorney: '', firm: '', address: '', phone: '', email: '' }

/** null: not known yet. What the profile lacks, or cannot be had offline, is empty. */
export function useOwnOffice(): OwnOffice | null {
  const profile = useOwnProfile()
  if (profile === undefined) return null
  return profile === null ? UNKNOWN : officeOf(profile)
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
