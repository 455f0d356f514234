/** The attorney's own firm: the server's answer, else its copy on this device. Changed online only, because others rely on it. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getOwnFirmEndpoint,
  ownFirmResponseSchema,
  updateFirmEndpoint,
  withdrawOfficeEndpoint,
  type OwnFirm,
  type UpdateFirmRequest,
} from '../../../../../shared/contracts/own-firm.ts'
import { useCachedQuery } from '../../../offline/react/use-cached-query.ts'
import { unwrap, type HttpClient } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'

const ownFirmQuery = (http: Pick<HttpClient, 'call'>) =>
  queryOptions({
    queryKey: ['settings', 'own-firm'],
    queryFn: async ({ signal }): Promise<{ readonly firm: OwnFirm | null }> =>
      unwrap(await http.call(getOwnFirmEndpoint, { signal })),
  })

export function useOwnFirm() {
  const { http } = usePlatform()
  const answer = useQuery(ownFirmQuery(http))
  const state = useCachedQuery({ answer, name: 'own-firm', schema: ownFirmResponseSchema })
  return { state, onRetry: answer.refetch }
}

/** Shows the firm as the server answers. Other pages show parts of it. */
function useShowFirm() {
  const { http, profile } = usePlatform()
  const queries = useQueryClient()
  return async (firm: OwnFirm): Promise<void> => {
    queries.setQueryData(ownFirmQuery(http).queryKey, { firm })
    void queries.invalidateQueries({ queryKey: ['own-practice'] })
    void queries.invalidateQueries({ queryKey: ['settings', 'own-profile'] })
    // The other attorney of a referral reads the firm's name.
    await profile.refresh()
  }
}

export function useSaveFirm(): (body: UpdateFirmRequest) => Promise<void> {
  const { http } = usePlatform()
  const show = useShowFirm()
  return async (body) => show(unwrap(await http.call(updateFirmEndpoint, { body })).firm)
}

export function useWithdrawOffice() {
  const { http } = usePlatform()
  const show = useShowFirm()
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => show(unwrap(await http.call(withdrawOfficeEndpoint, {})).firm),
  })
}
