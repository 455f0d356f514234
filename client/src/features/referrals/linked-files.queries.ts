/** Files of connected accounts whose name, size and type stand on a referral. */
import { queryOptions } from '@tanstack/react-query'
import {
  type LinkFileRequest,
  type LinkedFile,
  linkedFileResponseSchema,
  linkedFilesResponseSchema,
} from '../../../../shared/contracts/integrations/cloud-files.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'
import { referralKey } from './referral-keys.ts'

export function linkedFilesQuery(http: HttpClient, referralId: string) {
  return queryOptions({
    queryKey: [...referralKey(referralId), 'linked-files'],
    queryFn: async ({ signal }): Promise<readonly LinkedFile[]> =>
      unwrap(await http.send({ path: pathOf(referralId), schema: linkedFilesResponseSchema, signal })).files,
  })
}

export async function linkFile(
  http: HttpClient,
  referralId: string,
  body: LinkFileRequest,
): Promise<LinkedFile> {
  const path = pathOf(referralId)
  return unwrap(await http.send({ method: 'POST', path, body, schema: linkedFileResponseSchema })).file
}

/** Answers what is left. */
export async function unlinkFile(
  http: HttpClient,
  referralId: string,
  linkId: string,
): Promise<readonly LinkedFile[]> {
  const path = `${pathOf(referralId)}/${encodeURIComponent(linkId)}` as const
  return unwrap(await http.send({ method: 'DELETE', path, schema: linkedFilesResponseSchema })).files
}

function pathOf(referralId: string): `/${string}` {
  return `/api/referrals/${encodeURIComponent(referralId)}/linked-files`
}
