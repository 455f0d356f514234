/** What a state wants to be said beside an attorney's advertising, word for word. States without a row: no line was found, which proves nothing. */
import { isUsJurisdiction } from '../firm-details.ts'
import type { UsJurisdiction } from '../us-states.ts'
import type { LawRow } from './law-row.ts'

export const ADVERTISING_LINES: Readonly<Partial<Record<UsJurisdiction, LawRow<string>>>> = {
  NY: {
    value: 'Prior results do not guarantee a similar outcome.',
    citation: 'N.Y. Rules of Professional Conduct 7.1(e)(3)',
    source: 'general knowledge for this product; neither the rule nor a copy of it was read',
    readOn: '2026-11-22',
    reviewedBy: null,
    note: 'Verify before relying on it.',
  },
}

type Advertiser = {
  readonly state: string
  readonly licenses: readonly { readonly jurisdiction: string }[]
}

/** Of the office's state and of each state with a license: the strictest reading. */
export function advertisingLinesOf({
  state,
  licenses,
}: Advertiser): readonly { readonly jurisdiction: UsJurisdiction; readonly row: LawRow<string> }[] {
  const states = new Set([state, ...licenses.map(({ jurisdiction }) => jurisdiction)])
  return [...states].filter(isUsJurisdiction).flatMap((jurisdiction) => {
    const row = ADVERTISING_LINES[jurisdiction]
    return row === undefined ? [] : [{ jurisdiction, row }]
  })
}
