/** Navigation through the folders of a connected account: the current path and its files. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CloudFile } from '../../../../shared/contracts/integrations/cloud-files.ts'
import type { IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import { folderQuery } from './integration.queries.ts'
import { useIntegrations } from './use-integrations.ts'

export const ROOT_NAMES = { google: 'My Drive', onedrive: 'OneDrive' } as const satisfies Record<
  IntegrationProvider,
  string
>

type Place = { readonly id: string | null; readonly name: string }

export type Folder = {
  readonly trail: readonly Place[]
  /** null: the root. */
  readonly folderId: string | null
  readonly files: readonly CloudFile[]
  readonly query: Pick<
    UseInfiniteQueryResult,
    | 'status'
    | 'error'
    | 'fetchStatus'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'fetchNextPage'
    | 'refetch'
    | 'dataUpdatedAt'
  >
  readonly open: (folder: CloudFile) => void
  readonly goTo: (index: number) => void
}

export function useFolder(provider: IntegrationProvider): Folder {
  const { files: calls } = useIntegrations()[provider]
  const [trail, setTrail] = useState<readonly Place[]>(() => [{ id: null, name: ROOT_NAMES[provider] }])
  const folderId = trail.at(-1)?.id ?? null
  const query = useInfiniteQuery(folderQuery(provider, calls, folderId))
  const { data } = query
  return {
    trail,
    folderId,
    files: useMemo(() => foldersFirst(data?.pages.flatMap(({ files }) => files) ?? []), [data]),
    query,
    open: ({ id, name }) => setTrail((places) => [...places, { id, name }]),
    goTo: (index) => setTrail((places) => places.slice(0, index + 1)),
  }
}

/** Within folders and files, keeps the provider's order. */
function foldersFirst(files: readonly CloudFile[]): readonly CloudFile[] {
  return files.toSorted((a, b) => Number(b.isFolder) - Number(a.isFolder))
}
