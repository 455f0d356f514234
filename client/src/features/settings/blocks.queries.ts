/** The people whom this person blocked. */
import { queryOptions } from '@tanstack/react-query'
import { liftBlockEndpoint, listBlocksEndpoint, type Block } from '../../../../shared/contracts/blocks.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'

export const blocksKey = ['settings', 'blocks'] as const

export function blocksQuery(http: HttpClient) {
  return queryOptions({
    queryKey: blocksKey,
    queryFn: async ({ signal }): Promise<readonly Block[]> =>
      unwrap(await http.call(listBlocksEndpoint, { signal })).blocks,
  })
}

export async function liftBlock(http: HttpClient, id: string): Promise<void> {
  unwrap(await http.call(liftBlockEndpoint, { params: { id } }))
}
