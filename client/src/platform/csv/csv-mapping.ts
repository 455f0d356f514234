/** Which column of a CSV file holds which field: guessed by the titles, and by what was chosen for an earlier file. Pure. */

export type CsvFieldFacts = {
  readonly label: string
  readonly hint?: string
  /** What such a column may be called, beside its label; folded and without marks. */
  readonly names: readonly string[]
  readonly isRequired?: true
}

/** In the order in which they are asked for. */
export type CsvFields<Field extends string> = Readonly<Record<Field, CsvFieldFacts>>

/** The number of the column of each field that has one. */
export type CsvMapping<Field extends string> = Readonly<Partial<Record<Field, number>>>

/** What was chosen for an earlier file: the title of the column of a field, or that the field has none. */
export type KeptColumn<Field extends string = string> = {
  readonly field: Field
  readonly title: string | null
}

export function fieldsOf<Field extends string>(fields: CsvFields<Field>): readonly Field[] {
  return Object.keys(fields) as Field[] // its own keys
}

/** By what was chosen before, then by the titles of the columns. No column is used twice. */
export function guessedMapping<Field extends string>(
  fields: CsvFields<Field>,
  titles: readonly string[],
  kept: readonly KeptColumn<Field>[],
): CsvMapping<Field> {
  const plain = titles.map(plainName)
  const mapping: Partial<Record<Field, number>> = {}
  const used = new Set<number>()
  const take = (field: Field, names: readonly string[]): boolean => {
    const column = plain.findIndex((title, at) => title !== '' && !used.has(at) && names.includes(title))
    if (column === -1) return false
    mapping[field] = column
    used.add(column)
    return true
  }
  const settled = new Set<Field>()
  for (const { field, title } of kept) {
    if (title === null) settled.add(field)
    else take(field, [plainName(title)])
  }
  for (const field of fieldsOf(fields)) {
    const { label, names, isRequired } = fields[field]
    if (mapping[field] !== undefined || (settled.has(field) && isRequired !== true)) continue
    if (!take(field, [plainName(label)])) take(field, names)
  }
  return mapping
}

/** What to keep of a mapping for the next file. */
export function keptColumns<Field extends string>(
  fields: CsvFields<Field>,
  titles: readonly string[],
  mapping: CsvMapping<Field>,
): KeptColumn<Field>[] {
  return fieldsOf(fields).map((field) => {
    const column = mapping[field]
    return { field, title: column === undefined ? null : (titles.at(column) ?? null) }
  })
}

/** The required fields without a column. */
export function missingColumns<Field extends string>(
  fields: CsvFields<Field>,
  mapping: CsvMapping<Field>,
): readonly Field[] {
  return fieldsOf(fields).filter((field) => fields[field].isRequired === true && mapping[field] === undefined)
}

/** For comparing names: letters and digits only, without accents, in lower case. */
export function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\da-z]/g, '')
}
