/** What becomes of a change of an attorney's firm. Pure: throws an AppError for a forbidden change. */
import type { ApplicationState } from '../../../shared/contracts/admin.ts'
import type { Office, OwnFirm, UpdateFirmRequest } from '../../../shared/contracts/own-firm.ts'
import { AppError } from '../../../shared/domain/app-error.ts'

const NO_FIRM = 'Your account has no firm yet.'

/** Until the application is decided, its editor changes the firm. */
export function requireChangeable(
  firm: OwnFirm | null,
  state: ApplicationState | null,
): asserts firm is OwnFirm {
  if (firm === null) throw new AppError('not_found', NO_FIRM)
  if (state === 'suspended')
    throw new AppError('conflict', 'Your account has been suspended. Please contact support.')
  if (state !== 'approved')
    throw new AppError(
      'conflict',
      'Your firm’s details are part of your application until we’ve decided on it. Change them there.',
    )
}

type FieldChange = { readonly from: string; readonly to: string }

export type FirmPlan = {
  /** What holds from now on. */
  readonly firmName: string
  readonly office: Office
  readonly changes: Readonly<Record<string, FieldChange>>
  /** What waits for a reviewer: `same`, as it did before; null: nothing. */
  readonly review: Office | 'same' | null
}

/**
 * Another ZIP code or state waits with its whole address, so that parts of two addresses never stand together; the office in force stays
 * whole too.
 */
export function planFirmChange(before: OwnFirm, wanted: UpdateFirmRequest): FirmPlan {
  const offered = officeOf(wanted)
  const moves = offered.firmZip !== before.firmZip || offered.firmState !== before.firmState
  const office = moves ? officeOf(before) : offered
  const isWaiting = before.review !== null && before.review.reason === null
  const isSame = isWaiting && before.review !== null && isSameOffice(before.review, offered)
  return {
    firmName: wanted.firmName,
    office,
    changes: changesBetween(
      { firmName: before.firmName, ...officeOf(before) },
      { firmName: wanted.firmName, ...office },
    ),
    review: moves ? (isSame ? 'same' : offered) : null,
  }
}

export function officeOf({ office_address, firmCity, firmState, firmZip }: Office): Office {
  return { office_address, firmCity, firmState, firmZip }
}

function isSameOffice(one: Office, other: Office): boolean {
  return Object.keys(changesBetween(officeOf(one), officeOf(other))).length === 0
}

function changesBetween(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): FirmPlan['changes'] {
  return Object.fromEntries(
    Object.entries(after).flatMap(([field, to]) => {
      const from = before[field] ?? ''
      return from === to ? [] : [[field, { from, to }]]
    }),
  )
}
