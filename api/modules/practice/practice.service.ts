/** Settings > Practice and the public page: reads and changes the caller's own, and shows a visitor what is public. */
import type { AttorneyProfile } from '../../../shared/contracts/attorney-profile.ts'
import type {
  OwnPractice,
  UpdatePracticeRequest,
  UpdatePublicPageRequest,
} from '../../../shared/contracts/practice.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { isSlug } from '../../../shared/domain/attorney-slug.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx, UserTx } from '../../db/database.ts'
import { lockApplicationState } from '../firm/firm.repository.ts'
import { requireApproved, requirePause } from './practice.policy.ts'
import {
  findOwnPractice,
  findPublicPage,
  isSlugTaken,
  recordPublicPage,
  writePractice,
  writePublicPage,
} from './practice.repository.ts'

export type PracticeDeps = { readonly database: Database; readonly clock: () => number }

/** Changes return the practice as it is now. They reject with an AppError: not_found, conflict or validation_failed. */
export type PracticeService = {
  find(caller: Caller): Promise<OwnPractice | null>
  update(caller: Caller, practice: UpdatePracticeRequest): Promise<OwnPractice>
  updatePublicPage(caller: Caller, page: UpdatePublicPageRequest): Promise<OwnPractice>
  /** Rejects with not_found, in the same words whatever the reason. */
  show(slug: string): Promise<AttorneyProfile>
}

export function createPracticeService({ database, clock }: PracticeDeps): PracticeService {
  const changing = ({ claims, userId }: Caller, change: (tx: ServiceTx, at: Date) => Promise<void>) =>
    database.asUser(claims, async (tx) => {
      await tx.withoutRowSecurity(async (service) => {
        requireApproved(await lockApplicationState(service, userId))
        await change(service, new Date(clock()))
      })
      return existing(tx, userId)
    })
  return {
    find: ({ claims, userId }) => database.asUser(claims, (tx) => findOwnPractice(tx, userId)),
    update: (caller, practice) =>
      changing(caller, async (tx, at) => {
        requirePause(practice.pausedUntil, at.getTime())
        await writePractice(tx, caller.userId, practice, at)
      }),
    updatePublicPage: (caller, page) =>
      changing(caller, async (tx, at) => {
        const { userId, verifiedEmail } = caller
        if (await isSlugTaken(tx, page.slug, userId)) throw slugTaken()
        const before = await findOwnPractice(tx, userId)
        await writePublicPage(tx, userId, page, at)
        const wasPublic = before?.isPublic === true
        if (wasPublic !== page.isPublic || (wasPublic && before.slug !== page.slug))
          await recordPublicPage(tx, {
            ...{ userId, actor: verifiedEmail ?? userId, at },
            ...{ action: page.isPublic ? 'on' : 'off', slug: page.slug },
          })
      }),
    async show(slug) {
      const page = isSlug(slug) ? await database.asService((tx) => findPublicPage(tx, slug)) : null
      if (page === null) throw new AppError('not_found', 'There is no public page at this address.')
      return page
    },
  }
}

function slugTaken(): AppError {
  const message = 'This address is taken. Choose another one.'
  return new AppError('conflict', message, { details: [{ field: 'slug', message }] })
}

async function existing(tx: UserTx, userId: string): Promise<OwnPractice> {
  const practice = await findOwnPractice(tx, userId)
  if (practice === null) throw new AppError('not_found', 'Your account has no practice yet.')
  return practice
}
