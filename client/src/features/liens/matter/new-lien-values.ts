/** What is typed about a new lien, and its matter if that is new too: as a draft, checked, and as the units of a book. Pure. */
import { z } from 'zod'
import { liensOf, type BookLien } from '../../../../../shared/domain/books/read-book.ts'
import { newAmount, takeStep } from '../../../../../shared/domain/books/write-rows.ts'
import { readMoney } from '../../../../../shared/domain/liens/money.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { unitErrors } from '../../../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import type { DraftShape } from '../../../offline/engine/draft.store.ts'
import type { NewLienStart } from '../../../platform/navigation/lien-start.ts'

const text = z.string().default('')

/** Everything as typed, valid or not. */
const newLienSchema = z.object({
  ...{ title: text, client: text, state: text, injury: text },
  ...{ holder: text, type: text, asserted: text, fileNumber: text, noticeOn: text, noticeChannel: text },
  ...{ document: text, page: text },
  /** Made with the draft, so that a lien that was created just before a crash is not created again. */
  lienId: text,
  /** The matter that it was about to be added to. */
  target: text,
})
export type NewLienValues = z.infer<typeof newLienSchema>

export const NEW_LIEN_DRAFTS: DraftShape<NewLienValues> = {
  ...{ kind: 'new-lien', version: 1, schema: newLienSchema, migrations: {} },
}

export function emptyNewLien(lienId: string): NewLienValues {
  return newLienSchema.parse({ lienId })
}

const MATTER_FIELDS = ['title', 'client', 'state', 'injury'] as const
const LIEN_FIELDS = ['holder', 'type', 'fileNumber', 'noticeOn', 'noticeChannel'] as const
const SOURCE_FIELDS = ['document', 'page'] as const
const OF_LIEN = [...LIEN_FIELDS, 'asserted', ...SOURCE_FIELDS] as const
const REQUIRED_OF_LIEN: ReadonlySet<string> = new Set(['holder', 'type'])

export type NewLienField = (typeof MATTER_FIELDS)[number] | (typeof OF_LIEN)[number]

export function isBlankLien(values: NewLienValues): boolean {
  return OF_LIEN.every((field) => values[field].trim() === '')
}

export function isBlank(values: NewLienValues): boolean {
  return isBlankLien(values) && MATTER_FIELDS.every((field) => values[field].trim() === '')
}

/** The values with what another room handed over. */
export function withStart(values: NewLienValues, start: NewLienStart): NewLienValues {
  const { holder, type, cents, document, page } = start
  return {
    ...values,
    ...(holder !== undefined && { holder }),
    ...(type !== undefined && { type }),
    ...(cents !== undefined && { asserted: dollars(cents) }),
    ...(document !== undefined && { document }),
    ...(page !== undefined && { page: String(page) }),
  }
}

function dollars(cents: number): string {
  return `${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`
}

export type NewLienErrors = Partial<Readonly<Record<NewLienField, string>>>

const MISSING: NewLienErrors = {
  injury: 'Please enter the date of injury.',
  state: 'Please choose a state.',
  asserted: 'Enter the asserted amount.',
}

/** In words, by field. */
export function newLienErrors(values: NewLienValues, isNewMatter: boolean): NewLienErrors {
  const found = unitErrors(BOOK_KIND, typedUnits(values, isNewMatter))
  const fields = isNewMatter ? [...MATTER_FIELDS, ...OF_LIEN] : OF_LIEN
  const errors = fields.map((field): readonly [NewLienField, string | undefined] => [
    field,
    isMissing(values, field)
      ? MISSING[field]
      : (ownError(values, field) ?? found.find((error) => fieldOf(error.field) === field)?.message),
  ])
  return Object.fromEntries(errors.filter(([, message]) => message !== undefined))
}

function isMissing(values: NewLienValues, field: NewLienField): boolean {
  return values[field].trim() === '' && MISSING[field] !== undefined
}

function ownError({ asserted, document, page }: NewLienValues, field: NewLienField): string | undefined {
  if (field === 'asserted') {
    const reading = readMoney(asserted)
    return reading.ok ? undefined : reading.error
  }
  if (field === 'document' && document.length > MAX_LINE) return `Please use at most ${MAX_LINE} characters.`
  if (field === 'page' && page.trim() !== '' && !/^[1-9]\d{0,4}$/.test(page.trim()))
    return 'Enter a page number, such as 3.'
  return undefined
}

const MAX_LINE = 200

/** `liens/{id}/holder` is the field holder. */
function fieldOf(unit: string): string {
  return unit.split('/')[2] ?? unit
}

/** Fields that may be empty are left out while they are. */
function typedUnits(values: NewLienValues, isNewMatter: boolean): UnitValues {
  const ofMatter = isNewMatter ? MATTER_FIELDS : []
  const ofLien = LIEN_FIELDS.filter((field) => REQUIRED_OF_LIEN.has(field) || values[field].trim() !== '')
  return {
    ...Object.fromEntries(ofMatter.map((field) => [field, values[field].trim()])),
    ...Object.fromEntries(ofLien.map((field) => [`liens/${values.lienId}/${field}`, values[field].trim()])),
  }
}

type Signed = { readonly amountId: string; readonly who: string; readonly at: string }

/** One change. The values have no errors. The lien has taken the steps that it has everything for. */
export function newLienUnits(values: NewLienValues, isNewMatter: boolean, signed: Signed): UnitValues {
  const typed = typedUnits(values, isNewMatter)
  const reading = readMoney(values.asserted)
  if (!reading.ok) throw new RangeError(reading.error)
  const { amountId: id, ...by } = signed
  const [document, page] = [values.document.trim(), values.page.trim()]
  const source = document === '' && page === '' ? null : { document, page: page === '' ? null : Number(page) }
  const amount = newAmount(
    lienIn(typed),
    'asserted',
    { id, ...by },
    {
      ...{ cents: reading.cents, why: 'First entered', source },
    },
  )
  return (['receive_notice', 'assert'] as const).reduce<UnitValues>(
    (units, action) => {
      const step = takeStep(lienIn(units), { action }, by)
      return step.ok ? { ...units, ...step.units } : units
    },
    { ...typed, ...amount },
  )
}

function lienIn(units: UnitValues): BookLien {
  const [lien] = liensOf(units)
  if (lien === undefined) throw new RangeError('The units have a lien.')
  return lien
}

/** A lien of the same holder with the same file number, whatever its letters and spaces. Without a file number: of the same holder and amount. */
export function sameLien(
  { holder, fileNumber, asserted }: Pick<NewLienValues, 'holder' | 'fileNumber' | 'asserted'>,
  liens: readonly BookLien[],
): BookLien | null {
  if (plain(holder) === '') return null
  const reading = readMoney(asserted)
  return (
    liens.find((lien) => {
      if (lien.unit('hidden') === true || plain(lien.unit('holder')) !== plain(holder)) return false
      const known = plain(lien.unit('fileNumber'))
      if (known !== '' || plain(fileNumber) !== '') return known === plain(fileNumber)
      return reading.ok && lien.amounts.get('asserted')?.counted === reading.cents
    }) ?? null
  )
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') : ''
}
