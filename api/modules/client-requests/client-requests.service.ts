/** Posts, lists and withdraws a client's requests; the first one also creates the account or profile. */
import {
  EARLIER_NOTICES,
  type ClientRequest,
  type ClientRequestsResponse,
  type ClientSignupRequest,
  type PostClientRequest,
} from '../../../shared/contracts/client-requests.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { INTAKE_MESSAGES } from '../../../shared/domain/requests/request-limits.ts'
import { needsCare } from '../../../shared/domain/requests/care-words.ts'
import { findIdentity, IDENTITY_KINDS } from '../../../shared/domain/requests/identity-detector.ts'
import { REGISTRATION_MESSAGES } from '../../../shared/domain/registration.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx, UserTx } from '../../db/database.ts'
import type { MailSite, PostToOwner } from '../email/owner-mail.ts'
import { isEmailTaken } from '../registration/registration.repository.ts'
import type { SignupService } from '../registration/signup.service.ts'
import { recordAgreement } from '../registration/terms-agreements.repository.ts'
import { clientWelcome } from '../registration/welcome-mails.ts'
import { moveRequest, requireLocked, type MoveDeps } from './choice/request-moves.ts'
import { relist } from './listing/listing.repository.ts'
import { refusalToPost, refusalToWithdraw } from './client-request.policy.ts'
import {
  countOtherRequests,
  countRecentPosts,
  findContact,
  findRequest,
  isTextOfAnother,
  markWithdrawn,
  saveRequest,
  listRequests,
  lockUserType,
  saveClient,
} from './client-requests.repository.ts'

export type ClientRequestsDeps = MoveDeps & {
  readonly database: Database
  readonly signups: Pick<SignupService, 'openAccount'>
  readonly postToOwner: PostToOwner
  readonly site: MailSite
}

export type ClientRequestsService = {
  /** Creates account, profile and request, all or none. Returns the new user's id. Rejects like `SignupService.openAccount`. */
  signUp(request: ClientSignupRequest, from: string): Promise<string>
  /** Idempotent by id. Rejects with an AppError: forbidden, conflict or validation_failed. */
  post(caller: Caller, request: PostClientRequest): Promise<ClientRequest>
  list(caller: Caller): Promise<ClientRequestsResponse>
  /** Returns the updated request. Rejects with an AppError: not_found or conflict. */
  withdraw(caller: Caller, id: string): Promise<ClientRequest>
}

export function createClientRequestsService(deps: ClientRequestsDeps): ClientRequestsService {
  const { database, signups, clock } = deps
  return {
    signUp: async (request, from) => {
      refuseDateAhead(request.incidentDate, clock())
      refuseIdentity(request)
      return signups.openAccount({ ...request, from }, async (tx, { userId, email, at }) => {
        await saveClient(tx, { ...request, userId, email, at })
        await recordAgreement(tx, userId, request.termsVersion, at)
        if (!(await store(deps, tx, userId, request))) throw new Error('the request id is taken')
        await welcome(deps, tx, userId, request)
      })
    },
    post: (caller, request) => post(deps, caller, request),
    list: ({ userId, claims }) =>
      database.asUser(claims, async (tx) => ({
        requests: [...(await listRequests(tx))],
        contact: await findContact(tx, userId),
      })),
    withdraw: ({ claims }, id) =>
      database.asUser(claims, async (tx) => {
        const refusal = refusalToWithdraw(await requireRequest(tx, id))
        if (refusal !== null) throw refusal
        await tx.withoutRowSecurity(async (service) => {
          await moveRequest(deps, service, await requireLocked(service, id), { type: 'close' })
          await markWithdrawn(service, id)
        })
        return requireRequest(tx, id)
      }),
  }
}

/** The third post in ten minutes is looked at by a person first. */
const SUSPICIOUS_POSTS = 2

/** Stores the request and decides who sees it. False if the id is another client's, or the request has been answered. */
async function store(
  { clock }: ClientRequestsDeps,
  tx: ServiceTx,
  userId: string,
  request: PostClientRequest | ClientSignupRequest,
): Promise<boolean> {
  const at = new Date(clock())
  const found = {
    hasIdentity: identityIn(request).length > 0,
    isSuspicious:
      needsCare(request.summary) !== null ||
      (await countRecentPosts(tx, userId, request.id, at)) >= SUSPICIOUS_POSTS ||
      (await isTextOfAnother(tx, userId, request.summary)),
  }
  const isStored = await saveRequest(tx, userId, request, found, at)
  if (isStored) await relist(tx, request.id, at)
  return isStored
}

type WithNames = Pick<PostClientRequest, 'summary' | 'otherParties' | 'firstName' | 'lastName'>

function identityIn({ summary, otherParties, firstName, lastName }: WithNames) {
  return findIdentity(summary, [`${firstName} ${lastName}`, ...otherParties])
}

/** Older clients neither show what is found nor can insist; nobody sees their requests. */
function refuseIdentity(request: WithNames & Pick<PostClientRequest, 'insist' | 'noticesVersion'>): void {
  if (request.insist || request.noticesVersion === EARLIER_NOTICES) return
  const kinds = [...new Set(identityIn(request).map(({ kind }) => IDENTITY_KINDS[kind]))]
  if (kinds.length === 0) return
  const message = `Attorneys will read this text before you choose one. Take out ${kinds.join(', ')}, or ask us to look at it.`
  throw new AppError('validation_failed', message, { details: [{ field: 'summary', message }] })
}

function welcome(
  { postToOwner, site }: ClientRequestsDeps,
  tx: ServiceTx,
  userId: string,
  { firstName }: { readonly firstName: string },
): Promise<void> {
  return postToOwner(tx, userId, clientWelcome({ userId, firstName }, site))
}

async function post(
  deps: ClientRequestsDeps,
  { userId, email, claims }: Caller,
  request: PostClientRequest,
): Promise<ClientRequest> {
  const { database, clock } = deps
  if (email === null) throw new AppError('forbidden', 'Your account has no email address.')
  refuseDateAhead(request.incidentDate, clock())
  refuseIdentity(request)
  const at = new Date(clock())
  try {
    return await database.asUser(claims, async (tx) => {
      await tx.withoutRowSecurity(async (service) => {
        const userType = await lockUserType(service, userId)
        const refusal = refusalToPost(userType, await countOtherRequests(service, userId, request.id, at))
        if (refusal !== null) throw refusal
        await saveClient(service, { ...request, userId, email, at })
        await recordAgreement(service, userId, request.termsVersion, at)
        await store(deps, service, userId, request)
        if (userType === null) await welcome(deps, service, userId, request)
      })
      const posted = await findRequest(tx, request.id)
      if (posted === null) throw new AppError('conflict', 'Someone else has posted this request.')
      return posted
    })
  } catch (error) {
    if (isEmailTaken(error))
      throw new AppError('conflict', REGISTRATION_MESSAGES.emailTaken, { cause: error })
    throw error
  }
}

/** Another client's request is reported as not found. */
async function requireRequest(tx: UserTx, id: string): Promise<ClientRequest> {
  const request = await findRequest(tx, id)
  if (request === null) throw new AppError('not_found', 'We couldn’t find this request.')
  return request
}

/** Allows one day ahead of UTC, because of the client's time zone. */
function refuseDateAhead(incidentDate: string | null, now: number): void {
  const tomorrow = new Date(now + 24 * 3_600_000).toISOString().slice(0, 10)
  if (incidentDate === null || incidentDate <= tomorrow) return
  const message = INTAKE_MESSAGES.dateAhead
  throw new AppError('validation_failed', message, { details: [{ field: 'incidentDate', message }] })
}
