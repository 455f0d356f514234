/** What the registry's advisories say of the lock file, and by when each has to be dealt with (SECURITY.md). Pure. */
import { z } from 'zod'

const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const
type Severity = (typeof SEVERITIES)[number]

/** Days from an advisory to a release that it does not touch. */
export const REMEDIATION_DAYS: Readonly<Record<Severity, number>> = {
  critical: 3,
  high: 14,
  moderate: 30,
  low: 90,
  info: 90,
}

const adviceSchema = z.object({
  source: z.number(),
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.enum(SEVERITIES),
  range: z.string(),
})
/** What `npm audit --json` prints (report version 2); a text in `via` is another package of the list. */
export const auditReportSchema = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), adviceSchema])) })),
})
export type AuditReport = z.output<typeof auditReportSchema>

/** An advisory that does not touch us, or that nothing can be done about yet. */
export type Accepted = {
  readonly url: string
  readonly why: string
  /** ISO date: from this day on it counts again. */
  readonly until: string
}

/** One line per advisory that counts, the worst first. `today` is an ISO date. */
export function judge(report: AuditReport, accepted: readonly Accepted[], today: string): readonly string[] {
  const isAccepted = (url: string): boolean => accepted.some((one) => one.url === url && today < one.until)
  const found = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((one) => typeof one !== 'string')
    .filter(({ url }) => !isAccepted(url))
  const once = [...new Map(found.map((one) => [`${one.name} ${one.url}`, one])).values()]
  return once
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
    .map(
      ({ name, range, severity, title, url }) =>
        `${severity}, within ${REMEDIATION_DAYS[severity]} days: ${name} ${range}: ${title} (${url})`,
    )
}
