/**
 * What a matter, one of its liens and the attorney’s own profile give to a document. What nobody has entered, or what two devices differ
 * about, is left out, so that the document shows it as missing. Pure.
 */
import { countedOf, type BookLien, type OfferRow } from '../books/read-book.ts'
import { settlementFigures } from '../books/settlement-figures.ts'
import { isNothing, LIEN_TYPES } from '../liens/lien-lifecycle.ts'
import { NO_OVERRIDES, type PackOverrides } from '../liens/packs/overrides.ts'
import { feeSchema, type AmountField } from '../records/book.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'
import { formatDollars } from '../referral-fee.ts'
import { STATE_NAMES } from '../state-names.ts'
import type { EnteredValue, MergeData } from './merge-data.ts'
import type { FieldPath } from './merge-fields.ts'
import { reductionReasons } from './reduction-reasons.ts'

/** Empty: not known. The address has line feeds. */
export type OwnOffice = {
  readonly attorney: string
  readonly firm: string
  readonly address: string
  readonly phone: string
  readonly email: string
}

export type DocumentSources = {
  /** Of the book. */
  readonly body: UnitValues
  readonly liens: readonly BookLien[]
  /** The one that the document is about; null: it is about the matter. */
  readonly lien: BookLien | null
  /** The offer of ours that the document makes, by its id; absent: the last one of the lien. */
  readonly offer?: string | null
  readonly own: OwnOffice
  /** Default: the rules hold as they were shipped. */
  readonly overrides?: PackOverrides
  /** YYYY-MM-DD. */
  readonly today: string
  /** The day of an instant (ISO 8601) where the attorney is, YYYY-MM-DD. */
  readonly dayOf: (instant: string) => string
}

type Values = Partial<Record<FieldPath, EnteredValue | null>>

/** Money is integer cents, a day is YYYY-MM-DD. Of the choices, the reasons of the offer are made. */
export function dataFromBook(sources: DocumentSources): MergeData {
  const { body, liens, lien, own, today, overrides = NO_OVERRIDES } = sources
  const offer = lien === null ? undefined : offerOf(lien, sources.offer ?? null)
  const asked = lien === null ? null : reductionReasons(offer, { body, liens, lien, today, overrides })
  const figures = settlementFigures(body, liens)
  const values: Values = {
    'document.date': today,
    ...ownValues(own),
    ...matterValues(body),
    ...settlementValues(body, figures),
    ...asked?.values,
    ...(lien === null ? {} : { ...holderValues(lien), ...lienValues(lien, offer, sources.dayOf) }),
  }
  const costs = figures.costRows.map(({ value }) => ({ text: value.text, cents: value.cents }))
  return {
    values: Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, EnteredValue] => !isBlank(entry[1])),
    ),
    rows: {
      recoveries: figures.recoveries.map(({ value }) => ({ source: value.source, cents: value.cents })),
      costs,
      expenses: costs,
      deductions: figures.deductionRows.map(({ value }) => ({ text: value.text, cents: value.cents })),
      liens: liens.filter(({ unit }) => unit('hidden') !== true).map(lienRow),
      ...asked?.rows,
    },
    choices: asked === null || asked.reasons.length === 0 ? {} : { reasons: [...asked.reasons] },
  }
}

function isBlank(value: EnteredValue | null | undefined): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function ownValues({ attorney, firm, address, phone, email }: OwnOffice): Values {
  return {
    'firm.name': firm,
    'firm.address': address,
    'firm.phone': phone,
    'firm.email': email,
    'attorney.name': attorney,
    'hipaa.recipient': firm,
    'hipaa.recipientAddress': address,
  }
}

function matterValues(body: UnitValues): Values {
  const state = textOf(body['state'])
  return {
    'client.name': textOf(body['client']),
    'matter.dateOfInjury': textOf(body['injury']),
    'matter.state': Object.hasOwn(STATE_NAMES, state)
      ? STATE_NAMES[state as keyof typeof STATE_NAMES]
      : state, // just looked up
    'matter.liableParty': textOf(body['liableParty']),
    'matter.liableInsurer': textOf(body['carrier']),
    'matter.claimNumber': textOf(body['claimNumber']),
    'charging.noticeTo': textOf(body['carrier']),
  }
}

type Figures = ReturnType<typeof settlementFigures>

/** Nothing before there is a recovery: an amount of zero would be a statement. */
function settlementValues(body: UnitValues, { recoveries, costRows, ...figures }: Figures): Values {
  const costs = costRows.length === 0 ? null : figures.costs
  if (recoveries.length === 0) return { 'charging.costs': costs, 'charging.terms': feeWords(body) }
  return {
    'settlement.gross': figures.gross,
    'settlement.date': textOf(body['settledOn']),
    'settlement.fee': figures.terms === null ? null : figures.fee,
    'settlement.feeBasis': feeWords(body),
    'settlement.costs': figures.costs,
    'charging.costs': costs,
    'charging.terms': feeWords(body),
    'holdback.amount': figures.holdback === 0 ? null : figures.holdback,
  }
}

