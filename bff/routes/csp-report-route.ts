/**
 * Logs browsers' reports of content security policy violations without personal data: no query, no sample, no identifier in a path.
 * Nothing is stored or forwarded.
 */
import { z } from 'zod'
import { withoutSecrets } from '../../shared/contracts/bff-routes.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { Answers } from '../answer.ts'
import type { KnownOrigins } from '../middleware/origins.ts'
import type { RateLimits } from '../middleware/rate-limits.ts'
import { readReportBody } from '../middleware/request-body.ts'
import type { BffContext } from '../request.ts'

/** Bytes. */
const MAX_REPORT = 8 * 1024
/** Per batch; a page that violates the policy in a loop repeats the same report. */
const MAX_LOGGED = 10

export type CspReportDeps = {
  readonly answers: Answers
  readonly known: KnownOrigins
  readonly limits: RateLimits
  readonly logger: Logger
}

const text = z.string().max(4096).catch('')
const line = z.number().int().nonnegative().nullable().catch(null)

/** As `report-uri` sends it (Content Security Policy Level 2). */
const singleSchema = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': line,
  }),
})

/** As `report-to` sends it (Reporting API); reports of other types are ignored. */
const batchSchema = z.array(
  z.object({
    type: text,
    body: z
      .object({
        documentURL: text,
        effectiveDirective: text,
        blockedURL: text,
        sourceFile: text,
        lineNumber: line,
      })
      .nullable()
      .catch(null),
  }),
)

type Violation = {
  readonly directive: string
  readonly blocked: string
  readonly page: string
  readonly source: string
  readonly line: number | null
}

export function cspReportRoute(deps: CspReportDeps): (c: BffContext) => Promise<Response> {
  const { answers, known, limits, logger } = deps
  return async function takeReport(c) {
    const { incoming } = c.env
    const site = incoming.headers['sec-fetch-site']
    // Browsers send reports without the CSRF header, so reports of other sites are rejected by Sec-Fetch-Site.
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      throw new AppError('csrf', 'This address takes reports of our own pages only.')
    await limits.count('report', c.get('clientAddress'))
    const violations = violationsIn(await readReportBody(incoming, MAX_REPORT))
    for (const violation of violations.slice(0, MAX_LOGGED))
      logger.warn({ requestId: c.get('requestId'), ...forLog(violation, known) }, 'content security policy')
    return answers.json(c.get('requestId'), 204, null)
  }
}

function violationsIn(value: unknown): readonly Violation[] {
  const batch = batchSchema.safeParse(value)
  if (batch.success) {
    return batch.data.flatMap(({ type, body }) =>
      type !== 'csp-violation' || body === null
        ? []
        : [
            {
              directive: body.effectiveDirective,
              blocked: body.blockedURL,
              page: body.documentURL,
              source: body.sourceFile,
              line: body.lineNumber,
            },
          ],
    )
  }
  const single = singleSchema.safeParse(value)
  if (!single.success) throw new AppError('validation_failed', 'This is no report of a policy.')
  const report = single.data['csp-report']
  return [
    {
      directive: report['effective-directive'] || report['violated-directive'],
      blocked: report['blocked-uri'],
      page: report['document-uri'],
      source: report['source-file'],
      line: report['line-number'],
    },
  ]
}

function forLog(violation: Violation, known: KnownOrigins): Record<string, string | number | null> {
  return {
    directive: /^[a-z-]{1,60}/.exec(violation.directive)?.[0] ?? 'unknown',
    blocked: placeOf(violation.blocked, known),
    page: placeOf(violation.page, known),
    source: placeOf(violation.source, known),
    line: violation.line,
  }
}

/** Keywords that browsers report in place of a URL: `inline`, `eval`, `trusted-types-sink`. */
const KEYWORD = /^[a-z-]{1,40}$/
/** Other path segments may identify a person or a matter and are masked, except names of built files. */
const PLAIN_SEGMENT = /^[a-z-]{1,24}$/
const BUILT_FILE = /^\/(?:assets\/[\w.-]+|sw\.js)$/

/** The path with identifiers masked for our own pages; the origin for other sites. */
function placeOf(address: string, known: KnownOrigins): string {
  if (KEYWORD.test(address)) return address
  if (!URL.canParse(address)) return address === '' ? '' : 'unreadable'
  const { origin, protocol, pathname } = new URL(address)
  if (!known.origins.has(origin)) return origin === 'null' ? protocol : origin
  if (BUILT_FILE.test(pathname)) return pathname
  const masked = pathname
    .split('/')
    .map((segment) => (segment === '' || PLAIN_SEGMENT.test(segment) ? segment : '*'))
  return withoutSecrets(masked.join('/'))
}
