/** What was looked up of the open workspace's citations, and looking up more. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import {
  checkCitationsEndpoint,
  getCitationServiceEndpoint,
  type CitedCase,
} from '../../../../../shared/contracts/citations.ts'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { useLiveCaseFiles } from '../storage/use-case-files.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { knownLookups, textOf, type KnownLookup } from './looked-up.ts'

export function useKnownLookups(): ReadonlyMap<string, KnownLookup> {
  const { store, place } = useWorkspace()
  const read = useCallback((owner: UserId) => store.lookups(owner, place.workspace), [store, place])
  const kept = useLiveCaseFiles(store, read)
  return useMemo(() => knownLookups(kept.status === 'ready' ? kept.value : []), [kept])
}

/** Where citations can be looked up; null: nowhere, or it is not known. */
export function useLookupHost(): string | null {
  const { http } = usePlatform()
  const service = useQuery({
    queryKey: ['citation-service'] as const,
    queryFn: async ({ signal }) => unwrap(await http.call(getCitationServiceEndpoint, { signal })),
  })
  return service.data?.host ?? null
}

/** Milliseconds. The server waits for the service. */
const PATIENCE = 30_000

type Order = { readonly host: string; readonly citations: readonly CitedCase[] }

/** Gives when the rest can be looked up; null: nothing is left. */
export function useLookUp() {
  const { http } = usePlatform()
  const { store, place } = useWorkspace()
  return useMutation({
    mutationFn: async ({ host, citations }: Order): Promise<Left | null> => {
      const at = Date.now()
      await store.addSent(place, { at, host, what: { kind: 'citations', citations: citations.map(textOf) } })
      const body = { citations: [...citations] }
      const answer = unwrap(await http.call(checkCitationsEndpoint, { body, timeout: PATIENCE }))
      await store.addLookups(place, { at, host: answer.host, results: answer.results })
      const count = answer.results.filter(({ status }) => status === 'not_looked_up').length
      return count === 0 ? null : { count, again: answer.again }
    },
  })
}

/** `again`: ISO 8601 in UTC; null if the service did not say. */
export type Left = { readonly count: number; readonly again: string | null }
