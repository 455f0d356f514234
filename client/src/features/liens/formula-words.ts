/** Formulas, their inputs and their refusals in words: what is stored names them by ids. Pure. */
import { FORMULA_INPUTS, type InputKind } from '../../../../shared/domain/books/formula-inputs.ts'
import { FORMULAS } from '../../../../shared/domain/liens/formulas/registry.ts'
import type { JsonValue } from '../../../../shared/domain/records/record.ts'
import { formatDollars } from '../../../../shared/domain/referral-fee.ts'
import { formatDay } from './lien-labels.ts'

/** Its id, if this version does not know it. */
export function formulaTitle(id: string): string {
  return FORMULAS.get(id)?.title ?? id
}

/** "Attorney fee", "$5,000.00". An input without a name of its own here has its id as words, and counts as an amount. */
export function inputInWords(
  name: string,
  value: JsonValue,
): { readonly label: string; readonly text: string } {
  if (name === 'liens') return { label: 'Liens that share the limit', text: poolText(value) }
  const { label, kind } = FORMULA_INPUTS[name] ?? { label: asWords(name), kind: 'cents' }
  return { label, text: textOf(value, kind) }
}

function textOf(value: JsonValue, kind: InputKind): string {
  if (value === null) return 'not known'
  if (typeof value === 'number') return kind === 'percent' ? `${value}%` : formatDollars(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string')
    return kind === 'percent' ? `${value}%` : kind === 'day' ? formatDay(value) : value
  return rowsOf(value)
    .map((row) => textOf(row, kind))
    .join(', ')
}

/** "hospital, $5,000.00; chiropractor, $1,200.00". */
function poolText(value: JsonValue): string {
  return Array.isArray(value)
    ? value.map((row: JsonValue) => textOf(row, 'cents')).join('; ')
    : textOf(value, 'cents')
}

function rowsOf(value: JsonValue): readonly JsonValue[] {
  if (Array.isArray(value)) return value as readonly JsonValue[]
  return typeof value === 'object' && value !== null ? Object.values(value) : [value]
}

/** A name of an input alone at the beginning of a part is the input; within a sentence only one that is no English word. */
const NAMES = /(?<=^|; )[a-z]\w*|\b[a-z]+[A-Z]\w*|\b[a-z]+_\w+/g

/** Why a formula gives no result: with the names of inputs and formulas as the sheet has them. */
export function refusalWords(error: string): string {
  const words = error.replaceAll(NAMES, (name) => {
    const title = FORMULAS.get(name)?.title ?? FORMULA_INPUTS[name]?.label
    if (title !== undefined) return `“${title}”`
    return /[A-Z_]/.test(name) ? `“${asWords(name)}”` : name
  })
  return /[.!?]$/.test(words) ? words : `${words}.`
}

/** "wantedNet": "Wanted net". */
function asWords(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
