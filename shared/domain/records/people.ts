/**
 * The people and companies that records name, for checks of conflicts. Apart from the facts of the kinds, which every page of a person with
 * records loads.
 */
import type { UnitValues } from './record.ts'

/** `role`: the user-facing name of what the person is in the record, to begin a line with: 'Other side'. */
export type NamedPerson = { readonly name: string; readonly role: string }

export type PeopleIn = (body: UnitValues) => readonly NamedPerson[]

export function peopleInCall(body: UnitValues): readonly NamedPerson[] {
  const parties = Object.keys(body)
    .filter((unit) => unit.startsWith('parties/'))
    .sort()
  return [
    ...named(body['caller'], 'Caller'),
    ...parties.flatMap((unit) => {
      const party = body[unit]
      if (typeof party !== 'object' || party === null || !('name' in party)) return []
      return named(party['name'], party['role'] === 'adverse' ? 'Other side' : 'Someone else')
    }),
  ]
}

const ROLES_IN_BOOK = { client: 'Client', liableParty: 'Liable party', carrier: 'Insurance carrier' } as const

export function peopleInBook(body: UnitValues): readonly NamedPerson[] {
  return Object.entries(ROLES_IN_BOOK).flatMap(([unit, role]) => named(body[unit], role))
}

/** By kind. A kind that is not here names nobody. */
export const PEOPLE_IN: Readonly<Record<string, PeopleIn>> = { call: peopleInCall, book: peopleInBook }

function named(name: unknown, role: string): readonly NamedPerson[] {
  return typeof name === 'string' && name !== '' ? [{ name, role }] : []
}
