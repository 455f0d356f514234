/** Whether an attorney has compared the rules behind a figure with the law's own text, as formulas and packs say of themselves. Pure. */
import type { LawSource } from './formulas/formula.ts'
import { FORMULAS } from './formulas/registry.ts'
import type { Pack } from './packs/pack.ts'
import { PACKS } from './packs/registry.ts'
import type { FormulaResult } from './statement.ts'

/** What a figure was worked out by. */
export type FigureRule = Pick<FormulaResult, 'formula' | 'pack'>

type Reviewed = Pick<LawSource, 'reviewedBy'>
type Tables = {
  readonly formulas: ReadonlyMap<string, { readonly source: Reviewed }>
  readonly packs: readonly (Pick<Pack, 'state' | 'topic' | 'version'> & Reviewed)[]
}

const TABLES: Tables = { formulas: FORMULAS, packs: PACKS }

/** Its formula, and its pack where one chose it. What this version does not know is not reviewed. */
export function isReviewed({ formula, pack }: FigureRule, { formulas, packs }: Tables = TABLES): boolean {
  const isFormula = (formulas.get(formula)?.source.reviewedBy ?? null) !== null
  if (pack === null || !isFormula) return isFormula
  const { state, topic, version } = pack
  const known = packs.find((each) => each.state === state && each.topic === topic && each.version === version)
  return (known?.reviewedBy ?? null) !== null
}
