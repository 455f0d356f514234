/** `expand[]`: replaces ids with the objects they name, along dotted paths, in single objects and in lists. */
import { invalidRequest } from './stripe-error.ts'

type Find = (id: string) => unknown

/** Fields that a response only has on request, and fields that it never has. */
const ON_REQUEST: Readonly<Record<string, readonly string[]>> = { 'checkout.session': ['line_items'] }
const NEVER: Readonly<Record<string, readonly string[]>> = { 'checkout.session': ['subscription_data'] }

/** Four levels deep, as in Stripe's API. */
const MAX_DEPTH = 4

/** Returns a copy. Throws StripeError for an invalid path. */
export function expand(answer: object, paths: readonly string[], find: Find): object {
  const copy = structuredClone(answer)
  const requested = paths.map((path) => {
    const segments = path.split('.')
    if (segments.length > MAX_DEPTH)
      throw invalidRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' })
    return segments
  })
  hideUnrequested(copy, requested)
  for (const segments of requested) expandPath(copy, segments, find)
  return copy
}

function hideUnrequested(answer: object, requested: readonly (readonly string[])[]): void {
  if (!isRecord(answer)) return
  if (answer['object'] === 'list' && Array.isArray(answer['data'])) {
    const below = requested.filter(([first]) => first === 'data').map(([, ...rest]) => rest)
    for (const item of answer['data']) if (isRecord(item)) hideUnrequested(item, below)
    return
  }
  const kind = String(answer['object'])
  for (const field of NEVER[kind] ?? []) Reflect.deleteProperty(answer, field)
  for (const field of ON_REQUEST[kind] ?? []) {
    if (!requested.some(([first]) => first === field)) Reflect.deleteProperty(answer, field)
  }
}

function expandPath(target: unknown, [head, ...rest]: readonly string[], find: Find): void {
  if (head === undefined || target === null) return
  if (Array.isArray(target)) {
    for (const item of target) expandPath(item, [head, ...rest], find)
    return
  }
  if (!isRecord(target) || !(head in target)) {
    throw invalidRequest(`This property cannot be expanded (${head}).`, { param: 'expand' })
  }
  const value = target[head]
  const found = typeof value === 'string' ? find(value) : value
  if (typeof value === 'string' && found !== undefined) {
    target[head] = isRecord(found) ? withoutHidden(found) : found
  }
  expandPath(target[head], rest, find)
}

function withoutHidden(found: Record<string, unknown>): Record<string, unknown> {
  const copy = structuredClone(found)
  hideUnrequested(copy, [])
  return copy
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
