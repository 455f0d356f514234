/** Settings > Profile: a user's own name and contact details. */
import type { OwnProfile, UpdateProfileRequest } from '../../../shared/contracts/own-profile.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Database, UserTx } from '../../db/database.ts'
import {
  findOwnProfile,
  lockOwnProfile,
  recordProfileChange,
  updateOwnProfile,
  type ReviewedChange,
} from './own-profile.repository.ts'

export type OwnProfileDeps = { readonly database: Database; readonly clock: () => number }

export type OwnProfileService = {
  find(caller: Caller): Promise<OwnProfile | null>
  /** Returns the updated profile. Rejects with an AppError: not_found or validation_failed. */
  update(caller: Caller, change: UpdateProfileRequest): Promise<OwnProfile>
}

export function createOwnProfileService({ database, clock }: OwnProfileDeps): OwnProfileService {
  return {
    find: ({ claims, userId }) => database.asUser(claims, (tx) => findOwnProfile(tx, userId)),
    update: ({ claims, userId, verifiedEmail }, change) =>
      database.asUser(claims, async (tx) => {
        const before = existing(await lockOwnProfile(tx, userId))
        const after = await write(tx, userId, change)
        await tx.withoutRowSecurity((service) =>
          recordProfileChange(service, {
            userId,
            actor: verifiedEmail ?? userId,
            reviewed: before.firmName === null ? {} : reviewedChange(before, after),
            at: new Date(clock()),
          }),
        )
        return after
      }),
  }
}

async function write(tx: UserTx, userId: string, change: UpdateProfileRequest): Promise<OwnProfile> {
  await updateOwnProfile(tx, userId, change)
  return existing(await findOwnProfile(tx, userId))
}

function existing(profile: OwnProfile | null): OwnProfile {
  if (profile === null)
    throw new AppError('not_found', 'You have no profile yet. Please complete your registration first.')
  return profile
}

const REVIEWED = ['firstName', 'lastName'] as const

function reviewedChange(before: OwnProfile, after: OwnProfile): ReviewedChange {
  return Object.fromEntries(
    REVIEWED.filter((field) => before[field] !== after[field]).map((field) => [
      field,
      { from: before[field], to: after[field] },
    ]),
  )
}
