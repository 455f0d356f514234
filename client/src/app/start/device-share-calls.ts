/** Requests and destroys the server's share of this device's key. */
import {
  createDeviceShareEndpoint,
  destroyDeviceShareEndpoint,
} from '../../../../shared/contracts/device-shares.ts'
import type { HttpClient } from '../../platform/http/http-client.ts'

export async function askShare(http: Pick<HttpClient, 'call'>, deviceId: string): Promise<string | null> {
  const answer = await http.call(createDeviceShareEndpoint, { body: { deviceId } })
  return answer.ok ? answer.value.share : null
}

/** Not awaited, because the session may end right after. If the request fails, the share decrypts nothing that is left on this device. */
export function destroyShare(http: Pick<HttpClient, 'call'>, deviceId: string): void {
  void http.call(destroyDeviceShareEndpoint, { params: { deviceId } })
}
