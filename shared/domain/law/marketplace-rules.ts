/**
 * What was found about introducing clients to attorneys for a fee, by state. A state without a row is shut too until an administrator opens
 * it; one with `value: 'shut'` asks for a typed confirmation, because a rule speaks against it.
 */
import type { UsJurisdiction } from '../us-states.ts'
import type { LawRow } from './law-row.ts'

const RESEARCH = 'research for this product, secondary sources'

function rule(
  value: 'shut' | 'permits',
  citation: string,
  readOn: string,
  note: string,
): LawRow<'shut' | 'permits'> {
  return { value, citation, source: RESEARCH, readOn, reviewedBy: null, note }
}

export const MARKETPLACE_RULES: Readonly<Partial<Record<UsJurisdiction, LawRow<'shut' | 'permits'>>>> = {
  AZ: rule(
    'shut',
    'State Bar of Arizona Opinions 05-08 and 06-06',
    '2026-11-22',
    'Opinions on paid matching.',
  ),
  CA: rule(
    'shut',
    'Cal. Bus. & Prof. Code 6155; Jackson v. LegalMatch.com',
    '2026-11-22',
    'A service that refers clients must be certified by the State Bar.',
  ),
  DC: rule('permits', 'D.C. Bar Opinion 342', '2026-11-22', 'A flat fee for participation.'),
  FL: rule(
    'shut',
    'R. Regulating Fla. Bar 4-7.22',
    '2026-11-22',
    'Any matching service counts as a qualifying provider.',
  ),
  IL: rule(
    'permits',
    'ISBA Opinion 22-02',
    '2026-11-22',
    'Automated matching without discretion or endorsement, for a fixed fee.',
  ),
  NJ: rule(
    'shut',
    'ACPE 732, UPL 54, CAA 44 (joint opinion)',
    '2026-11-22',
    'Opinion on fees to matching services.',
  ),
  TX: rule(
    'shut',
    'Tex. Ethics Opinion 561; Tex. Occ. Code ch. 952',
    '2026-11-22',
    'No fee to a matching site.',
  ),
}
