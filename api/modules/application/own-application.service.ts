/** Reads an attorney's own application as reviewers see it, and resubmits it. */
import type { OwnApplication, ResubmitApplicationRequest } from '../../../shared/contracts/application.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Database } from '../../db/database.ts'
import { findOwnApplication, handIn, lockApplicant } from './own-application.repository.ts'
import { planResubmission } from './resubmission.policy.ts'

export type OwnApplicationDeps = { readonly database: Database; readonly clock: () => number }

export type OwnApplicationService = {
  find(caller: Caller): Promise<OwnApplication | null>
  /** Returns the updated application. Rejects with an AppError: not_found, attorney_only or conflict. */
  resubmit(caller: Caller, firm: ResubmitApplicationRequest): Promise<OwnApplication>
}

export function createOwnApplicationService({ database, clock }: OwnApplicationDeps): OwnApplicationService {
  return {
    find: ({ claims, userId }) => database.asUser(claims, (tx) => findOwnApplication(tx, userId)),
    resubmit: ({ claims, userId, verifiedEmail }, firm) =>
      database.asUser(claims, async (tx) => {
        await tx.withoutRowSecurity(async (service) => {
          const before = await lockApplicant(service, userId)
          const as = planResubmission(before)
          if (before === null) return
          await handIn(service, {
            userId,
            actor: verifiedEmail ?? userId,
            firm,
            as,
            before,
            at: new Date(clock()),
          })
        })
        const application = await findOwnApplication(tx, userId)
        if (application === null)
          throw new AppError('internal', 'Your application could not be read. Please try again.')
        return application
      }),
  }
}
