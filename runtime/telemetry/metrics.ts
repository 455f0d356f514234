/** What a program counts while it runs. Names and labels hold no person, no address and no path with an id in it. */

export type AnsweredCall = {
  readonly method: string
  /** The pattern that was matched, e.g. `/api/referrals/:id`; what matched none is `unmatched`. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
}

export type Metrics = {
  answered(call: AnsweredCall): void
  /** `read` is asked at each look at the figures; several readings share a name when their label differs. */
  gauge(name: string, help: string, label: string, read: () => number | Promise<number>): void
}

/** Counts nothing. */
export const NO_METRICS: Metrics = { answered: () => undefined, gauge: () => undefined }
