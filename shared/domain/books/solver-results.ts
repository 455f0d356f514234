/** The solver's work as a result that is stored with offers, so that anybody can work it out again. Pure. */
import { FORMULAS } from '../liens/formulas/registry.ts'
import type { FormulaResult } from '../liens/statement.ts'
import type { Offers } from './solve-book.ts'

/** Each of so many offers holds the inputs of all: more would fill a book. A scenario keeps them once. */
const MOST_ROWS = 20

/** Empty: nothing was reduced, or there are more liens than an offer can hold the inputs of. */
export function solverResults({ asked }: Offers): readonly FormulaResult[] {
  const { input, rows } = asked
  if (rows.length === 0 || rows.length > MOST_ROWS || input.wantedNet < 0) return []
  const worked = FORMULAS.get('solver')?.work(input)
  return worked?.ok === true
    ? [{ formula: 'solver', pack: null, inputs: input, outputs: worked.outputs }]
    : []
}
