/** Requests and ends the device's grant. */
import { createDeviceGrantEndpoint } from '../../../../shared/contracts/device-grants.ts'
import { CSRF_HEADER, CSRF_VALUE } from '../../../../shared/contracts/http.ts'
import type { DeviceGrantCalls } from '../../offline/device-grant.ts'
import type { HttpClient } from '../../platform/http/http-client.ts'

/** Signing out ends the grant whose cookie the request carries, even if the session itself has expired. */
const SIGN_OUT_PATH = '/supabase/auth/v1/logout?scope=local'

export type DeviceGrantCallsDeps = {
  readonly http: Pick<HttpClient, 'call'>
  readonly label: string
  /** Whether the user's sign-in may outlive the browser session. */
  readonly isRemembered: () => boolean
  /** Whether the sign-out request, which carries the grant's cookie, reached the server. */
  readonly hasToldSignOut: () => Promise<boolean>
  readonly fetch: typeof globalThis.fetch
}

export function deviceGrantCalls({
  http,
  label,
  isRemembered,
  hasToldSignOut,
  fetch,
}: DeviceGrantCallsDeps): DeviceGrantCalls {
  return {
    ask: async ({ deviceId }) => {
      const answer = await http.call(createDeviceGrantEndpoint, {
        body: { deviceId, label, remembered: isRemembered() },
      })
      return answer.ok ? answer.value.grant.scopes : null
    },
    end: async () => {
      if (await hasToldSignOut()) return true
      try {
        const response = await fetch(SIGN_OUT_PATH, {
          method: 'POST',
          headers: { [CSRF_HEADER]: CSRF_VALUE },
          credentials: 'same-origin',
          keepalive: true,
        })
        // 401 means that the session had already ended; the server has ended the grant all the same.
        return response.ok || response.status === 401
      } catch {
        return false
      }
    },
  }
}
