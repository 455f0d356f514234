/** Finds the calls that try the code of a second step, or a recovery code: whoever makes them has the password already. */
import { SUPABASE_PATH } from '../../shared/contracts/bff-routes.ts'
import { RECOVER_PATH } from '../../shared/contracts/second-step.ts'
import type { RoutePolicy } from './policy.ts'

const PATHS: readonly string[] = [`${SUPABASE_PATH}/auth/v1/factors/:id/verify`, RECOVER_PATH]

export function triesCode(policy: Pick<RoutePolicy, 'path'>): boolean {
  return PATHS.includes(policy.path)
}
