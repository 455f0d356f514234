/** What an attorney notes about a partner, for themselves. Its id is the partner's, so that two devices note it once. */
import { z } from 'zod'
import { dayMade, text, unit, type RecordKind } from './record-kind.ts'
import type { JsonValue } from './record.ts'

export const MAX_PARTNER_NOTE = 2_000

export const PARTNER_KIND: RecordKind = {
  kind: 'partner',
  noun: 'partner note',
  plural: 'partner notes',
  labels: { note: 'Private note', defaultPercent: 'Usual referral fee (%)' },
  // Who the partner is lies in the list of partners.
  titleOf: () => 'A note about a partner',
  textOf: (_, value) => textOfUnit(value),
  version: 1,
  migrations: {},
  fields: {
    note: unit(text(MAX_PARTNER_NOTE), 'latest'),
    /** Percent of the total attorney fee. */
    defaultPercent: unit(
      z
        .number('Enter a percentage from 0 to 100.')
        .min(0, 'Enter a percentage from 0 to 100.')
        .max(100, 'Enter a percentage from 0 to 100.'),
    ),
  },
  lists: {},
  attorneysOnly: true,
  hasHistory: true,
  maxRecords: 5_000,
  maxBody: 8 * 1024,
  /** Until 30 days after the two are partners no longer (network-upkeep). */
  keepDays: () => null,
  sortOf: dayMade,
}

function textOfUnit(value: JsonValue): string {
  if (value === null) return 'Removed'
  if (typeof value === 'number') return `${value} %`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
