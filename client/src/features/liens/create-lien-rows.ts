/** The rows of the list of liens, read from the books on this device in slices, so that the screen draws meanwhile. */
import { lienRows, type LienRow } from '../../../../shared/domain/books/lien-rows.ts'
import type { UnitValues } from '../../../../shared/domain/records/record.ts'
import type { RecordChoice, RecordView } from '../../offline/records/record-store.ts'

/** Milliseconds of work before the screen may draw: under a task of 50 with the last book of it. */
const SLICE = 24

export type LienRowsDeps = {
  /** Lets the screen draw between two slices. */
  readonly rest: () => Promise<void>
  /** Milliseconds. */
  readonly now: () => number
  /** Which rows a book has; by default those that are not hidden. */
  readonly rowsOfBook?: typeof lienRows
}

type BookRowsDeps<Row> = Omit<LienRowsDeps, 'rowsOfBook'> & {
  readonly rowsOfBook: (...book: Parameters<typeof lienRows>) => readonly Row[]
}

export type LienRows<Row = LienRow> = {
  /** `choices`: what waits for a decision. Books whose values are as at the last call are not read again. */
  readonly rowsOf: (books: readonly RecordView[], choices: readonly RecordChoice[]) => Promise<readonly Row[]>
  /** Drops opened values from memory. */
  readonly forget: () => void
}

type Known<Row> = { readonly body: UnitValues; readonly conflicts: string; readonly rows: readonly Row[] }

export function createLienRows({ rowsOfBook = lienRows, ...deps }: LienRowsDeps): LienRows {
  return createBookRows({ ...deps, rowsOfBook })
}

export function createBookRows<Row>({ rest, now, rowsOfBook }: BookRowsDeps<Row>): LienRows<Row> {
  let known = new Map<string, Known<Row>>()

  const read = ({ id, body }: RecordView, units: readonly string[]): Known<Row> => {
    const conflicts = units.join()
    const former = known.get(id)
    return former?.body === body && former.conflicts === conflicts
      ? former
      : { body, conflicts, rows: rowsOfBook(id, body, units) }
  }

  return {
    forget: () => known.clear(),
    rowsOf: async (books, choices) => {
      const units = unitsByBook(choices)
      const found = new Map<string, Known<Row>>()
      let since = now()
      for (const book of books) {
        found.set(book.id, read(book, units.get(book.id) ?? []))
        if (now() - since < SLICE) continue
        await rest()
        since = now()
      }
      known = found
      return [...found.values()].flatMap(({ rows }) => rows)
    },
  }
}

function unitsByBook(choices: readonly RecordChoice[]): ReadonlyMap<string, readonly string[]> {
  const conflicts = choices.flatMap((choice) =>
    choice.kind === 'book' && choice.reason === 'conflict'
      ? [{ id: choice.id, unit: choice.conflict.unit }]
      : [],
  )
  const grouped = Map.groupBy(conflicts, ({ id }) => id)
  return new Map([...grouped].map(([id, found]) => [id, found.map(({ unit }) => unit).toSorted()]))
}
