export type Options = {
  /** Seconds per measurement. */
  readonly seconds: number
  /** The largest size of the table of referrals, or of requests. */
  readonly rows: number
  readonly seed: number
}
