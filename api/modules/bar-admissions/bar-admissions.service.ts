/** Lists, adds, corrects and removes an attorney's own bar admissions. */
import type { ApplicationState } from '../../../shared/contracts/admin.ts'
import type { AddBarAdmissionRequest, BarAdmission } from '../../../shared/contracts/bar-admissions.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import {
  planRemoval,
  refuseSecondFor,
  requireApplicant,
  requireCorrectable,
} from './bar-admissions.policy.ts'
import {
  findAdmissions,
  lockHolder,
  nameAdmissionOfApplication,
  proposeNumber,
  putAdmission,
  recordAdmissionEvent,
  removeAdmission,
  verifiedJurisdictions,
  type AdmissionEvent,
} from './bar-admissions.repository.ts'

export type BarAdmissionsDeps = { readonly database: Database; readonly clock: () => number }

/** Changes return the updated list. They reject with an AppError: attorney_only, not_found or conflict. */
export type BarAdmissionsService = {
  list(caller: Caller): Promise<BarAdmission[]>
  add(caller: Caller, request: AddBarAdmissionRequest): Promise<BarAdmission[]>
  correct(caller: Caller, jurisdiction: string, number: string): Promise<BarAdmission[]>
  remove(caller: Caller, jurisdiction: string): Promise<BarAdmission[]>
}

type Change = (
  tx: ServiceTx,
  now: {
    readonly admissions: readonly BarAdmission[]
    readonly state: ApplicationState
    readonly at: Date
  },
) => Promise<Pick<AdmissionEvent, 'action' | 'jurisdiction' | 'number'>>

export function createBarAdmissionsService({ database, clock }: BarAdmissionsDeps): BarAdmissionsService {
  const changing = ({ claims, userId, verifiedEmail }: Caller, change: Change) =>
    database.asUser(claims, async (tx) => {
      await tx.withoutRowSecurity(async (service) => {
        const state = requireApplicant(await lockHolder(service, userId))
        const at = new Date(clock())
        const admissions = await findAdmissions(service, userId)
        const event = await change(service, { admissions, state, at })
        const actor = verifiedEmail ?? userId
        await recordAdmissionEvent(service, { ...event, userId, actorId: userId, actor, at })
      })
      return findAdmissions(tx, userId)
    })
  return {
    list: ({ claims, userId }) => database.asUser(claims, (tx) => findAdmissions(tx, userId)),
    add: (caller, { jurisdiction, number }) =>
      changing(caller, async (tx, { admissions, at }) => {
        refuseSecondFor(admissions, jurisdiction)
        await putAdmission(tx, { userId: caller.userId, jurisdiction, number, at })
        return { action: 'submitted', jurisdiction, number }
      }),
    correct: (caller, jurisdiction, number) =>
      changing(caller, async (tx, { admissions, state, at }) => {
        const { isOfApplication, status } = requireCorrectable(admissions, { jurisdiction, number }, state)
        if (status === 'verified') {
          await proposeNumber(tx, { userId: caller.userId, jurisdiction, number, at })
          return { action: 'proposed', jurisdiction, number }
        }
        await putAdmission(tx, { userId: caller.userId, jurisdiction, number, at })
        if (isOfApplication) await nameAdmissionOfApplication(tx, caller.userId, { jurisdiction, number })
        return { action: 'corrected', jurisdiction, number }
      }),
    remove: (caller, jurisdiction) =>
      changing(caller, async (tx, { admissions, state }) => {
        const verified = await verifiedJurisdictions(tx, caller.userId)
        const { removed, successor } = planRemoval(admissions, verified, jurisdiction, state)
        await removeAdmission(tx, caller.userId, jurisdiction)
        if (successor !== null) await nameAdmissionOfApplication(tx, caller.userId, successor)
        return { action: 'removed', jurisdiction, number: removed.number }
      }),
  }
}
