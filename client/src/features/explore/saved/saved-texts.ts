import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MAX_BATCH, teaserBatchEndpoint } from '../../../../../shared/contracts/explore.ts'
import { useCachedQuery, type CachedQuery } from '../../../offline/react/use-cached-query.ts'
import { useKept } from '../../../offline/react/use-kept.ts'
import { type HttpClient, unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { COPY_MAX_AGE } from '../explore-copy.ts'
import { exploreKey } from '../explore-keys.ts'
import {
  ADDED_COPY,
  addedSchema,
  NOTHING_ADDED,
  SAVED_COPY,
  savedCopySchema,
  withoutKnown,
  type AddedTexts,
  type SavedTexts,
} from './saved-copy.ts'

/** What the requests say now, in as many calls as they need. */
export function savedTextsQuery(http: HttpClient, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...exploreKey, 'saved', ids.join()],
    queryFn: async ({ signal }): Promise<SavedTexts> => {
      const texts: SavedTexts = { teasers: [], gone: [] }
      for (let from = 0; from < ids.length; from += MAX_BATCH) {
        const query = { ids: ids.slice(from, from + MAX_BATCH).join() }
        const { teasers, gone } = unwrap(await http.call(teaserBatchEndpoint, { query, signal }))
        texts.teasers.push(...teasers)
        texts.gone.push(...gone)
      }
      return texts
    },
    // A case that is saved or removed must not hide the texts of the others.
    placeholderData: keepPreviousData,
  })
}

type SavedTextsState = {
  readonly known: CachedQuery<SavedTexts>
  /** Saved on this device since the server's last answer. */
  readonly added: AddedTexts
  readonly refetch: () => Promise<unknown>
}

/** `ids`: all cases of the person; null while they are read. */
export function useSavedTexts(ids: readonly string[] | null): SavedTextsState {
  const { http } = usePlatform()
  const query = useQuery({ ...savedTextsQuery(http, ids ?? []), enabled: ids !== null })
  const { value: added = NOTHING_ADDED, change } = useKept(ADDED_COPY, addedSchema, NOTHING_ADDED)
  const answer = query.isPlaceholderData || ids === null ? undefined : query.data
  const known = useCachedQuery({
    answer: query,
    name: SAVED_COPY,
    schema: savedCopySchema,
    keep: answer,
    maxAge: COPY_MAX_AGE,
  })
  useEffect(() => {
    if (answer === undefined || withoutKnown(added, answer).length === added.length) return
    // What stays is only read once more than it had to be.
    change((before) => withoutKnown(before, answer)).catch(() => undefined)
  }, [added, answer, change])
  return { known, added, refetch: query.refetch }
}