/** Percentages as they were typed: "33 1/3% of the settlement." Null: no fee is entered. */
function feeWords(body: UnitValues): string | null {
  const { data: fee } = feeSchema.safeParse(body['fee'])
  if (fee === undefined) return null
  if (fee.kind === 'amount') return fee.reason.trim() === '' ? 'An agreed amount.' : fee.reason
  const base = fee.base === 'gross' ? 'the settlement' : 'the settlement after case costs'
  const tiers = [...fee.tiers].sort((one, other) => one.from - other.from)
  const parts = tiers.map(({ from, percent }, index) => {
    const next = tiers[index + 1]
    if (index === 0 && next === undefined) return `${percent}% of ${base}`
    if (next === undefined) return `${percent}% of what is above ${formatDollars(from)}`
    return index === 0
      ? `${percent}% of the first ${formatDollars(next.from)} of ${base}`
      : `${percent}% of the part from ${formatDollars(from)} to ${formatDollars(next.from)}`
  })
  return `${parts.join(', ')}.`
}

/** Of a lien’s contact, each text by its name. */
function contactOf({ unit }: BookLien, name: string): string {
  const contact = unit('contact')
  return typeof contact === 'object' && contact !== null && name in contact
    ? textOf((contact as UnitValues)[name])
    : ''
}

const PLANS: ReadonlySet<string> = new Set([
  'erisa_self_funded',
  'erisa_insured',
  'health_insurer',
  'fehb',
  'medicare_plan',
])

function holderValues(lien: BookLien): Values {
  const holder = textOf(lien.unit('holder'))
  const agent = contactOf(lien, 'agent')
  const address = [agent === '' ? '' : `c/o ${agent}`, contactOf(lien, 'address')]
    .filter((line) => line !== '')
    .join('\n')
  const fileNumber = textOf(lien.unit('fileNumber'))
  const isPlan = PLANS.has(lien.type)
  const isMedicare = lien.type === 'medicare'
  const letterOn = ['demandOn', 'conditionalLetterOn', 'conditionalNoticeOn'] as const
  return {
    'holder.name': holder,
    'holder.address': address,
    'holder.fileNumber': fileNumber,
    'hipaa.discloser': holder,
    'hipaa.discloserAddress': address,
    'plan.name': isPlan ? holder : null,
    'plan.address': isPlan ? address : null,
    'medicare.caseNumber': isMedicare ? fileNumber : null,
    'medicare.letterDate': isMedicare
      ? (letterOn.map((field) => textOf(lien.unit(field))).find((on) => on !== '') ?? null)
      : null,
  }
}

/** Null where two devices differ: no letter may state an amount that nobody has decided. */
function amountOf(lien: BookLien, field: AmountField): number | null {
  return lien.amounts.get(field)?.isDisputed === true ? null : countedOf(lien, field)
}

function offerOf(lien: BookLien, id: string | null): OfferRow | undefined {
  const ours = lien.offers.filter(({ value }) => value.by === 'us')
  return ours.find((offer) => offer.id === id) ?? ours.at(-1)
}

function lienValues(lien: BookLien, offer: OfferRow | undefined, dayOf: DocumentSources['dayOf']): Values {
  const agreement = lien.steps.findLast(({ action }) => action === 'agree')
  const isAgreed = ['agreed', 'paid', 'released'].includes(lien.status)
  const reversed = new Set(lien.payments.flatMap(({ value }) => value.reverses ?? []))
  const payment = lien.payments.findLast(({ id, value }) => value.reverses === null && !reversed.has(id))
  const basis = lien.unit('basis')
  const isStatute =
    typeof basis === 'object' && basis !== null && 'kind' in basis && basis['kind'] === 'statute'
  return {
    'lien.asserted': amountOf(lien, 'asserted'),
    'lien.offer': offer?.value.cents ?? null,
    'lien.payoff': isAgreed ? amountOf(lien, 'final') : null,
    'lien.agreedOn': isAgreed && agreement !== undefined ? dayOf(agreement.at) : null,
    'lien.paid': lien.paid === 0 ? null : lien.paid,
    'lien.paidOn': payment?.value.on ?? null,
    'lien.respondBy': offer?.value.respondBy ?? textOf(lien.unit('responseDue')),
    'lien.payee': contactOf(lien, 'payee') || textOf(lien.unit('holder')),
    'lien.statute': isStatute ? textOf((basis as UnitValues)['text']) : null,
  }
}

/** As a settlement statement lists it. */
function lienRow(lien: BookLien): Record<string, EnteredValue> {
  const basis = lien.unit('basis')
  const text =
    typeof basis === 'object' && basis !== null && 'text' in basis
      ? textOf((basis as UnitValues)['text'])
      : ''
  const [asserted, final] = [amountOf(lien, 'asserted'), isNothing(lien.status) ? 0 : amountOf(lien, 'final')]
  return {
    holder: textOf(lien.unit('holder')),
    basis: text === '' ? LIEN_TYPES[lien.type] : text,
    ...(asserted === null ? {} : { asserted }),
    ...(final === null ? {} : { final }),
  }
}
