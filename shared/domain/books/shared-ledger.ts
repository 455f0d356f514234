/**
 * What another attorney sees of a matter that was shared with them, and what their own copy holds. Pure; run by the server on the book as it
 * is. Each tier names what it shows, so that a unit that is added to books is not shown until it is named here. Providers, types and every
 * typed text can tell of somebody's health: they are in the last tier only.
 */
import { deductionSchema, proofFileSchema, recoverySchema } from '../records/book.ts'
import { elementsOf } from '../records/record-kind.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'
import type { LienStatus, LienType } from '../liens/lien-lifecycle.ts'
import { sum } from '../liens/money.ts'
import { lienRow } from './lien-rows.ts'
import { liensOf, type BookLien } from './read-book.ts'
import { settlementFigures } from './settlement-figures.ts'
import type { ShareTier } from './share-tiers.ts'

/** Cents. Null: no lien has such an amount. */
type SharedTotals = Readonly<
  Record<'gross' | 'fee' | 'costs' | 'other' | 'holdback' | 'clientNet' | 'liens' | 'paid' | 'open', number>
> &
  Readonly<Record<'asserted' | 'confirmed' | 'final', number | null>>

/** Days are YYYY-MM-DD, or null; `at`: an instant. */
type SharedLien = {
  /** From 1, in the order of the book. */
  readonly number: number
  readonly status: LienStatus
  readonly asserted: number | null
  readonly confirmed: number | null
  readonly final: number | null
  readonly paid: number
  readonly open: number
  readonly offers: readonly { readonly by: 'us' | 'them'; readonly cents: number; readonly at: string }[]
  readonly payments: readonly {
    readonly cents: number
    readonly on: string
    readonly isReversal: boolean
  }[]
  /** Null below the last tier. */
  readonly named: {
    readonly holder: string
    readonly type: LienType
    readonly fileNumber: string
  } | null
}

type SharedFile = {
  readonly id: string
  /** The number of its lien; null: of the matter. */
  readonly lien: number | null
  readonly name: string
  /** In its owner’s storage, where they decide who opens it. */
  readonly url: string | null
}

type SharedLedger = {
  readonly tier: ShareTier
  readonly totals: SharedTotals
  /** Null at the first tier. */
  readonly liens: readonly SharedLien[] | null
  /** Null below the last tier. */
  readonly files: readonly SharedFile[] | null
}

export function sharedLedger(body: UnitValues, tier: ShareTier): SharedLedger {
  const liens = shownLiens(body)
  const rows = liens.map((lien) => lienRow('', body, lien, []))
  const { gross, fee, costs, other, holdback, waterfall } = settlementFigures(body, liens)
  const total = (field: 'asserted' | 'confirmed' | 'final'): number | null => {
    const known = rows.flatMap((row) => row[field] ?? [])
    return known.length === 0 ? null : sum(known)
  }
  return {
    tier,
    totals: {
      ...{ gross, fee, costs, other, holdback, clientNet: waterfall.clientNet, liens: liens.length },
      ...{ asserted: total('asserted'), confirmed: total('confirmed'), final: total('final') },
      paid: sum(rows.map(({ paid }) => paid)),
      open: sum(rows.map(({ open }) => open)),
    },
    liens:
      tier === 'totals'
        ? null
        : liens.map((lien, index): SharedLien => {
            const { status, asserted, confirmed, final, paid, open, holder, type, fileNumber } = lienRow(
              ...(['', body, lien, []] as const),
            )
            return {
              ...{ number: index + 1, status, asserted, confirmed, final, paid, open },
              offers: lien.offers.map(({ value }) => ({ by: value.by, cents: value.cents, at: value.at })),
              payments: lien.payments.map(({ value }) => ({
                ...{ cents: value.cents, on: value.on, isReversal: value.reverses !== null },
              })),
              named: tier === 'documents' ? { holder, type, fileNumber } : null,
            }
          }),
    files: tier === 'documents' ? filesOf(body, liens) : null,
  }
}

function shownLiens(body: UnitValues): readonly BookLien[] {
  return liensOf(body).filter((lien) => lien.unit('hidden') !== true)
}

function filesOf(body: UnitValues, liens: readonly BookLien[]): readonly SharedFile[] {
  return elementsOf(body, 'files', proofFileSchema).flatMap(({ id, value }) => {
    const { lien, name, url } = value
    const index = liens.findIndex((shown) => shown.id === lien)
    return lien !== null && index === -1 ? [] : [{ id, lien: lien === null ? null : index + 1, name, url }]
  })
}

type TakeOver = {
  readonly tier: Exclude<ShareTier, 'totals'>
  /** Of the attorney or their firm; what the copy's history says after "from". */
  readonly firm: string
  readonly referralId: string
  /** ISO 8601, UTC. */
  readonly at: string
}

/**
 * The units of the receiver's own matter. Requests by link, statements, scenarios and notes are their owner's and stay there. Each entry says
 * whom it is from.
 */
