/** The last step of registration: an attorney who has paid submits the firm's details for review. */
import type { CompleteProfileRequest } from '../../../shared/contracts/registration.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { isSameEmail, REGISTRATION_MESSAGES } from '../../../shared/domain/registration.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { MailSite, PostToOwner } from '../email/owner-mail.ts'
import type { CheckoutService } from '../billing/checkout.service.ts'
import { standingOf } from '../billing/fulfilment.service.ts'
import { refusalToSubmit } from './application.policy.ts'
import {
  isEmailTaken,
  lockApplicant,
  submitApplication,
  type ApplicantStanding,
} from './registration.repository.ts'
import { attorneyWelcome } from './welcome-mails.ts'

export type CompleteProfileDeps = {
  readonly database: Database
  readonly checkouts: Pick<CheckoutService, 'requirePayment'>
  readonly clock: () => number
  readonly postToOwner: PostToOwner
  readonly site: MailSite
}

/** Rejects with an AppError: validation_failed, attorney_only, payment_required, conflict or forbidden. May be repeated. */
export type CompleteProfile = (caller: Caller, profile: CompleteProfileRequest) => Promise<void>

export function createCompleteProfile(deps: CompleteProfileDeps): CompleteProfile {
  const { database, checkouts, clock } = deps
  return async (caller, profile) => {
    const { userId, email } = caller
    if (email === null || !isSameEmail(profile.workEmail, email)) throw notTheAccountsEmail()
    await database.asService((tx) => refuseUnfit(tx, userId))
    await checkouts.requirePayment(userId)
    try {
      await database.asService(async (tx) => {
        const before = await refuseUnfit(tx, userId)
        const subscriptionStatus = await standingOf(tx, userId)
        const at = new Date(clock())
        await submitApplication(tx, { userId, email, profile, subscriptionStatus, at })
        // Only the first submission sends the welcome mail.
        if ((before?.applicationState ?? null) === null)
          await deps.postToOwner(
            tx,
            userId,
            attorneyWelcome({ userId, firstName: profile.firstName }, deps.site),
          )
      })
    } catch (error) {
      if (isEmailTaken(error))
        throw new AppError('conflict', REGISTRATION_MESSAGES.emailTaken, { cause: error })
      throw error
    }
  }
}

async function refuseUnfit(tx: ServiceTx, userId: string): Promise<ApplicantStanding | null> {
  const applicant = await lockApplicant(tx, userId)
  const refusal = refusalToSubmit(applicant)
  if (refusal !== null) throw refusal
  return applicant
}

function notTheAccountsEmail(): AppError {
  const message = 'Use the email address of your account.'
  return new AppError('validation_failed', message, { details: [{ field: 'workEmail', message }] })
}
