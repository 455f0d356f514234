/** Reads and changes the user's bar admissions on the server. Online only, because reviewers verify them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addBarAdmissionEndpoint,
  correctBarAdmissionEndpoint,
  listBarAdmissionsEndpoint,
  removeBarAdmissionEndpoint,
  type AddBarAdmissionRequest,
  type BarAdmission,
} from '../../../../shared/contracts/bar-admissions.ts'
import { unwrap, type HttpClient } from '../../platform/http/http-client.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'

type Sender = Pick<HttpClient, 'call'>

export const barAdmissionsQuery = (http: Sender) =>
  queryOptions({
    queryKey: ['settings', 'bar-admissions'],
    queryFn: async ({ signal }): Promise<readonly BarAdmission[]> =>
      unwrap(await http.call(listBarAdmissionsEndpoint, { signal })).admissions,
  })

export type AdmissionChange =
  | ({ readonly kind: 'add' | 'correct' } & AddBarAdmissionRequest)
  | { readonly kind: 'remove'; readonly jurisdiction: string }

export function useChangeAdmissions() {
  const { http } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    // Offline it fails immediately with a message, instead of waiting for the network.
    networkMode: 'always',
    mutationFn: async (change: AdmissionChange) => unwrap(await askForChange(http, change)).admissions,
    onSuccess: async (admissions) => {
      queries.setQueryData(barAdmissionsQuery(http).queryKey, admissions)
      // The application page lists them too.
      await queries.invalidateQueries({ queryKey: ['own-application'] })
    },
  })
}

function askForChange(http: Sender, change: AdmissionChange) {
  const { jurisdiction } = change
  switch (change.kind) {
    case 'add':
      return http.call(addBarAdmissionEndpoint, { body: { jurisdiction, number: change.number } })
    case 'correct':
      return http.call(correctBarAdmissionEndpoint, {
        params: { jurisdiction },
        body: { number: change.number },
      })
    case 'remove':
      return http.call(removeBarAdmissionEndpoint, { params: { jurisdiction } })
  }
}
