export type Options = {
  /** Seconds per measurement. */
  readonly seconds: number
  /** The largest size of the table of referrals, or of requests. */
  readonly rows: number
  readonly seed: number
  /** A built checkout of another release; empty for none. */
  readonly against: string
}
