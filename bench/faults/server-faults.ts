/** Faults behind the app: the mail server, the API, the BFF, a lost response, the database. */
import { setTimeout as wait } from 'node:timers/promises'
import { SEND_REFERRAL_EMAIL_PATH } from '../../shared/contracts/referral-email.ts'
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
    void proxy.loseAnswers(SEND_REFERRAL_EMAIL_PATH, random.between(1, 3))
    return Promise.resolve()
  },
  'database connection lost': (stack, random) =>
    random.chance(0.2) ? stack.restartDatabase() : stack.cutDatabase(),
}

/** One device is used for all rounds. A round queues a few referrals and causes the fault at a random moment of their sending. */
export async function runServerFault(stack: Stack, strike: Strike, plan: FaultPlan): Promise<FaultRecord> {
  const { random, rounds } = plan
  const device = await openDevice(stack.origin)
  const referrals: QueuedReferral[] = []
  const sightings: Sighting[] = []
  const queue = async (round: string): Promise<void> => {
    for (let row = 1; row <= ROWS_A_ROUND; row += 1)
      referrals.push(await device.enqueue(address(plan.name, `${round}-${row}`)))
  }
  try {
    await undisturbedRound(device, () => queue('cold'))
    /** Milliseconds of an undisturbed warm round: the range of moments for the fault. */
    const undisturbed = await undisturbedRound(device, () => queue('warm'))
    for (let round = 1; round <= rounds; round += 1) {
      const queued = queue(`${round}`)
      await wait(random.next() * undisturbed)
      await Promise.all([strike(stack, random), lookTwice(device, random, sightings)])
      await queued
      await device.untilDrained(ROUND_LIMIT)
    }
    return { referrals, sightings, last: await device.look(), attempts: device.attempts() }
  } finally {
    device.close()
  }
}

/** Milliseconds. */
async function undisturbedRound(device: Device, queue: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await queue()
  await device.untilDrained(ROUND_LIMIT)
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
