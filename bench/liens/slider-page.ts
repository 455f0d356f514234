/** Runs inside the page: works out the offers of a settlement as a step of the slider does. The bench bundles it and injects it as a script. */
import { liensOf } from '../../shared/domain/books/read-book.ts'
import { settlementFigures } from '../../shared/domain/books/settlement-figures.ts'
import { netRange, offersFor, problemOf } from '../../shared/domain/books/solve-book.ts'
import { SHARINGS } from '../../shared/domain/records/book.ts'
import type { UnitValues } from '../../shared/domain/records/record.ts'

type SliderBench = {
  /** `body` is the JSON of a book. Milliseconds of each of `steps` steps, from nothing reduced to the largest net. */
  readonly solve: (body: string, steps: number) => readonly number[]
}

declare global {
  // Only an interface can be augmented.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    sliderBench: SliderBench
  }
}
window.sliderBench = {
  solve: (body, steps) => {
    const units = JSON.parse(body) as UnitValues // written by the bench
    const liens = liensOf(units)
    const figures = settlementFigures(units, liens)
    return Array.from({ length: steps }, (_, step) => {
      const problem = problemOf(figures, liens, SHARINGS[step % SHARINGS.length] ?? 'equal_factor')
      const { nothingReduced, largest } = netRange(problem)
      const start = performance.now()
      offersFor(problem, Math.round(nothingReduced + ((largest - nothingReduced) * step) / steps))
      return performance.now() - start
    })
  },
}
