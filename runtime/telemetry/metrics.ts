/** A program's metrics. Names and labels contain no personal data, address or path with an id. */

export type AnsweredCall = {
  readonly method: string
  /** The matched pattern, e.g. `/api/referrals/:id`, or `unmatched`. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
}

export type Metrics = {
  answered(call: AnsweredCall): void
  /** `read` runs on each scrape. Gauges with different labels may share a name. */
  gauge(name: string, help: string, label: string, read: () => number | Promise<number>): void
}

/** Records nothing. */
export const NO_METRICS: Metrics = { answered: () => undefined, gauge: () => undefined }
