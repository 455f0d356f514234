/** The parties of all documents, one row for each name. Pure. */
import type { PartyFinding, Place } from './finding.ts'

export type PartyRow = {
  readonly key: string
  readonly name: string
  readonly aliases: readonly string[]
  /** What documents call it: "plaintiff", "insured". */
  readonly roles: readonly string[]
  readonly sources: readonly Place[]
}

const KINDS = new Set(
  'inc incorporated llc llp lp ltd limited corp corporation company co pllc pc pa na plc'.split(' '),
)

export function partyRows(
  found: readonly PartyFinding[],
  keyOf: (finding: PartyFinding) => string,
): readonly PartyRow[] {
  const same = Map.groupBy(found, ({ name }) => plain(name))
  const rows = [...same.values()].flatMap((findings): readonly PartyRow[] => {
    const [first] = findings
    if (first === undefined) return []
    const names = new Set(findings.flatMap(({ name, aliases }) => [name, ...aliases]))
    const shown = [...names].find((name) => plain(name) === plain(first.name) && !isShouted(name))
    const name = shown ?? first.name
    for (const other of names)
      if (other === name || (isShouted(other) && plain(other) === plain(name))) names.delete(other)
    const roles = new Set(findings.map(({ role }) => role).filter((role) => role !== '' && role !== 'party'))
    return [{ key: keyOf(first), name, aliases: [...names], roles: [...roles], sources: findings }]
  })
  return rows.toSorted((one, other) => other.sources.length - one.sources.length)
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[.,'’]/gu, '')
    .split(' ')
    .filter((word) => !KINDS.has(word) && !DEGREES.has(word))
    .join(' ')
}

const DEGREES = new Set('md do dc rn pt phd esq dds dpm dr mr mrs ms'.split(' '))

function isShouted(name: string): boolean {
  return name === name.toUpperCase()
}
