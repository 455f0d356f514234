/** Faults behind the app: the mail server, the API, the BFF, a lost response, the database. */
import { setTimeout as wait } from 'node:timers/promises'
import { SEND_REFERRAL_EMAIL_PATH } from '../../shared/contracts/referral-email.ts'
import { pushRecordsEndpoint } from '../../shared/contracts/records.ts'
import { settleCalls } from './call-books.ts'
import { decideCall, unsentCalls, writeCall } from './calls.ts'
import type { FaultRecord, QueuedReferral, Sighting } from './books.ts'
import { openDevice, type Device } from './device.ts'
import type { Random } from '../../runtime/testing/seeded-random.ts'
import type { Stack } from './stack.ts'

export type FaultPlan = { readonly name: string; readonly rounds: number; readonly random: Random }

/** Resolves when the fault is over and everything runs again. */
type Strike = (stack: Stack, random: Random) => Promise<void>

const ROWS_A_ROUND = 4
const ROUND_LIMIT = 120_000

export const SERVER_FAULTS: Readonly<Record<string, Strike>> = {
  'mail server down': async ({ sandbox }, random) => {
    await sandbox.setFault('mail', { mode: 'down' })
    await wait(random.between(50, 1500))
    await sandbox.setFault('mail', { mode: 'ok' })
  },
  'mail server slow': ({ sandbox }, random) =>
    sandbox.setFault('mail', {
      mode: 'slow',
      delayMs: random.between(100, 3000),
      count: random.between(1, ROWS_A_ROUND),
    }),
  'mail server drops after accepting': ({ sandbox }, random) =>
    sandbox.setFault('mail', { mode: 'drop', count: random.between(1, 3) }),
  'API killed with -9': (stack) => stack.killAndRestart('api'),
  'BFF killed with -9': (stack) => stack.killAndRestart('bff'),
  'response lost': ({ frontProxy, backProxy }, random) => {
    const proxy = random.chance(0.5) ? frontProxy : backProxy
    // Not awaited: this round may have fewer responses left, and the next round replaces the plan.
    const path = random.pick([SEND_REFERRAL_EMAIL_PATH, pushRecordsEndpoint.path])
    void proxy.loseAnswers(path, random.between(1, 3))
    return Promise.resolve()
  },
  'database connection lost': (stack, random) =>
    random.chance(0.2) ? stack.restartDatabase() : stack.cutDatabase(),
}

/**
 * Two devices are used for all rounds. A round queues a few referrals on one, logs and changes calls on both, and causes the fault at a random
 * moment of their sending.
 */
export async function runServerFault(stack: Stack, strike: Strike, plan: FaultPlan): Promise<FaultRecord> {
  const { random, rounds } = plan
  const { calls } = stack
  const device = await openDevice(stack.origin)
  const second = await openDevice(stack.origin)
  const cores = [device.core, second.core]
  const before = { calls: calls.calls.size, values: calls.typed.length }
  const referrals: QueuedReferral[] = []
  const sightings: Sighting[] = []
  const queue = async (round: string): Promise<void> => {
    for (let row = 1; row <= ROWS_A_ROUND; row += 1) {
      referrals.push(await device.enqueue(address(plan.name, `${round}-${row}`)))
      for (const core of cores) await writeCall(core, calls, random)
    }
  }
  const drained = async (): Promise<void> => {
    await device.untilDrained(ROUND_LIMIT)
    for (const core of cores) {
      const unsent = await unsentCalls(core, calls, ROUND_LIMIT)
      if (unsent !== null) throw new Error(unsent)
      await decideCall(core, calls, random)
    }
  }
  try {
    await undisturbedRound(drained, () => queue('cold'))
    /** Milliseconds of an undisturbed warm round: the range of moments for the fault. */
    const undisturbed = await undisturbedRound(drained, () => queue('warm'))
    for (let round = 1; round <= rounds; round += 1) {
      const queued = queue(`${round}`)
      await wait(random.next() * undisturbed)
      await Promise.all([strike(stack, random), lookTwice(device, random, sightings)])
      await queued
      await drained()
    }
    for (const core of cores) await unsentCalls(core, calls, ROUND_LIMIT)
    const settled = await settleCalls(stack.databaseUrl, calls, cores, ROUND_LIMIT)
    const written = { calls: settled.calls - before.calls, values: settled.values - before.values }
    return {
      referrals,
      sightings,
      last: await device.look(),
      attempts: device.attempts(),
      calls: { ...settled, ...written },
    }
  } finally {
    device.close()
    second.close()
  }
}

/** Milliseconds. */
async function undisturbedRound(drained: () => Promise<void>, queue: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await queue()
  await drained()
  return performance.now() - start
}

async function lookTwice(device: Device, random: Random, sightings: Sighting[]): Promise<void> {
  for (let look = 1; look <= 2; look += 1) {
    await wait(random.between(0, 700))
    sightings.push(...(await device.look()))
  }
}

/** Addresses are unique per fault, as all faults of a run share one mailbox. */
export function address(fault: string, row: string): string {
  return `${fault} ${row}@firm.test`.toLowerCase().replaceAll(/[^a-z0-9@.]+/g, '-')
}
