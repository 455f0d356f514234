/** The firm details form: its fields, validation rules and messages (product spec, section 5). */
import type { PracticeArea } from './practice-areas.ts'
import { US_JURISDICTIONS, US_STATES, type UsJurisdiction, type UsState } from './us-states.ts'

/** The values as typed, valid or not. */
export type FirmDetails = {
  readonly firmName: string
  readonly office_address: string
  readonly firmCity: string
  /** '' until one is chosen. */
  readonly firmState: UsState | ''
  readonly firmZip: string
  readonly barId: string
  /** Jurisdiction that issued the bar ID. '' means the office's state. */
  readonly barState: UsJurisdiction | ''
  readonly yearsOfExperience: string
  readonly practiceAreas: readonly PracticeArea[]
  readonly publicReferrals: boolean
  readonly bio: string
  readonly website: string
}
export type FirmField = keyof FirmDetails
export type FirmErrors = { readonly [Field in FirmField]?: string }

export const EMPTY_FIRM_DETAILS: FirmDetails = {
  firmName: '',
  office_address: '',
  firmCity: '',
  firmState: '',
  firmZip: '',
  barId: '',
  barState: '',
  yearsOfExperience: '',
  practiceAreas: [],
  publicReferrals: false,
  bio: '',
  website: '',
}

/** The same limit as on the server. */
export const MAX_YEARS_OF_EXPERIENCE = 80
export const MAX_BIO_LENGTH = 4000

export const FIRM_MESSAGES = {
  firmName: 'Firm name required',
  office_address: 'Street address required',
  firmCity: 'City required',
  firmState: 'State required',
  firmZip: 'Zip code must be 5 digits (e.g., 12345)',
  barId: 'Bar ID required',
  yearsOfExperience: 'Years of experience must be 0 or more',
  tooManyYears: `Years of experience must be ${MAX_YEARS_OF_EXPERIENCE} or less`,
  practiceAreas: 'Select at least one practice area',
  bio: `Bio must be ${MAX_BIO_LENGTH} characters or less`,
  website: 'Invalid website',
} as const

/** Contains only the invalid fields. */
export function firmErrors(values: FirmDetails): FirmErrors {
  const faults: readonly (readonly [FirmField, string | null])[] = [
    ['firmName', required(values.firmName, FIRM_MESSAGES.firmName)],
    ['office_address', required(values.office_address, FIRM_MESSAGES.office_address)],
    ['firmCity', required(values.firmCity, FIRM_MESSAGES.firmCity)],
    ['firmState', required(values.firmState, FIRM_MESSAGES.firmState)],
    ['firmZip', /^\d{5}$/.test(values.firmZip) ? null : FIRM_MESSAGES.firmZip],
    ['barId', required(values.barId, FIRM_MESSAGES.barId)],
    ['yearsOfExperience', yearsFault(values.yearsOfExperience)],
    ['practiceAreas', values.practiceAreas.length > 0 ? null : FIRM_MESSAGES.practiceAreas],
    ['bio', values.bio.length <= MAX_BIO_LENGTH ? null : FIRM_MESSAGES.bio],
    ['website', values.website.trim() === '' || isWebsite(values.website) ? null : FIRM_MESSAGES.website],
  ]
  return Object.fromEntries(faults.filter(([, message]) => message !== null))
}

/** Digits only, at most five. */
export function formatZip(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 5)
}

export function isUsState(text: string): text is UsState {
  return (US_STATES as readonly string[]).includes(text) // widened: includes() takes only members otherwise
}

export function isUsJurisdiction(text: string): text is UsJurisdiction {
  return (US_JURISDICTIONS as readonly string[]).includes(text) // widened: includes() takes only members otherwise
}

/** The firm's fields in the body of complete-profile. */
export type FirmDetailsBody = {
  readonly firmName: string
  readonly office_address: string
  readonly firmCity: string
  readonly firmState: UsState
  readonly firmZip: string
  readonly barId: string
  /** Absent means the office's state. */
  readonly barState?: UsJurisdiction
  readonly yearsOfExperience: number
  readonly practiceAreas: PracticeArea[]
  readonly publicReferrals: boolean
  readonly bio: string | null
  readonly website: string | null
}

/** null if the values are invalid. */
export function firmDetailsBody(values: FirmDetails): FirmDetailsBody | null {
  if (values.firmState === '' || Object.keys(firmErrors(values)).length > 0) return null
  return {
    firmName: values.firmName.trim(),
    office_address: values.office_address.trim(),
    firmCity: values.firmCity.trim(),
    firmState: values.firmState,
    firmZip: values.firmZip,
    barId: values.barId.trim(),
    ...(values.barState === '' ? {} : { barState: values.barState }),
    yearsOfExperience: Number(values.yearsOfExperience),
    practiceAreas: [...values.practiceAreas],
    publicReferrals: values.publicReferrals,
    bio: orNull(values.bio),
    website: values.website.trim() === '' ? null : withScheme(values.website),
  }
}

function required(text: string, message: string): string | null {
  return text.trim() === '' ? message : null
}

function yearsFault(text: string): string | null {
  if (!/^\d{1,4}$/.test(text.trim())) return FIRM_MESSAGES.yearsOfExperience
  return Number(text) <= MAX_YEARS_OF_EXPERIENCE ? null : FIRM_MESSAGES.tooManyYears
}

function isWebsite(text: string): boolean {
  const url = URL.parse(withScheme(text))
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !/\s/.test(text.trim())
  )
}

/** Accepts an address without a scheme, such as smithlaw.com. */
export function withScheme(text: string): string {
  const trimmed = text.trim()
  return /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
}

function orNull(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}
