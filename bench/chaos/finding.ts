/** One line of the books: what was looked at, how much of it, and what is wrong, in words. */
export type Finding = {
  readonly what: string
  /** Figures for the reader. */
  readonly found: string
  readonly wrongs: readonly string[]
}
