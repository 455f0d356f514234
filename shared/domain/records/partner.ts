/** What an attorney notes about a partner, for themselves. Its id is the partner's, so that two devices note it once. */
import { z } from 'zod'
import { PARTNER_FACTS } from './partner-facts.ts'
import { text, unit, type RecordKind } from './record-kind.ts'

const MAX_PARTNER_NOTE = 2_000
const NO_PERCENT = 'Enter a percentage from 0 to 100.'

export const PARTNER_KIND: RecordKind = {
  ...PARTNER_FACTS,
  fields: {
    note: unit(text(MAX_PARTNER_NOTE), 'latest'),
    /** Percent of the total attorney fee. */
    defaultPercent: unit(z.number(NO_PERCENT).min(0, NO_PERCENT).max(100, NO_PERCENT)),
  },
  lists: {},
  attorneysOnly: true,
  hasHistory: true,
  maxRecords: 5_000,
  maxBody: 8 * 1024,
}
