/** What an import would add: one change for each matter, of the rows without a fault. Pure; in slices, so that the screen draws meanwhile. */
import { liensOf } from '../../../../../../shared/domain/books/read-book.ts'
import { newAmount, takeStep } from '../../../../../../shared/domain/books/write-rows.ts'
import { BOOK_KIND } from '../../../../../../shared/domain/records/book.ts'
import type { JsonValue, UnitValues } from '../../../../../../shared/domain/records/record.ts'
import { CSV_AMOUNTS, lienKey, matterKey, readRow, type CsvLien, type ReadRow } from './csv-rows.ts'
import { createPause, type SliceDeps } from '../../../../platform/csv/slices.ts'
import type { CsvMapping } from './csv-columns.ts'

export type HeldBook = { readonly id: string; readonly body: UnitValues }

export type PlannedRow = ReadRow & {
  /** The same lienholder and file number is in that matter already, here or further up in the file. */
  readonly isDuplicate: boolean
}

export type PlannedMatter = {
  /** null: a new one. */
  readonly book: HeldBook | null
  readonly title: string
  readonly client: string
  readonly state: string | null
  readonly injury: string | null
  readonly liens: readonly CsvLien[]
}

export type CsvPlan = {
  readonly rows: readonly PlannedRow[]
  readonly matters: readonly PlannedMatter[]
  readonly liens: number
}

type PlanOrder = {
  /** Without the titles. */
  readonly cells: readonly (readonly string[])[]
  readonly mapping: CsvMapping
  readonly books: readonly HeldBook[]
  /** Duplicates are added too. */
  readonly addDuplicates: boolean
}

type Group = {
  readonly held: readonly HeldBook[]
  /** Places in the list of rows. */
  readonly rows: number[]
  readonly keys: Set<string>
  state: string | null
  injury: string | null
}

/** Rejects with the signal's reason once it is aborted. */
export async function planCsv(order: PlanOrder, deps: SliceDeps): Promise<CsvPlan> {
  const { cells, mapping, books, addDuplicates } = order
  const pause = createPause(deps)
  const held = Map.groupBy(books, ({ body }) => matterKey(namesOf(body)))
  const groups = new Map<string, Group>()
  const rows: PlannedRow[] = []
  for (const [at, row] of cells.entries()) {
    const read = readRow(row, at + 2, mapping)
    rows.push({ ...read, isDuplicate: false })
    if (read.lien !== null) join(groups, held, read.lien, at)
    deps.onProgress?.((at + 1) / cells.length)
    await pause()
  }
  const matters: PlannedMatter[] = []
  for (const group of groups.values()) {
    const liens: CsvLien[] = []
    for (const at of group.rows) {
      const judged = judgedRow(rows[at], group)
      if (judged === null) continue
      rows[at] = judged
      if (judged.lien !== null && (!judged.isDuplicate || addDuplicates)) liens.push(judged.lien)
    }
    const [first] = liens
    if (first !== undefined) {
      const { title, client } = first
      const { state, injury } = group
      matters.push({ book: group.held[0] ?? null, title, client, state, injury, liens })
    }
    await pause()
  }
  return { rows, matters, liens: matters.reduce((sum, { liens }) => sum + liens.length, 0) }
}

