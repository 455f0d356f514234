/** One line of the results: the check, its figures, and a description of each violation. */
export type Finding = {
  readonly what: string
  /** Figures for the reader. */
  readonly found: string
  readonly wrongs: readonly string[]
}
