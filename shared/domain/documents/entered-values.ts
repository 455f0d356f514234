/** The values that a document is filled with, by the path of a field: of its own, or of a cell of a list. Pure. */
import { printedValue, type EnteredValue, type MergeData, type ValueKind } from './merge-data.ts'
import { fieldOf, isFieldPath, LISTS, type FieldPath, type ListName } from './merge-fields.ts'

/** `list`, `row` and `column` of a cell. */
export type FieldPlace = {
  readonly label: string
  readonly kind: ValueKind
  readonly cell: { readonly list: ListName; readonly row: number; readonly column: string } | null
}

/** null: nothing can be typed there, because it is worked out from others. */
export function placeOf(path: string): FieldPlace | null {
  if (isFieldPath(path)) return { ...fieldOf(path), cell: null }
  const [list = '', row = '', column = ''] = path.split('.')
  if (!Object.hasOwn(LISTS, list) || !/^\d+$/.test(row)) return null
  const columns: Readonly<Record<string, { readonly label: string; readonly kind: ValueKind }>> =
    LISTS[list as ListName].columns // just looked up
  const found = columns[column]
  return found === undefined ? null : { ...found, cell: { list: list as ListName, row: Number(row), column } }
}

export function enteredAt(data: MergeData, path: string): EnteredValue | undefined {
  const cell = placeOf(path)?.cell ?? null
  return cell === null ? data.values[path] : data.rows[cell.list]?.[cell.row]?.[cell.column]
}

/** undefined takes the value away. A path that nothing can be typed at changes nothing. */
export function withEntered(data: MergeData, path: string, entered: EnteredValue | undefined): MergeData {
  const place = placeOf(path)
  if (place === null) return data
  const { cell } = place
  if (cell === null) return { ...data, values: withKey(data.values, path, entered) }
  const rows = (data.rows[cell.list] ?? []).map((row, index) =>
    index === cell.row ? withKey(row, cell.column, entered) : row,
  )
  return { ...data, rows: { ...data.rows, [cell.list]: rows } }
}

function withKey(
  values: Readonly<Record<string, EnteredValue>>,
  key: string,
  entered: EnteredValue | undefined,
): Record<string, EnteredValue> {
  const { [key]: _, ...others } = values
  return entered === undefined ? others : { ...others, [key]: entered }
}

export function isTyped(
  entered: EnteredValue | undefined,
): entered is Extract<EnteredValue, { readonly by: string }> {
  return typeof entered === 'object'
}

export type ChangedValue = {
  readonly path: FieldPath
  readonly label: string
  /** As printed; null: missing. */
  readonly was: string | null
  readonly now: string | null
}

/** Where the matter has another value now than the document was filled with. What a person typed stays, and so does the document’s date. */
export function changedValues(
  filled: MergeData,
  present: MergeData,
  paths: readonly FieldPath[],
): readonly ChangedValue[] {
  return paths.flatMap((path) => {
    const [was, now] = [filled.values[path], present.values[path]]
    if (path === 'document.date' || isTyped(was) || was === now) return []
    const { label, kind } = fieldOf(path)
    return [{ path, label, was: printedValue(was, kind).value, now: printedValue(now, kind).value }]
  })
}

/** `filled` with what the matter has now at these paths. */
export function withPresent(filled: MergeData, present: MergeData, paths: readonly FieldPath[]): MergeData {
  return paths.reduce((data, path) => withEntered(data, path, present.values[path]), filled)
}
