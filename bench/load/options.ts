export type Options = {
  /** Seconds per measurement. */
  readonly seconds: number
  /** The largest size of the referrals table. */
  readonly rows: number
  readonly seed: number
}
