/** API calls for push messages: this person's devices. */
import { queryOptions } from '@tanstack/react-query'
import {
  listPushDevicesEndpoint,
  subscribePushEndpoint,
  unsubscribePushEndpoint,
} from '../../../../../shared/contracts/push.ts'
import { deviceName } from '../../../offline/device-name.ts'
import { type HttpClient, unwrap } from '../../../platform/http/http-client.ts'
import { dropPush, pushOwner, rememberDevice, type Subscribed } from './push-device.ts'

export const pushKey = ['push'] as const

export function pushQuery(http: HttpClient) {
  return queryOptions({
    queryKey: pushKey,
    queryFn: async ({ signal }) => unwrap(await http.call(listPushDevicesEndpoint, { signal })),
  })
}

/** `isRenewal`: at a start, without a click. If the device was removed from another one, it ends here too. */
export async function savePush(
  http: HttpClient,
  { deviceId, subscription }: Subscribed,
  isRenewal: boolean,
): Promise<void> {
  const label = deviceName(navigator.userAgent)
  const body = { deviceId, label, isRenewal, subscription }
  const { device } = unwrap(await http.call(subscribePushEndpoint, { body }))
  if (device === null) await dropPush(window)
  else rememberDevice(window, device.id)
}

export async function removePush(http: HttpClient, id: string): Promise<void> {
  unwrap(await http.call(unsubscribePushEndpoint, { params: { id } }))
  if (pushOwner(window)?.id === id) await dropPush(window)
}
