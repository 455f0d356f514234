export type Options = {
  /** Of each measurement. */
  readonly seconds: number
  /** The largest table of referrals. */
  readonly rows: number
  readonly seed: number
}
