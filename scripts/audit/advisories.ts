/** Evaluates the registry's advisories for the lock file, with the deadline for each (SECURITY.md). Pure. */
import { z } from 'zod'

const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const
type Severity = (typeof SEVERITIES)[number]

/** Days from an advisory to a release that is not affected. */
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
/** The output of `npm audit --json` (report version 2); a string in `via` is another package of the list. */
export const auditReportSchema = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), adviceSchema])) })),
})
export type AuditReport = z.output<typeof auditReportSchema>

/** An advisory that does not affect us, or has no fix yet. */
export type Accepted = {
  readonly url: string
  readonly why: string
  /** ISO date on which the acceptance ends. */
  readonly until: string
}

/** One line per applicable advisory, the most severe first. `today` is an ISO date. */
export function judge(report: AuditReport, accepted: readonly Accepted[], today: string): readonly string[] {
  const isAccepted = (url: string): boolean => accepted.some((one) => one.url === url && today < one.until)
  const found = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((one) => typeof one !== 'string')
    .filter(({ url }) => !isAccepted(url))
  const unique = [...new Map(found.map((one) => [`${one.name} ${one.url}`, one])).values()]
  return unique
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
    .map(
      ({ name, range, severity, title, url }) =>
        `${severity}, within ${REMEDIATION_DAYS[severity]} days: ${name} ${range}: ${title} (${url})`,
    )
}
