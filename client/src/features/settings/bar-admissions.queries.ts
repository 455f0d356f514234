/** One's own bar admissions, read from the server and changed there: online only, as reviewers check what they say. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  BAR_ADMISSIONS_PATH,
  barAdmissionsResponseSchema,
  type AddBarAdmissionRequest,
  type BarAdmission,
} from '../../../../shared/contracts/bar-admissions.ts'
import { unwrap, type HttpClient } from '../../platform/http/http-client.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'

type Sender = Pick<HttpClient, 'send'>

export const barAdmissionsQuery = (http: Sender) =>
  queryOptions({
    queryKey: ['settings', 'bar-admissions'],
    queryFn: async ({ signal }): Promise<readonly BarAdmission[]> =>
      unwrap(await http.send({ path: BAR_ADMISSIONS_PATH, schema: barAdmissionsResponseSchema, signal }))
        .admissions,
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
    mutationFn: async (change: AdmissionChange) =>
      unwrap(await http.send({ ...requestOf(change), schema: barAdmissionsResponseSchema })).admissions,
    onSuccess: async (admissions) => {
      queries.setQueryData(barAdmissionsQuery(http).queryKey, admissions)
      // The page of the application lists them, too.
      await queries.invalidateQueries({ queryKey: ['own-application'] })
    },
  })
}

function requestOf(change: AdmissionChange) {
  const one: `/${string}` = `${BAR_ADMISSIONS_PATH}/${encodeURIComponent(change.jurisdiction)}`
  switch (change.kind) {
    case 'add': {
      const { jurisdiction, number } = change
      return { method: 'POST', path: BAR_ADMISSIONS_PATH, body: { jurisdiction, number } } as const
    }
    case 'correct':
      return { method: 'PUT', path: one, body: { number: change.number } } as const
    case 'remove':
      return { method: 'DELETE', path: one } as const
  }
}
