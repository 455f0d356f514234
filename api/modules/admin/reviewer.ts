/** Identifies whoever may act as an administrator: a signed-in one, or `npm run admin` with the administration key. */
import { ADMIN_KEY_HEADER } from '../../../shared/contracts/admin.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { withBearer } from '../../http/bearer.ts'
import type { Identify } from '../../http/mount.ts'
import { equalTexts } from '../../http/signature.ts'
import { refusalToAdminister } from '../second-step/second-step.policy.ts'
import { OPERATOR, type Administrators } from '../users/administrators.service.ts'
import type { Reviewer } from './applications.service.ts'

export type ReviewerDeps = {
  readonly tokens: TokenVerifier
  readonly administrators: Pick<Administrators, 'includes'>
  readonly secondStepOptionalFor: ReadonlySet<string>
  /** Null: no key is accepted. */
  readonly adminKey: string | null
}

export function reviewerOf(deps: ReviewerDeps): Identify<Reviewer> {
  const { tokens, administrators, secondStepOptionalFor } = deps
  const signedIn = withBearer(tokens)
  return async function recogniseReviewer(c) {
    const key = c.req.header(ADMIN_KEY_HEADER)
    if (key !== undefined) return holderOf(key, deps)
    const caller = await signedIn(c)
    if (!(await administrators.includes(caller)))
      throw new AppError('forbidden', 'Only administrators can review applications.')
    const refused = refusalToAdminister(caller, secondStepOptionalFor)
    if (refused !== null) throw refused
    return { id: caller.userId, name: caller.verifiedEmail ?? caller.userId }
  }
}

export function holderOf(key: string, { adminKey }: Pick<ReviewerDeps, 'adminKey'>): Promise<Reviewer> {
  return adminKey !== null && equalTexts(key, adminKey)
    ? Promise.resolve({ id: null, name: OPERATOR })
    : Promise.reject(new AppError('bad_token', 'The administration key is not valid.'))
}
