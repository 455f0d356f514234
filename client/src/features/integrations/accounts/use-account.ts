/** The status of one account, and how to connect and disconnect it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { IntegrationProvider } from '../../../../../shared/domain/integrations.ts'
import { identityIn } from '../../../platform/auth/session.store.ts'
import { accountKey, statusQuery } from '../../../platform/integrations/integration.queries.ts'
import { useIntegrations } from '../../../platform/integrations/use-integrations.ts'
import { useAuth } from '../../../platform/platform-provider.tsx'

export function useAccountStatus(provider: IntegrationProvider) {
  return useQuery(statusQuery(provider, useIntegrations()[provider].connection))
}

/** Navigates to the provider's page. */
export function useConnect(provider: IntegrationProvider) {
  const { connection } = useIntegrations()[provider]
  return useMutation({
    // Offline it fails immediately with a message, instead of waiting for the network.
    networkMode: 'always',
    mutationFn: connection.authorizationUrl,
    onSuccess: (url) => window.location.assign(url),
  })
}

export function useDisconnect(provider: IntegrationProvider) {
  const { connection } = useIntegrations()[provider]
  const auth = useAuth()
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => connection.disconnect(identityIn(auth.session.get())?.userId ?? null),
    onSuccess: ({ revocation: _told, ...status }) => {
      const { queryKey } = statusQuery(provider, connection)
      queries.setQueryData(queryKey, status)
      // Drops the cached content of the disconnected account.
      queries.removeQueries({
        queryKey: accountKey(provider),
        predicate: (query) => query.queryKey[2] !== queryKey[2],
      })
    },
    onError: () => void queries.invalidateQueries({ queryKey: accountKey(provider) }),
  })
}
