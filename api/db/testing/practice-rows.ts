/** Rows of the tables around an attorney's firm and practice, for row-security-tables.ts. */
import { ID, OWNED } from './row-security-people.ts'

export const PRACTICE_ROWS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  firm_reviews: {
    id: `'${ID}1'`,
    ...OWNED,
    office_address: `'x'`,
    firm_city: `'x'`,
    firm_state: `'GU'`,
    firm_zip: `'00000'`,
    submitted_at: 'now()',
  },
  practice_preferences: { ...OWNED, updated_at: 'now()' },
}
