/** The parties of all documents, one row for each name. Pure. */
import type { EditOf } from '../storage/case-file.ts'
import { rowKey, type Decided } from './decided.ts'
import type { PartyFinding, Place } from './finding.ts'

/** `roles`: what documents call it: "plaintiff", "insured". */
type FoundParty = { readonly name: string; readonly roles: readonly string[] }

export type PartyRow = {
  readonly key: string
  /** These two as a person changed them, else as they were found. */
  readonly name: string
  readonly roles: readonly string[]
  readonly isEdited: boolean
  readonly found: FoundParty
  readonly aliases: readonly string[]
  readonly sources: readonly Place[]
}

const KINDS = new Set(
  'inc incorporated llc llp lp ltd limited corp corporation company co pllc pc pa na plc'.split(' '),
)

export function partyRows(found: readonly PartyFinding[], decided: Decided): readonly PartyRow[] {
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
    const key = rowKey(findings, decided)
    const edit = decided.editOf('party', key)
    return [
      {
        key,
        name: edit?.name ?? name,
        roles: edit?.role === undefined ? [...roles] : edit.role === '' ? [] : [edit.role],
        isEdited: edit !== null,
        found: { name, roles: [...roles] },
        ...{ aliases: [...names], sources: findings },
      },
    ]
  })
  return rows.toSorted((one, other) => other.sources.length - one.sources.length)
}

/** Several roles in one line, as a person edits them. */
export function roleWords(roles: readonly string[]): string {
  return roles.join(', ')
}

/** What differs from what was found; null: nothing does. */
export function partyEdit(
  found: FoundParty,
  { name, role }: { readonly name: string; readonly role: string },
): EditOf<'party'> | null {
  const edit = { ...(name !== found.name && { name }), ...(role !== roleWords(found.roles) && { role }) }
  return Object.keys(edit).length === 0 ? null : { kind: 'party', ...edit }
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
