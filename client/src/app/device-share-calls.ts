/** How the server's share of this device's key is asked for. */
import { z } from 'zod'
import { DEVICE_SHARES_PATH, deviceShareResponseSchema } from '../../../shared/contracts/device-shares.ts'
import type { HttpClient } from '../platform/http/http-client.ts'

export async function askShare(http: Pick<HttpClient, 'send'>, deviceId: string): Promise<string | null> {
  const answer = await http.send({
    method: 'POST',
    path: DEVICE_SHARES_PATH,
    body: { deviceId },
    schema: deviceShareResponseSchema,
  })
  return answer.ok ? answer.value.share : null
}

/** Only begun: the session may end right after it, and when the server cannot be told, the share opens nothing that is left here. */
export function destroyShare(http: Pick<HttpClient, 'send'>, deviceId: string): void {
  void http.send({ method: 'DELETE', path: `${DEVICE_SHARES_PATH}/${deviceId}`, schema: z.unknown() })
}
