/** Answers the lines of a calculator file: `{id, formula, inputs}` or `{id, deadline, inputs}`. */
import { z } from 'zod'
import { DEADLINES } from '../../shared/domain/liens/deadlines.ts'
import type { Formula, Outputs } from '../../shared/domain/liens/formulas/formula.ts'
import { FORMULAS } from '../../shared/domain/liens/formulas/registry.ts'

const lineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  formula: z.unknown().optional(),
  deadline: z.unknown().optional(),
  inputs: z.unknown().optional(),
})
type Line = z.output<typeof lineSchema>

export type Answer =
  | { readonly id: string | number | null; readonly outputs: Outputs }
  | { readonly id: string | number | null; readonly error: string }

/** In the order of the lines. `read` is false if a line is no object with an id: it has an answer too, with a null id. */
export function answerLines(lines: readonly unknown[]): {
  readonly answers: readonly Answer[]
  readonly read: boolean
} {
  const parsed = lines.map((line) => lineSchema.safeParse(line))
  const answers = parsed.map(({ data }) =>
    data === undefined
      ? { id: null, error: 'A line must be an object with an id, a formula or a deadline, and inputs.' }
      : answerOf(data),
  )
  return { answers, read: parsed.every(({ success }) => success) }
}

function answerOf({ id, formula, deadline, inputs = {} }: Line): Answer {
  if ((formula === undefined) === (deadline === undefined))
    return { id, error: 'A line needs a formula or a deadline, and not both.' }
  const [kind, name, known] =
    formula === undefined
      ? (['deadline', deadline, DEADLINES] as const)
      : (['formula', formula, FORMULAS] as const)
  const rule: Formula | undefined = typeof name === 'string' ? known.get(name) : undefined
  if (rule === undefined) {
    const names = [...known.keys()].join(', ')
    return { id, error: `There is no ${kind} ${JSON.stringify(name)}. Known are ${names}.` }
  }
  const result = rule.work(inputs)
  return result.ok ? { id, outputs: result.outputs } : { id, error: result.error }
}
