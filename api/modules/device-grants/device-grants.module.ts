/** Device grants, and the sweep that ends those whose session has ended elsewhere. */
import type { CallLimit } from '../../http/call-limit.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createPostToOwner } from '../email/owner-mail.ts'
import type { AuthSessions } from '../sessions/auth-sessions.ts'
import { deviceGrantsRoutes } from './device-grants.routes.ts'
import { createDeviceGrants, type DeviceGrants, type DeviceGrantsDeps } from './device-grants.service.ts'
import { startGrantSweep } from './grant-sweep.ts'

export type DeviceGrantsModuleDeps = ApiPlatform &
  Pick<DeviceGrantsDeps, 'requireGoodStanding' | 'isSessionAlive'> & {
    readonly sessions: AuthSessions
    /** Limits the calls of one user, of any kind. */
    readonly callerLimit: CallLimit
  }

export function deviceGrantsModule(
  platform: DeviceGrantsModuleDeps,
): ApiModule & { readonly grants: DeviceGrants } {
  const grants = createDeviceGrants({ ...platform, postToOwner: createPostToOwner(platform) })
  let stop: (() => void) | undefined
  return {
    grants,
    routes: [deviceGrantsRoutes({ ...platform, grants })],
    start() {
      stop = startGrantSweep(platform)
      return Promise.resolve()
    },
    close() {
      stop?.()
      return Promise.resolve()
    },
  }
}
