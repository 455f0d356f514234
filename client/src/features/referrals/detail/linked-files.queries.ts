/** Files of connected accounts whose name, size and type are listed on a referral. */
import { queryOptions } from '@tanstack/react-query'
import {
  type LinkFileRequest,
  type LinkedFile,
  linkFileEndpoint,
  listLinkedFilesEndpoint,
  unlinkFileEndpoint,
} from '../../../../../shared/contracts/integrations/cloud-files.ts'
import { type HttpClient, unwrap } from '../../../platform/http/http-client.ts'
import { referralKey } from '../referral-keys.ts'

export function linkedFilesQuery(http: HttpClient, referralId: string) {
  return queryOptions({
    queryKey: [...referralKey(referralId), 'linked-files'],
    queryFn: async ({ signal }): Promise<readonly LinkedFile[]> =>
      unwrap(await http.call(listLinkedFilesEndpoint, { params: { id: referralId }, signal })).files,
  })
}

export async function linkFile(
  http: HttpClient,
  referralId: string,
  body: LinkFileRequest,
): Promise<LinkedFile> {
  return unwrap(await http.call(linkFileEndpoint, { params: { id: referralId }, body })).file
}

/** Returns the remaining files. */
export async function unlinkFile(
  http: HttpClient,
  referralId: string,
  linkId: string,
): Promise<readonly LinkedFile[]> {
  return unwrap(await http.call(unlinkFileEndpoint, { params: { id: referralId, linkId } })).files
}
