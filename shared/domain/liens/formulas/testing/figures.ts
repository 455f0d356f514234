/** For tests of formulas: figures as they are printed, and what a formula makes of inputs. */
import type { Outputs } from '../formula.ts'
import { FORMULAS } from '../registry.ts'

/** Dollars in cents, to keep figures as they are printed. */
export const $ = (dollars: number): number => Math.round(dollars * 100)

export type Figure = readonly [id: string, inputs: Record<string, unknown>, outputs: Record<string, unknown>]

export function outputsOf(id: string, inputs: Record<string, unknown>): Outputs {
  const result = FORMULAS.get(id)?.work(inputs)
  if (result?.ok !== true) throw new Error(`${id}: ${result?.error ?? 'no such formula'}`)
  return result.outputs
}

/** The words with which a formula refuses the inputs. */
export function refusalOf(id: string, inputs: Record<string, unknown>): string {
  const result = FORMULAS.get(id)?.work(inputs)
  if (result?.ok !== false) throw new Error(`${id} does not refuse.`)
  return result.error
}
