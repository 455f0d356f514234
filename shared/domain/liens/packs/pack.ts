/**
 * Law as data: a pack says which formula holds in a state for a topic from one date to another, with its source and what an attorney has to
 * verify. A pack without a reviewer shows "not reviewed" beside each figure. Figures here are design input and never advice.
 */
import { z } from 'zod'
import { isCalendarDate } from '../../calendar-date.ts'
import { tableOf } from '../../table-schema.ts'
import { US_JURISDICTIONS } from '../../us-states.ts'
import { FORMULAS } from '../formulas/registry.ts'
import { PAYMENT_ORDER } from '../waterfall.ts'

const date = z.string().refine(isCalendarDate)
const words = z.string().min(1)

/** Inputs of the formula, and the outputs that must come out, or the word that a refusal must contain. */
const vectorSchema = z.strictObject({
  inputs: tableOf(z.unknown()),
  expected: tableOf(z.unknown()).optional(),
  refused: words.optional(),
})

export const packSchema = z.strictObject({
  /** US: federal law and payers. */
  state: z.enum([...US_JURISDICTIONS, 'US']),
  /** What the rule is about: hospital, providers, medicare ... One pack holds for a state, a topic and a day. */
  topic: words,
  version: z.int().min(1),
  /** The first day on which the text that was read is known to hold. */
  effectiveFrom: date,
  effectiveTo: date.nullable(),
  /** Which day chooses the pack. */
  basedOn: z.enum(['injury', 'settlement']),
  source: z.strictObject({
    cite: words,
    url: z.url().nullable(),
    read: z.enum(['text', 'secondary', 'memory']),
    readOn: date,
  }),
  formula: z.string().refine((id) => FORMULAS.has(id), 'is no formula'),
  params: tableOf(z.unknown()),
  /** How a lien is made good against others, as far as it was read. */
  notice: z.array(words),
  priority: z.enum(PAYMENT_ORDER),
  verify: words,
  reviewedBy: words.nullable(),
  reviewedOn: date.nullable(),
  /** One of them is on a boundary of the rule. */
  vectors: z.array(vectorSchema).min(2),
})
export type Pack = z.output<typeof packSchema>

/** As it is stored: later versions of the product may know other states and topics. */
export type PackRef = { readonly state: string; readonly topic: string; readonly version: number }

/** For the design of liens; rows with an address were read once more, there. */
const READ_ON = '2026-11-22'
const READ_AT_ADDRESS_ON = '2026-11-26'

type Written = Pick<Pack, 'state' | 'topic' | 'formula' | 'verify' | 'vectors' | 'priority'> &
  Partial<Pick<Pack, 'version' | 'effectiveTo' | 'basedOn' | 'params' | 'notice'>> & {
    readonly cite: string
    readonly read: Pack['source']['read']
    readonly url?: string
    /** Absent: the text had no date, so that it holds from the day on which it was read. */
    readonly from?: string
  }

/** A pack that nobody has reviewed yet. */
export function pack({ cite, read, url, from, ...written }: Written): Pack {
  return {
    version: 1,
    effectiveTo: null,
    basedOn: 'settlement',
    params: {},
    notice: [],
    ...written,
    effectiveFrom: from ?? READ_ON,
    source: { cite, url: url ?? null, read, readOn: url === undefined ? READ_ON : READ_AT_ADDRESS_ON },
    reviewedBy: null,
    reviewedOn: null,
  }
}

/** The days of a matter that choose its packs; null: not known yet. */
export type MatterDays = { readonly injury: string | null; readonly settlement: string | null }
