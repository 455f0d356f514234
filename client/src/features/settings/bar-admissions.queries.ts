/** One's own bar admissions, read from the server and changed there: online only, as reviewers check what they say. */
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
    // Without a connection it fails at once with words, instead of waiting for one unseen.
    networkMode: 'always',
    mutationFn: async (change: AdmissionChange) => unwrap(await askForChange(http, change)).admissions,
    onSuccess: async (admissions) => {
      queries.setQueryData(barAdmissionsQuery(http).queryKey, admissions)
      // The page of the application lists them, too.
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
