/** The devices that may hand in referrals with no window open. */
import { queryOptions } from '@tanstack/react-query'
import {
  DEVICE_GRANTS_PATH,
  deviceGrantListResponseSchema,
  type DeviceGrant,
} from '../../../../shared/contracts/device-grants.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'

export const deviceGrantsKey = ['settings', 'device-grants'] as const

export function deviceGrantsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: deviceGrantsKey,
    queryFn: async ({ signal }): Promise<readonly DeviceGrant[]> => {
      const answer = await http.send({
        path: DEVICE_GRANTS_PATH,
        schema: deviceGrantListResponseSchema,
        signal,
      })
      return unwrap(answer).grants
    },
  })
}

/** Answered without a body. */
export async function endDeviceGrant(http: HttpClient, id: string): Promise<void> {
  unwrap(
    await http.sendForBlob({ method: 'DELETE', path: `${DEVICE_GRANTS_PATH}/${encodeURIComponent(id)}` }),
  )
}
