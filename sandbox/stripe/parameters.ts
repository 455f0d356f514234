/** Parameters of several endpoints, as form values. */
import { z } from 'zod'
import type { Page } from './store.ts'

const MAX_METADATA = 50

export const idText = z.string().min(1).max(255)
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= MAX_METADATA, 'Metadata may have up to 50 keys.')
export const switchText = z.enum(['true', 'false']).transform((value) => value === 'true')
export const integerText = z
  .string()
  .regex(/^\d{1,12}$/, 'must be an integer')
  .transform(Number)
export const none = z.strictObject({})

export const paging = {
  limit: integerText.pipe(z.number().min(1).max(100)).default(10),
  starting_after: idText.optional(),
  ending_before: idText.optional(),
}

type PagingParams = {
  readonly limit: number
  readonly starting_after?: string | undefined
  readonly ending_before?: string | undefined
}

export function pagingOf(params: PagingParams) {
  return { limit: params.limit, startingAfter: params.starting_after, endingBefore: params.ending_before }
}

export function listAnswer(url: string, { items, hasMore }: Page<object>): object {
  return { object: 'list', url, has_more: hasMore, data: items }
}

/** An empty value removes a key, as in Stripe's API. */
export function mergeMetadata(
  before: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''))
}
