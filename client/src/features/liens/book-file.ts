/** A matter as a file that can be imported again: all units of its book, as they are stored. Pure. */
import { z } from 'zod'
import { BOOK_FACTS } from '../../../../shared/domain/records/book-facts.ts'
import type { JsonValue, UnitValues } from '../../../../shared/domain/records/record.ts'
import { tableOf } from '../../../../shared/domain/table-schema.ts'

const FORMAT = 'counselrelay-matter'

const bookFileSchema = z.object({
  format: z.literal(FORMAT),
  /** Of the book's shape. */
  version: z.int().min(1),
  id: z.uuid(),
  exportedAt: z.iso.datetime(),
  /** Parsed from JSON; the shapes are checked by the kind of the record. */
  units: tableOf(z.custom<JsonValue>()),
})

export type BookFile = { readonly id: string; readonly version: number; readonly units: UnitValues }

/** What the server alone writes, and what would be sent to a lienholder once more. */
const LEFT_OUT = ['receipts/', 'asks/', 'askEnds/', 'answers/']

/** `at`: ISO 8601, UTC. The id stays, so that the same matter cannot be imported twice. */
export function bookFileOf(id: string, body: UnitValues, at: string): z.infer<typeof bookFileSchema> {
  return {
    ...{ format: FORMAT, version: BOOK_FACTS.version, id, exportedAt: at },
    units: ofItsPerson(body),
  }
}

/** null: no such file. */
export function readBookFile(text: string): BookFile | null {
  const read = bookFileSchema.safeParse(jsonOf(text)).data
  if (read === undefined) return null
  return { id: read.id, version: read.version, units: ofItsPerson(read.units) }
}

/** Tells files apart on a disk, without the name of a client. */
export function bookFileName(id: string): string {
  return `matter-${id.slice(-8)}.json`
}

function ofItsPerson(body: UnitValues): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(body).filter(([unit]) => !LEFT_OUT.some((list) => unit.startsWith(list))),
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
