/** What a person enters for a statement, as it is typed, and what of it cannot be taken. Pure. */
import {
  statementGivenSchema,
  type StatementGiven,
} from '../../../../../shared/domain/records/book-statement.ts'

export type GivenTyped = {
  readonly on: string
  readonly firm: string
  readonly address: string
  readonly attorney: string
  readonly holdbackReason: string
  readonly sharer: string
  readonly fundsClearedOn: string
  readonly changes: string
}

export type GivenErrors = Partial<Record<keyof GivenTyped, string>>

export type GivenReading =
  | { readonly ok: true; readonly given: StatementGiven; readonly changes: string }
  | { readonly ok: false; readonly errors: GivenErrors }

/** From the version before, which seldom has another firm. */
export function startingGiven(
  former: StatementGiven | null,
  { today, firm, changes }: { readonly today: string; readonly firm: string; readonly changes: string },
): GivenTyped {
  return {
    on: today,
    firm: former?.firm ?? firm,
    address: former?.address ?? '',
    attorney: former?.attorney ?? '',
    holdbackReason: former?.holdbackReason ?? '',
    sharer: former?.sharer ?? '',
    fundsClearedOn: former?.fundsClearedOn ?? '',
    changes,
  }
}

type Asked = { readonly hasHoldback: boolean; readonly hasShare: boolean; readonly isFirst: boolean }

export function readGiven(typed: GivenTyped, { hasHoldback, hasShare, isFirst }: Asked): GivenReading {
  const { on, firm, address, attorney, sharer, fundsClearedOn } = typed
  const { data, error } = statementGivenSchema.safeParse({
    ...{ on, firm: firm.trim(), address: address.trim(), attorney: attorney.trim() },
    holdbackReason: hasHoldback ? typed.holdbackReason.trim() : '',
    sharer: hasShare ? sharer.trim() : '',
    fundsClearedOn: fundsClearedOn === '' ? null : fundsClearedOn,
  })
  const found = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const)
  const changes = isFirst ? '' : typed.changes.trim()
  const errors: GivenErrors = {
    // The first message of a field counts.
    ...Object.fromEntries(found.toReversed()),
    ...(hasHoldback &&
      typed.holdbackReason.trim() === '' && { holdbackReason: 'Say why an amount is held back.' }),
    ...(hasShare && sharer.trim() === '' && { sharer: 'Name the attorney who shares in the fee.' }),
    ...(!isFirst && changes === '' && { changes: 'Say what changed since the version before.' }),
    ...(changes.length > MAX_CHANGES && { changes: 'Please use at most 2,000 characters.' }),
  }
  return data === undefined || Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, given: data, changes }
}

const MAX_CHANGES = 2_000