function namesOf(body: UnitValues): { readonly title: string; readonly client: string } {
  return { title: textOf(body['title']), client: textOf(body['client']) }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function join(
  groups: Map<string, Group>,
  held: ReadonlyMap<string, readonly HeldBook[]>,
  lien: CsvLien,
  at: number,
): void {
  const key = matterKey(lien)
  const here = held.get(key) ?? []
  const group = groups.get(key) ?? groupOf(here)
  groups.set(key, group)
  group.rows.push(at)
  // The first row that says it counts for the matter; a row that says otherwise has a fault.
  group.state ??= lien.state
  group.injury ??= lien.injury
}

function groupOf(held: readonly HeldBook[]): Group {
  const [book] = held
  const liens = book === undefined ? [] : liensOf(book.body)
  return {
    held,
    rows: [],
    keys: new Set(
      liens.map(({ unit }) =>
        lienKey({ holder: textOf(unit('holder')), fileNumber: textOf(unit('fileNumber')) }),
      ),
    ),
    state: book === undefined ? null : textOf(book.body['state']) || null,
    injury: book === undefined ? null : textOf(book.body['injury']) || null,
  }
}

function judgedRow(row: PlannedRow | undefined, group: Group): PlannedRow | null {
  if (row === undefined || row.lien === null) return null
  const faults = matterFaults(row.lien, group)
  if (faults.length > 0) return { ...row, faults, lien: null }
  const key = lienKey(row.lien)
  const isDuplicate = group.keys.has(key)
  group.keys.add(key)
  return { ...row, isDuplicate }
}

function matterFaults(lien: CsvLien, { held, state, injury }: Group): readonly string[] {
  const [book, other] = held
  if (other !== undefined)
    return ['Two of your matters have this title and client. Give one of them another title first.']
  if (book?.body['hidden'] === true) return ['This matter is hidden. Show it again first.']
  const whose = book === undefined ? 'another row of this matter' : 'the matter'
  return [
    state === null && 'The state is missing. A new matter needs it.',
    injury === null && 'The date of injury is missing. A new matter needs it.',
    lien.state !== null && lien.state !== state && `The state is ${lien.state}, but ${whose} has ${state}.`,
    lien.injury !== null &&
      lien.injury !== injury &&
      `The date of injury is ${lien.injury}, but ${whose} has ${injury}.`,
  ].filter((fault) => fault !== false)
}

export type BookChange = { readonly id: string; readonly set: UnitValues }

type WriteDeps = SliceDeps & {
  readonly newId: () => string
  readonly signed: () => { readonly who: string; readonly at: string }
  /** The name of the file, which each amount names as its source. */
  readonly file: string
}

export type PlannedChanges =
  | { readonly ok: true; readonly changes: readonly BookChange[] }
  /** In words. */
  | { readonly ok: false; readonly error: string }

/** For each matter all that is added to it. Rejects with the signal's reason once it is aborted. */
export async function changesOf(plan: CsvPlan, books: number, deps: WriteDeps): Promise<PlannedChanges> {
  const added = plan.matters.filter(({ book }) => book === null).length
  if (books + added > BOOK_KIND.maxRecords)
    return {
      ok: false,
      error: `There can be ${BOOK_KIND.maxRecords.toLocaleString('en-US')} matters. Here are ${books} already, and the file has ${added} new ones.`,
    }
  const pause = createPause(deps)
  const changes: BookChange[] = []
  for (const [at, matter] of plan.matters.entries()) {
    const change = changeOf(matter, deps)
    if (sizeOf({ ...matter.book?.body, ...change.set }) > BOOK_KIND.maxBody)
      return {
        ok: false,
        error: `“${matter.title}” would have more liens than one matter can hold. Divide them among several matters.`,
      }
    changes.push(change)
    deps.onProgress?.((at + 1) / plan.matters.length)
    await pause()
  }
  return { ok: true, changes }
}

function changeOf({ book, title, client, state, injury, liens }: PlannedMatter, deps: WriteDeps): BookChange {
  // A plan has no new matter without both.
  const matter: UnitValues = book === null ? { title, client, state, injury } : {}
  return {
    id: book?.id ?? deps.newId(),
    set: Object.assign({}, matter, ...liens.map((lien) => unitsOf(lien, deps))) as UnitValues,
  }
}

/** An asserted amount asserts the lien, as if a person had entered it. No other step is taken: each needs what a file does not have. */
function unitsOf(lien: CsvLien, { newId, signed, file }: WriteDeps): UnitValues {
  const id = newId()
  const { holder, type, fileNumber, responseDue } = lien
  const fields = {
    holder,
    type,
    ...(fileNumber !== '' && { fileNumber }),
    ...(responseDue !== null && { responseDue }),
  }
  const units: Record<string, JsonValue> = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [`liens/${id}/${field}`, value]),
  )
  const [blank] = liensOf(units)
  if (blank === undefined) return units
  for (const field of CSV_AMOUNTS) {
    const cents = lien.amounts[field]
    if (cents === undefined) continue
    const source = { document: file.slice(0, 200), page: null }
    const entered = { cents, why: 'Imported from a CSV file', source }
    Object.assign(units, newAmount(blank, field, { id: newId(), ...signed() }, entered))
  }
  const [made] = liensOf(units)
  if (made?.amounts.has('asserted') !== true) return units
  const step = takeStep(made, { action: 'assert' }, signed())
  return step.ok ? { ...units, ...step.units } : units
}

/** Bytes of a receipt that the server writes for each amount. */
const RECEIPT = 130

/** Bytes, with the receipts that will come. */
function sizeOf(body: UnitValues): number {
  const amounts = Object.keys(body).filter((unit) => unit.startsWith('amounts/')).length
  return new TextEncoder().encode(JSON.stringify(body)).length + amounts * RECEIPT
}
