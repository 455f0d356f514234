/** The person's own data on the server: its export, consents, and the deletion of the account. Online only. */
import { useNavigate } from 'react-router-dom'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  downloadDataExportEndpoint,
  getAccountDeletionEndpoint,
  getDataExportEndpoint,
  listOwnConsentsEndpoint,
  requestAccountDeletionEndpoint,
  requestDataExportEndpoint,
  sendDeletionCodeEndpoint,
  type DataExport,
} from '../../../../../shared/contracts/own-data.ts'
import { downloadBlob } from '../../../platform/download.ts'
import { unwrap, type HttpClient } from '../../../platform/http/http-client.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'

type Sender = Pick<HttpClient, 'call'>

/** Milliseconds between looks at an export in preparation. */
const LOOK_AGAIN = 1500
/** Milliseconds for the file, which can be large. */
const DOWNLOAD_PATIENCE = 10 * 60_000

export const dataExportQuery = (http: Sender) =>
  queryOptions({
    queryKey: ['settings', 'data-export'],
    queryFn: async ({ signal }) => unwrap(await http.call(getDataExportEndpoint, { signal })),
    refetchInterval: ({ state }) => (state.data?.newest?.state === 'preparing' ? LOOK_AGAIN : false),
  })

export const consentsQuery = (http: Sender) =>
  queryOptions({
    queryKey: ['settings', 'own-consents'],
    queryFn: async ({ signal }) => unwrap(await http.call(listOwnConsentsEndpoint, { signal })).consents,
  })

export const deletionQuery = (http: Sender) =>
  queryOptions({
    queryKey: ['settings', 'account-deletion'],
    queryFn: async ({ signal }) => unwrap(await http.call(getAccountDeletionEndpoint, { signal })),
  })

export function useAskForExport() {
  const { http } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    /** `id`: the same at each try, so that a lost answer makes no second export. */
    mutationFn: async (id: string) => unwrap(await http.call(requestDataExportEndpoint, { body: { id } })),
    onSettled: () => queries.invalidateQueries({ queryKey: dataExportQuery(http).queryKey }),
  })
}

export function useDownloadExport() {
  const { http } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, requestedAt }: DataExport) => {
      const file = unwrap(
        await http.call(downloadDataExportEndpoint, { params: { id }, timeout: DOWNLOAD_PATIENCE }),
      )
      downloadBlob(`counselrelay-data-${requestedAt.slice(0, 10)}.json`, file)
    },
    onError: () => queries.invalidateQueries({ queryKey: dataExportQuery(http).queryKey }),
  })
}

export function useSendDeletionCode() {
  const { http } = usePlatform()
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => unwrap(await http.call(sendDeletionCodeEndpoint, { body: {} })),
  })
}

export type DeletionProof = { readonly password: string } | { readonly code: string }

export function useAskForDeletion() {
  const { http, profile } = usePlatform()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (proof: DeletionProof) =>
      unwrap(await http.call(requestAccountDeletionEndpoint, { body: proof })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: deletionQuery(http).queryKey })
      // Where the profile could not be read again, this page says the same.
      if ((await profile.refresh()).ok) void navigate(paths.accountDeletion)
    },
  })
}
