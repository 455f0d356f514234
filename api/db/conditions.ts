/** Conditions of a statement that are there only if they are asked for. */

type Conditions = {
  /** With the conditions' own values at the end. */
  readonly values: unknown[]
  /** Adds the values of a condition, in which `:0`, `:1` and so on stand for them; returns it with their places. */
  readonly given: (condition: string, ...of: readonly unknown[]) => string
}

/**
 * A condition that a value turns off (`$2 or …`, `$4 is null or …`) would have one plan for all values, which uses no index, and keeps the
 * statement from being prepared by name (statement-names.ts).
 */
export function conditionsAfter(values: readonly unknown[]): Conditions {
  const all = [...values]
  return {
    values: all,
    given: (condition, ...of) =>
      of.reduce<string>((sql, value, n) => {
        all.push(value)
        return sql.replaceAll(`:${n}`, `$${all.length}`)
      }, condition),
  }
}
