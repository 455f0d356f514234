/** CourtListener's citation look-up, REST API v4: https://www.courtlistener.com/help/api/rest/citation-lookup/ */
import { z } from 'zod'
import type { CitationLookup, CitedCase } from '../../../shared/contracts/citations.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { parseRetryAfter } from '../../../shared/domain/retry.ts'

export type CourtListenerOptions = {
  /** Such as https://www.courtlistener.com. */
  readonly baseUrl: string
  readonly token: string
  readonly userAgent: string
  readonly clock: () => number
  readonly fetch?: typeof globalThis.fetch
}

/** `again`: when it takes more, in milliseconds since 1970; null: it took all, or does not say. */
export type CourtListenerAnswer = {
  readonly lookups: readonly Omit<CitationLookup, 'at'>[]
  readonly again: number | null
}

/** Sends at most MOST_CITATIONS. Rejects with unavailable or bad_upstream. */
export type LookUpCitations = (citations: readonly CitedCase[]) => Promise<CourtListenerAnswer>

const LOOK_UP = 'api/rest/v4/citation-lookup/'
/** Milliseconds. */
const TIMEOUT = 20_000
const MOST_CASES = 5

const resultSchema = z.object({
  citation: z.string(),
  normalized_citations: z.array(z.string()).default([]),
  status: z.number(),
  clusters: z
    .array(
      z.object({
        case_name: z.string().default(''),
        date_filed: z.string().nullish(),
        absolute_url: z.string().nullish(),
      }),
    )
    .default([]),
})
type Result = z.output<typeof resultSchema>

const STATUSES: Readonly<Record<number, CitationLookup['status']>> = {
  200: 'found',
  300: 'several',
  400: 'unknown_reporter',
  404: 'not_found',
}

export function createCourtListener(options: CourtListenerOptions): LookUpCitations {
  const { baseUrl, token, userAgent, clock, fetch = globalThis.fetch } = options
  return async (citations) => {
    const response = await fetch(`${baseUrl}/${LOOK_UP}`, {
      method: 'POST',
      headers: { Authorization: `Token ${token}`, Accept: 'application/json', 'User-Agent': userAgent },
      body: new URLSearchParams({ text: citations.map(textOf).join('; ') }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch((cause: unknown) => {
      throw new AppError('unavailable', 'CourtListener does not answer. Please try again later.', { cause })
    })
    const body = await jsonOf(response)
    if (response.status === 429) return { lookups: [], again: againOf(response, body, clock()) }
    const results = z.array(resultSchema).safeParse(body)
    if (!response.ok || !results.success) throw unusable(response.status)
    return {
      lookups: citations.flatMap((citation) => lookupOf(citation, results.data, baseUrl)),
      again: null,
    }
  }
}

function textOf({ volume, reporter, page }: CitedCase): string {
  return `${volume} ${reporter} ${page}`
}

/** None if CourtListener says nothing of it. Statuses of its own limit, such as 429, say nothing either. */
function lookupOf(
  citation: CitedCase,
  results: readonly Result[],
  baseUrl: string,
): readonly Omit<CitationLookup, 'at'>[] {
  const text = textOf(citation)
  const result = results.find(
    (one) => one.citation === text || one.normalized_citations.some((normal) => normal === text),
  )
  const status = STATUSES[result?.status ?? 0]
  if (result === undefined || status === undefined) return []
  const cases = result.clusters.slice(0, MOST_CASES).map(({ case_name, date_filed, absolute_url }) => ({
    name: case_name,
    year: yearOf(date_filed ?? ''),
    url: addressOf(absolute_url ?? '', baseUrl),
  }))
  return [{ ...citation, status, cases }]
}

function yearOf(date: string): number | null {
  const year = /^(\d{4})-/.exec(date)?.[1]
  return year === undefined ? null : Number(year)
}

/** Only a page of the service itself. */
function addressOf(path: string, baseUrl: string): string | null {
  return /^\/[\w/-]+$/.test(path) ? `${baseUrl}${path}` : null
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

const waitSchema = z.object({ wait_until: z.string() })

/** Its own time, else the header. */
function againOf(response: Response, body: unknown, now: number): number | null {
  const until = Date.parse(waitSchema.safeParse(body).data?.wait_until ?? '')
  if (!Number.isNaN(until)) return until
  const wait = parseRetryAfter(response.headers.get('retry-after'), now)
  return wait === null ? null : now + wait
}

function unusable(status: number): AppError {
  const words =
    status === 401 || status === 403
      ? 'CourtListener does not take the operator’s token. Please tell support.'
      : 'CourtListener gave no usable answer. Please try again later.'
  return new AppError('bad_upstream', words, { logMessage: `CourtListener: status ${status}` })
}
