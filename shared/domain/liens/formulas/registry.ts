/** Every formula by its id. To add one, write it in the file of its family, and the family here. */
import { CAP_IL } from './cap-il.ts'
import { CAP_VA } from './cap-va.ts'
import { CAPS } from './caps.ts'
import { FEDERAL_PAYERS } from './federal-payers.ts'
import type { Formula } from './formula.ts'
import { LEDGER } from './ledger.ts'
import { MEDICAID } from './medicaid.ts'
import { MEDICARE } from './medicare.ts'
import { PLANS } from './plans.ts'
import { SOLVER } from './solver.ts'
import { WORKERS_COMPENSATION } from './workers-compensation.ts'

export const FORMULAS: ReadonlyMap<string, Formula> = new Map(
  [LEDGER, MEDICARE, MEDICAID, FEDERAL_PAYERS, PLANS, CAPS, CAP_IL, CAP_VA, WORKERS_COMPENSATION, SOLVER]
    .flat()
    .map((each) => [each.id, each]),
)
