/** Writes offers into requests for a reduction: a row for each offer, and the step of its lien where the status allows it. Pure. */
import type { FormulaResult } from '../liens/statement.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'
import { liensOf } from './read-book.ts'
import { newOffer, takeStep } from './write-rows.ts'

export type RequestedOffer = {
  readonly lien: string
  readonly cents: number
  /** What the amount is based on. */
  readonly results: readonly FormulaResult[]
}

export type Request = {
  readonly offers: readonly RequestedOffer[]
  /** YYYY-MM-DD. */
  readonly respondBy: string
  readonly channel: string
  readonly note: string
}

export type WrittenRequest = {
  /** For one change of the book. */
  readonly units: UnitValues
  /** Liens whose offer is written and whose status stays, with why in words. */
  readonly staying: readonly { readonly lien: string; readonly error: string }[]
}

/** `body`: the book before. No amount of a lien is written: an offer is one only after both agree. */
export function requestReductions(
  body: UnitValues,
  { offers, respondBy, channel, note }: Request,
  signed: { readonly who: string; readonly at: string },
  newId: () => string,
): WrittenRequest {
  const rows = Object.fromEntries(
    offers.flatMap(({ lien, cents, results }) =>
      Object.entries(
        newOffer(
          { id: lien },
          { id: newId(), ...signed },
          {
            ...{ by: 'us', cents, respondBy, channel, note },
            results: results.map(stored),
          },
        ),
      ),
    ),
  )
  const units: Record<string, JsonValue> = { ...rows }
  const staying: { lien: string; error: string }[] = []
  for (const lien of liensOf({ ...body, ...rows }, new Set(offers.map((offer) => offer.lien)))) {
    const step = takeStep(lien, { action: 'request_reduction' }, signed)
    if (step.ok) Object.assign(units, step.units)
    else staying.push({ lien: lien.id, error: step.error })
  }
  return { units, staying }
}

type StoredResult = {
  formula: string
  pack: FormulaResult['pack']
  inputs: JsonValue
  outputs: FormulaResult['outputs']
}

function stored({ formula, pack, inputs, outputs }: FormulaResult): StoredResult {
  return { formula, pack, inputs: inputs as JsonValue, outputs } // a formula's inputs are JSON
}
