/** A member's devices for push messages, and the job that sends one. Mail takes over where no device can be relied on. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { notificationKindSchema } from '../../../shared/contracts/notifications.ts'
import {
  pushSubscriptionSchema,
  type PushDevice,
  type PushSubscriptionData,
} from '../../../shared/contracts/push.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { sessionOf, type Caller } from '../../caller.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import type { TokenVault } from '../../encryption/token-vault.ts'
import type { NewNotification } from '../notifications/new-notification.ts'
import type { PlanPush } from '../notifications/notify.service.ts'
import { isPushService } from './push-hosts.policy.ts'
import type { PushOutcome, SendPush } from './push-sender.ts'
import {
  confirmMessage,
  forgetMessages,
  forgetSubscriptions,
  insertMessage,
  isRemoved,
  listDevices,
  listTargets,
  purgePush,
  putSubscription,
  removeSubscription,
  type PushTarget,
} from './push.repository.ts'

export const PUSH_QUEUE = 'push'

export type PushDeps = {
  readonly database: Database
  readonly vault: TokenVault
  /** Null: push messages are not set up. */
  readonly publicKey: string | null
  readonly sandbox: string | null
  readonly clock: () => number
  readonly newId: () => string
}

export type PushDevices = {
  readonly publicKey: string | null
  list(caller: Caller): Promise<PushDevice[]>
  /** Null for the renewal of a removed device. Rejects with an AppError: validation_failed for an address of no known push service, unavailable without a key. */
  subscribe(
    caller: Caller,
    device: {
      readonly deviceId: string
      readonly label: string
      readonly isRenewal: boolean
      readonly subscription: PushSubscriptionData
    },
  ): Promise<PushDevice | null>
  /** Rejects with an AppError not_found. */
  remove(caller: Caller, id: string): Promise<void>
  confirm(messageId: string): Promise<void>
}

const binding = (userId: string) => ({ provider: 'push', userId, column: 'subscription' })

export function createPushDevices(deps: PushDeps): PushDevices {
  const { database, vault, publicKey, sandbox, clock, newId } = deps
  return {
    publicKey,
    list: ({ userId, claims }) => database.asUser(claims, (tx) => listDevices(tx, userId)),
    subscribe(caller, { deviceId, label, isRenewal, subscription }) {
      if (publicKey === null)
        throw new AppError(
          'unavailable',
          'This site cannot notify devices. You get notifications in the app.',
        )
      if (!isPushService(subscription.endpoint, sandbox))
        throw new AppError(
          'validation_failed',
          'We don’t know this browser’s push service, so we can’t use it.',
          {
            details: [{ field: 'subscription.endpoint', message: 'Unknown push service' }],
          },
        )
      const { userId } = caller
      return database.asService(async (tx) => {
        if (isRenewal && (await isRemoved(tx, userId, deviceId))) return null
        return putSubscription(tx, {
          id: newId(),
          userId,
          sessionId: sessionOf(caller),
          deviceId,
          label,
          sealed: vault.seal(JSON.stringify(subscription), binding(userId)),
          endpointSha256: createHash('sha256').update(subscription.endpoint).digest('hex'),
          at: new Date(clock()),
        })
      })
    },
    remove: ({ userId }, id) =>
      database.asService(async (tx) => {
        if (!(await removeSubscription(tx, userId, id, new Date(clock()))))
          throw new AppError('not_found', 'There is no such device any more.')
      }),
    confirm: (messageId) => database.asService((tx) => confirmMessage(tx, messageId, new Date(clock()))),
  }
}

export function createPlanPush({
  jobs,
  publicKey,
  clock,
}: Pick<PushDeps, 'publicKey' | 'clock'> & { readonly jobs: Pick<JobQueue, 'send'> }): PlanPush {
  return async (tx, userId, notification, { isMailWanted }) => {
    if (publicKey === null) return false
    if ((await listTargets(tx, userId, new Date(clock()))).length === 0) return false
    const { kind, title, body, link } = notification
    await jobs.send(tx, PUSH_QUEUE, { userId, kind, mail: isMailWanted ? { title, body, link } : null })
    return true
  }
}

const jobSchema = z.object({
  userId: z.uuid(),
  kind: notificationKindSchema,
  mail: z.object({ title: z.string(), body: z.string(), link: z.string().nullable() }).nullable(),
})

export type SendingDeps = Pick<PushDeps, 'database' | 'vault' | 'clock' | 'newId'> & {
  readonly send: SendPush
  readonly mailNotification: (tx: ServiceTx, userId: string, notification: NewNotification) => Promise<void>
}

/** Handles PUSH_QUEUE: to every device, and by mail if it left for none. A message that did not leave is not tried again. */
export function createPushHandler(deps: SendingDeps): JobHandler {
  const { database, clock, newId, mailNotification } = deps
  return async function sendPush(data, complete) {
    const { userId, kind, mail } = jobSchema.parse(data)
    const at = new Date(clock())
    // Stored first: a fast device answers before this job ends.
    const messages = await database.asService(async (tx) => {
      await purgePush(tx, at)
      const targets = await listTargets(tx, userId, at)
      const planned = targets.map((target) => ({ id: newId(), target }))
      for (const { id, target } of planned) await insertMessage(tx, { id, subscriptionId: target.id, at })
      return planned
    })
    const sent = await Promise.all(
      messages.map(async ({ id, target }) => ({
        id,
        target,
        outcome: await sendTo(deps, userId, target, { kind, id }),
      })),
    )
    const only = (outcome: PushOutcome) => sent.filter((one) => one.outcome === outcome)
    await database.asService(async (tx) => {
      await complete(tx)
      await forgetSubscriptions(
        tx,
        only('gone').map(({ target }) => target.id),
      )
      await forgetMessages(
        tx,
        only('failed').map(({ id }) => id),
      )
      if (only('sent').length === 0 && mail !== null) await mailNotification(tx, userId, { kind, ...mail })
    })
  }
}

async function sendTo(
  { vault, send }: SendingDeps,
  userId: string,
  { sealed }: PushTarget,
  message: Parameters<SendPush>[1],
): Promise<PushOutcome> {
  let to: PushSubscriptionData
  try {
    to = pushSubscriptionSchema.parse(JSON.parse(vault.open(sealed, binding(userId)).text))
  } catch {
    // Sealed with a key that is gone: the device subscribes anew when the app starts there.
    return 'gone'
  }
  return send(to, message)
}
