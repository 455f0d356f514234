/** What a formula is: a pure rule with its source, the inputs that it reads, its outputs by name, and the steps that a formula sheet shows. */
import { safeParse, type z } from 'zod'

/**
 * Where a rule was read, as data. `reviewedBy` is the attorney who compared it with the law's own text; null: nobody yet, and every figure
 * made from it says "not reviewed".
 */
export type LawSource = {
  readonly citation: string
  /** text: the law's own words in a stored copy. secondary: a page or opinion that reports it. memory: not read, from design notes. */
  readonly read: 'text' | 'secondary' | 'memory' | 'none'
  /** YYYY-MM-DD. */
  readonly readOn: string
  /** What an attorney has to check before relying on the figure. */
  readonly verify: string
  readonly reviewedBy: string | null
}

/** A line of the formula sheet. An amount in cents, or words. */
export type Step = { readonly says: string; readonly result: number | string | boolean }

/** Amounts are in cents; a list has one element for each row of the input. Null: the rule gives no value here, and a step says why. */
export type Outputs = Readonly<
  Record<string, number | string | boolean | null | readonly (number | string)[]>
>

export type Worked =
  | { readonly ok: true; readonly outputs: Outputs; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly error: string }

export type FormulaText = {
  /** Stored with each result: 'cap_tx'. */
  readonly id: string
  readonly title: string
  readonly source: LawSource
  /** For the formula sheet. */
  readonly notCovered: string
}

export type Formula = FormulaText & {
  /** The input names, in the order of the sheet. */
  readonly inputs: readonly string[]
  /** Those of them without which there is no result. */
  readonly required: readonly string[]
  /** From untrusted inputs. An input that is left out is unknown, and an error in words where the rule needs it. */
  readonly work: (inputs: unknown) => Worked
}

export function worked(outputs: Outputs, ...steps: readonly Step[]): Worked {
  return { ok: true, outputs, steps }
}

export function cannot(error: string): Worked {
  return { ok: false, error }
}

export function step(says: string, result: Step['result']): Step {
  return { says, result }
}

export function formula<Shape extends z.ZodRawShape>(
  text: FormulaText,
  schema: z.ZodObject<Shape>,
  rule: (inputs: z.output<z.ZodObject<Shape>>) => Worked,
): Formula {
  return {
    ...text,
    inputs: Object.keys(schema.shape),
    required: Object.entries<z.core.$ZodType>(schema.shape)
      .filter(([, input]) => !safeParse(input, undefined).success)
      .map(([name]) => name),
    work: (raw) => {
      const inputs = schema.safeParse(raw)
      return inputs.success ? rule(inputs.data) : cannot(inWords(inputs.error.issues))
    },
  }
}

/** "settlement is missing: ...; liens, row 2, amount must be ...". */
export function inWords(issues: readonly z.core.$ZodIssue[]): string {
  return issues.map((issue) => `${placeOf(issue.path)} ${saysOf(issue)}`).join('; ')
}

function placeOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The inputs'
  return path.map((key) => (typeof key === 'number' ? `row ${key + 1}` : String(key))).join(', ')
}

function saysOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `have a name that this rule does not know: ${issue.keys.join(', ')}`
    : issue.message
}

const OTHER_READ_ON = '2026-11-22'

export type LawWords = { readonly source: string; readonly verify: string; readonly isReviewed: boolean }

/** What a screen says of a rule's source beside its figure. */
export function lawWords({ citation, verify, reviewedBy }: LawSource): LawWords {
  return { source: citation, verify, isReviewed: reviewedBy !== null }
}

/** A source as the design notes record it: nobody has reviewed one yet. */
export function source(
  citation: string,
  read: LawSource['read'],
  verify: string,
  readOn = OTHER_READ_ON,
): LawSource {
  return { citation, read, readOn, verify, reviewedBy: null }
}
