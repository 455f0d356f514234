/** A table of authorities: what the documents cite, and on which pages. Pure. */
import type { CitationFinding, Place } from './finding.ts'

export type AuthorityGroup = 'cases' | 'statutes' | 'rules' | 'other'

export type AuthorityRow = {
  readonly key: string
  readonly group: AuthorityGroup
  readonly authority: string
  readonly name: string | null
  readonly sources: readonly Place[]
}

export const GROUP_LABELS: Readonly<Record<AuthorityGroup, string>> = {
  cases: 'Cases',
  statutes: 'Statutes and regulations',
  rules: 'Rules',
  other: 'Other authorities',
}

/** From so many pages on, "passim" takes their place. */
export const PASSIM = 6

export type Authorities = {
  readonly rows: readonly AuthorityRow[]
  /** Short forms that point to nothing that is cited in their document. */
  readonly unresolved: readonly CitationFinding[]
}

export function authorityRows(
  found: readonly CitationFinding[],
  keyOf: (finding: CitationFinding) => string,
): Authorities {
  const cited = Map.groupBy(
    found.filter(({ authority }) => authority !== null),
    ({ authority }) => authority ?? '',
  )
  const rows = [...cited].flatMap(([authority, findings]): readonly AuthorityRow[] => {
    const [first] = findings
    if (first === undefined) return []
    const name = findings.find((finding) => finding.name !== null)?.name ?? null
    return [{ key: keyOf(first), group: groupOf(findings), authority, name, sources: findings }]
  })
  return {
    rows: rows.toSorted((one, other) => titleOf(one).localeCompare(titleOf(other), 'en-US')),
    unresolved: found.filter(({ authority, sort }) => authority === null && sort !== 'unknown'),
  }
}

/** "Roe v. Wade, 410 U.S. 113", or the authority alone. */
export function titleOf({ name, authority }: Pick<AuthorityRow, 'name' | 'authority'>): string {
  return name === null ? authority : `${name}, ${authority}`
}

/** What points back says nothing of the kind. */
function groupOf(findings: readonly CitationFinding[]): AuthorityGroup {
  const sort = findings.find(({ sort: one }) => one !== 'id' && one !== 'short' && one !== 'supra')?.sort
  if (sort === 'law') return 'statutes'
  if (sort === 'rule') return 'rules'
  return sort === 'case' || sort === 'neutral' ? 'cases' : 'other'
}
