/** What every device knows of notes about partners. Their units are in `partner.ts`. */
import { dayMade, type KindFacts } from './record-kind.ts'

export const PARTNER_FACTS: KindFacts = {
  kind: 'partner',
  noun: 'partner note',
  plural: 'partner notes',
  labels: { note: 'Private note', defaultPercent: 'Usual referral fee (%)' },
  // Who the partner is lies in the list of partners.
  titleOf: () => 'A note about a partner',
  textOf: (_, value) =>
    value === null ? 'Removed' : typeof value === 'string' ? value : JSON.stringify(value),
  version: 1,
  migrations: {},
  /** Until 30 days after the two are partners no longer (network-upkeep). */
  keepDays: () => null,
  sortOf: dayMade,
}
