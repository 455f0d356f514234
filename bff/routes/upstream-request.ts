/** Builds an upstream request from the policy's lists alone: path, query and headers are never copied as they are. */
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../shared/domain/app-error.ts'
import type { RoutePolicy } from './policy.ts'

/** One segment with a provider's or our own id; never a dot segment. */
const PARAMETER = /^(?!\.{1,2}$)[\w.~!$'()*+,=@-]{1,512}$/

/** Fills in the policy's upstream path. Throws AppError `not_found` for an invalid parameter. */
export function upstreamPath(template: string, parameter: (name: string) => string | undefined): string {
  if (!template.includes(':')) return template
  const segments = template.split('/').map((segment) => {
    if (!segment.startsWith(':')) return segment
    const value = parameter(segment.slice(1)) ?? ''
    if (!PARAMETER.test(value)) throw new AppError('not_found', 'We couldn’t find this address.')
    return encodeURIComponent(value)
  })
  return segments.join('/')
}

/** The allowed parameters in their order, re-encoded, with the question mark; '' if there are none. */
export function allowedQuery(query: string, policy: Pick<RoutePolicy, 'query' | 'otherQuery'>): string {
  if (query === '') return ''
  const allowed = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(query)) {
    if (policy.query.includes(name)) allowed.append(name, value)
    else if (policy.otherQuery === 'refuse') {
      throw new AppError('validation_failed', 'This question cannot be asked here.', {
        logMessage: `query parameter not allowed: ${name.slice(0, 40)}`,
      })
    }
  }
  return allowed.size === 0 ? '' : `?${allowed.toString()}`
}

export function copyHeaders(names: readonly string[], from: IncomingHttpHeaders): Record<string, string> {
  const copied: Record<string, string> = {}
  for (const name of names) {
    const value = from[name]
    if (typeof value === 'string') copied[name] = value
  }
  return copied
}
