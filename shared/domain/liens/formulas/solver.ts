/** The solver as a formula, so that its result is stored and run again like the others. */
import { solve } from '../solver.ts'
import { formula, source, step, worked, type Formula } from './formula.ts'
import { cents, inputs, mayBeUnknown, rows } from './inputs.ts'

/**
 * Reading: a row without a floor has none, because a floor is the user's choice and not a fact that could be unknown. If the wanted net cannot
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
    wantedNet: cents,
    negotiable: rows(inputs({ amount: cents, floor: mayBeUnknown(cents).transform((floor) => floor ?? 0) })),
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
