/** Law that the product shows is data with its source, and never advice: whoever relies on it is told to verify it. */

export type LawRow<Value> = {
  readonly value: Value
  readonly citation: string
  /** Where the value was read. No row was taken from the text of the law itself unless its source says so. */
  readonly source: string
  /** YYYY-MM-DD. */
  readonly readOn: string
  /** The attorney who compared the row with the law's own text; null: nobody yet. */
  readonly reviewedBy: string | null
  readonly note: string | null
}
