/** The solver as a formula, so that its result is stored and run again like the others. */
import { solve } from '../solver.ts'
import { formula, source, step, worked, type Formula } from './formula.ts'
import { cents, inputs, orElse, rows, weight } from './inputs.ts'

/**
 * Reading: a row without a floor has none, and one without a weight has weight 1, because both are the user's choice and not facts that could
 * be unknown; so are further deductions and a holdback. If the wanted net cannot
 * be reached, `finals` are the floors and `net` is the largest net.
 */
const solver = formula(
  {
    id: 'solver',
    title: 'Offers for a wanted net amount',
    source: source('arithmetic', 'none', 'which lines are negotiable'),
    notCovered: 'Whether a lienholder agrees.',
  },
  inputs({
    settlement: cents,
    fee: cents,
    costs: cents,
    fixed: cents,
    other: orElse(cents, 0),
    holdback: orElse(cents, 0),
    wantedNet: cents,
    negotiable: rows(inputs({ amount: cents, floor: orElse(cents, 0), weight: orElse(weight, 1) })),
  }),
  (known) => {
    const { feasible, finals, net, largestNet, obstacles } = solve(known)
    return worked(
      { feasible, finals, net, largestNet },
      ...finals.map((each, at) => step(`Offer ${at + 1}`, each)),
      step('Net to the client with these offers', net),
      step('Largest net, with every lien at its floor', largestNet),
      ...obstacles.map(({ row: at, netWithoutIt }) =>
        step(
          at === 'fixed'
            ? 'Largest net without the fixed lines'
            : `Largest net without the floor of row ${at + 1}`,
          netWithoutIt,
        ),
      ),
    )
  },
)

export const SOLVER: readonly Formula[] = [solver]
