/** Labels for changes of firms. Pure. */
import type { Office } from '../../../../shared/contracts/own-firm.ts'

export const CHANGED_LABELS: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  firmName: 'Firm',
  office_address: 'Street',
  firmCity: 'City',
  firmState: 'State',
  firmZip: 'ZIP code',
}

export function addressLine({ office_address, firmCity, firmState, firmZip }: Office): string {
  return `${office_address}, ${firmCity}, ${firmState} ${firmZip}`
}
