/** Kills the API at random moments, with its real database and a real mail server. */
import { expect, test } from '@playwright/test'
import { freePorts } from '../../runtime/testing/ports.ts'
import { seededRandom } from '../../runtime/testing/seeded-random.ts'
import { queuedReferral, signInToken, trySend } from '../fixtures/bff-client.ts'
import { byDepth } from '../fixtures/depth.ts'
import { createWorkplace, removeWorkplace, startPrograms } from '../fixtures/programs.ts'
import { createSandboxClient } from '../fixtures/sandbox-client.ts'

const { REFERRALS, KILLS } = byDepth({
  usual: { REFERRALS: 60, KILLS: 6 },
  long: { REFERRALS: 200, KILLS: 20 },
})
const SENDERS = 8
const SEED = 20_261_120

test(`[RF-10] kill -9 at ${KILLS} random moments of ${REFERRALS} referrals: all arrive, none twice`, async () => {
  test.setTimeout(600_000)
  const port = await freePorts(4)
  const workplace = createWorkplace(port, { RATE_LIMITS: 'off', MAIL_WAIT_MS: '1500', LOG_LEVEL: 'error' })
  let api = await startPrograms(workplace, ['api'])
  const front = await startPrograms(workplace, ['bff', 'sandbox'])
  const origin = `http://127.0.0.1:${port}`
  const sandbox = createSandboxClient(`http://127.0.0.1:${port + 2}`)
  try {
    const token = await signInToken(origin, 'attorney@demo.test')
    const referrals = Array.from({ length: REFERRALS }, (_, index) => queuedReferral(index))
    const acknowledged = new Map<string, string>()
    const waiting = [...referrals]
    const random = seededRandom(SEED)

    let attempts = 0
    const sendAll = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        attempts += 1
        const answer = await trySend(origin, token, next)
        if (answer !== null) acknowledged.set(next.id, answer.messageId)
        else {
          waiting.push(next)
          await untilReady(`http://127.0.0.1:${port + 1}/livez`)
        }
      }
    }
    const killer = async (): Promise<void> => {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const share = (kill - random.next()) / (KILLS + 1)
        await expect
          .poll(() => acknowledged.size, { timeout: 120_000, intervals: [5] })
          .toBeGreaterThanOrEqual(Math.floor(share * REFERRALS))
        await api.kill('SIGKILL')
        api = await startPrograms(workplace, ['api'])
      }
    }
    await Promise.all([killer(), ...Array.from({ length: SENDERS }, sendAll)])
    // The last senders may have stopped while another one held a row and then failed.
    await sendAll()
    expect(acknowledged.size).toBe(REFERRALS)
    console.log(`${REFERRALS} referrals, ${KILLS} kills, ${attempts} attempts, seed ${SEED}`)

    await expect.poll(async () => (await sandbox.messages()).length, { timeout: 120_000 }).toBe(REFERRALS)
    const recipients = (await sandbox.messages()).flatMap((message) => [message.to].flat())
    for (const referral of referrals) {
      expect(recipients.filter((to) => to.includes(referral.to))).toHaveLength(1)
    }

    for (const referral of referrals.slice(0, 10)) {
      const again = await trySend(origin, token, referral)
      expect(again).toMatchObject({ replayed: true, messageId: acknowledged.get(referral.id) })
    }
  } finally {
    await front.kill('SIGTERM')
    await api.kill('SIGTERM')
    removeWorkplace(workplace)
  }
})

/** Like an outbox with backoff: no attempt while the server is known to be down. */
async function untilReady(url: string): Promise<void> {
  const answers = (): Promise<boolean> =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    )
  await expect.poll(answers, { timeout: 60_000, intervals: [100] }).toBe(true)
}
