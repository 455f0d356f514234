/** The attorneys' open screens, and the time from sending a referral to its announcement on the recipient's screen. */
import { z } from 'zod'
import type { Attorney } from './attorneys.ts'
import type { Client } from './client.ts'
import type { Recorder } from './figures.ts'

export const LIVE_UPDATE = 'live update of the recipient'

export type LiveUpdates = {
  /** Records that a referral is now being sent. */
  expect(referralId: string, recipientId: string): void
  /** The recorder for times from now on. */
  recordIn(recorder: Recorder): void
  close(): void
}

const eventSchema = z.object({ type: z.string(), referralId: z.string().optional() })

export async function openScreens(client: Client, attorneys: readonly Attorney[]): Promise<LiveUpdates> {
  const expected = new Map<string, { readonly recipientId: string; readonly since: number }>()
  const screens: { close(): void }[] = []
  let recorder: Recorder | null = null

  for (const { id, token } of attorneys) {
    const screen = await client.follow(token, (data) => {
      const { referralId = '' } = eventSchema.parse(JSON.parse(data))
      const known = expected.get(referralId)
      if (known?.recipientId !== id) return
      expected.delete(referralId)
      recorder?.noticed(LIVE_UPDATE, performance.now() - known.since)
    })
    screens.push(screen)
  }
  return {
    expect: (referralId, recipientId) => expected.set(referralId, { recipientId, since: performance.now() }),
    recordIn(wanted) {
      recorder = wanted
    },
    close: () => screens.forEach((screen) => screen.close()),
  }
}
