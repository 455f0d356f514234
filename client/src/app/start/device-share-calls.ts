/** How the server's share of this device's key is asked for. */
import {
  createDeviceShareEndpoint,
  destroyDeviceShareEndpoint,
} from '../../../../shared/contracts/device-shares.ts'
import type { HttpClient } from '../../platform/http/http-client.ts'

export async function askShare(http: Pick<HttpClient, 'call'>, deviceId: string): Promise<string | null> {
  const answer = await http.call(createDeviceShareEndpoint, { body: { deviceId } })
  return answer.ok ? answer.value.share : null
}

/** Only begun: the session may end right after it, and when the server cannot be told, the share opens nothing that is left here. */
export function destroyShare(http: Pick<HttpClient, 'call'>, deviceId: string): void {
  void http.call(destroyDeviceShareEndpoint, { params: { deviceId } })
}
