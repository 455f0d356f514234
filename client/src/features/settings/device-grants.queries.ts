/** The devices that can send referrals while no window is open. */
import { queryOptions } from '@tanstack/react-query'
import {
  endDeviceGrantEndpoint,
  listDeviceGrantsEndpoint,
  type DeviceGrant,
} from '../../../../shared/contracts/device-grants.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'

export const deviceGrantsKey = ['settings', 'device-grants'] as const

export function deviceGrantsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: deviceGrantsKey,
    queryFn: async ({ signal }): Promise<readonly DeviceGrant[]> =>
      unwrap(await http.call(listDeviceGrantsEndpoint, { signal })).grants,
  })
}

export async function endDeviceGrant(http: HttpClient, id: string): Promise<void> {
  unwrap(await http.call(endDeviceGrantEndpoint, { params: { id } }))
}