export function takenOverBook(body: UnitValues, { tier, firm, referralId, at }: TakeOver): UnitValues {
  const from = `from ${firm}`.slice(0, LINE)
  const isNamed = tier === 'documents'
  const liens = shownLiens(body)
  const taken: Record<string, JsonValue> = {
    ...picked(body, isNamed ? [...FIGURES, ...NAMED] : FIGURES),
    title: isNamed && typeof body['title'] === 'string' ? body['title'] : `Matter ${from}`.slice(0, LINE),
    referral: referralId,
    ...moneyRows(body, isNamed),
  }
  const { fee } = taken
  if (!isNamed && fee !== undefined && isObject(fee) && 'reason' in fee) taken['fee'] = { ...fee, reason: '' }
  liens.forEach((lien, index) => {
    for (const [name, value] of rowsOf(lien, { from, isNamed })) {
      taken[name] = value
      taken[`receipts/${name.slice(name.indexOf('/') + 1)}`] = { at, check: null }
    }
    Object.assign(taken, fieldsOf(body, lien, { number: index + 1, from, isNamed }))
  })
  if (isNamed)
    for (const { id, value } of elementsOf(body, 'files', proofFileSchema))
      if (value.lien === null || liens.some((lien) => lien.id === value.lien))
        taken[`files/${id}`] = { ...value, who: signed(value.who, from) }
  return taken
}

const LINE = 200
/** No text that somebody typed about the case, but the client's name, which the receiver has by the referral. */
const FIGURES = [
  ...['client', 'state', 'injury', 'settledOn', 'stage', 'fee', 'holdback', 'wantedNet', 'order'],
  'referralShare',
]
const NAMED = [
  ...['carrier', 'claimNumber', 'adjuster', 'liableParty', 'fault', 'fullValue', 'capacity', 'courtApproval'],
]
const LIEN_FIGURES = ['weight', 'floor', 'negotiable']

function picked(body: UnitValues, names: readonly string[]): UnitValues {
  return Object.fromEntries(
    names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]] as const])),
  )
}

function moneyRows(body: UnitValues, isNamed: boolean): UnitValues {
  const recoveries = elementsOf(body, 'recoveries', recoverySchema).map(({ id, value }, index) => [
    `recoveries/${id}`,
    isNamed ? value : { ...value, source: `Recovery ${index + 1}` },
  ])
  const deductions = (['costs', 'deductions'] as const).flatMap((list) =>
    elementsOf(body, list, deductionSchema).map(({ id, value }, index) => [
      `${list}/${id}`,
      isNamed ? value : { ...value, text: `${list === 'costs' ? 'Cost' : 'Deduction'} ${index + 1}` },
    ]),
  )
  return Object.fromEntries([...recoveries, ...deductions]) as UnitValues // names and values as their kind has them
}

type Marking = { readonly from: string; readonly isNamed: boolean }

function rowsOf(lien: BookLien, { from, isNamed }: Marking): readonly (readonly [string, JsonValue])[] {
  const bare = { who: from }
  return [
    ...[...lien.entries.values()]
      .flat()
      .map(
        ({ id, value }) =>
          [
            `amounts/${id}`,
            isNamed
              ? { ...value, who: signed(value.who, from) }
              : { ...value, ...bare, source: null, why: '', result: null },
          ] as const,
      ),
    ...lien.offers.map(
      ({ id, value }) =>
        [
          `offers/${id}`,
          isNamed
            ? { ...value, who: signed(value.who, from) }
            : { ...value, ...bare, channel: '', reasons: [], results: [], note: '', document: '' },
        ] as const,
    ),
    ...lien.payments.map(
      ({ id, value }) =>
        [
          `payments/${id}`,
          isNamed
            ? { ...value, who: signed(value.who, from) }
            : { ...value, ...bare, number: '', payee: '', why: '' },
        ] as const,
    ),
  ]
}

function fieldsOf(
  body: UnitValues,
  lien: BookLien,
  { number, from, isNamed }: Marking & { readonly number: number },
): UnitValues {
  const prefix = `liens/${lien.id}/`
  const fields = isNamed
    ? Object.fromEntries(Object.entries(body).filter(([name]) => name.startsWith(prefix)))
    : {
        ...picked(
          body,
          LIEN_FIGURES.map((field) => `${prefix}${field}`),
        ),
        [`${prefix}holder`]: `Lien ${number}`,
        [`${prefix}type`]: 'other',
      }
  if (lien.steps.length === 0) return fields
  const steps = lien.steps.map((step) =>
    isNamed
      ? { ...step, who: signed(step.who, from) }
      : { ...step, who: from, reason: '', proof: '', dispute: step.dispute === null ? null : 'other' },
  )
  return { ...fields, [`${prefix}status`]: { steps } }
}

function signed(who: string, from: string): string {
  return (who === '' ? from : `${who}, ${from}`).slice(0, LINE)
}

function isObject(value: JsonValue): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
