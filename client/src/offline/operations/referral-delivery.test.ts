import { expect, it } from 'vitest'
import { forgetPerson } from '../engine/device-data.ts'
import { acknowledge } from '../testing/acknowledge.ts'
import { ALICE, newProfile, openWindow, queue } from '../testing/memory-deps.ts'
import { noteDelivery } from './referral-delivery.ts'
import { isEmailPending, isReferral, type ReferralEntry } from './referral-send.ts'

it('what became of an email is learned anew where a sign-out took the key of what the server had said', async () => {
  const profile = newProfile()
  const before = openWindow(profile)
  const id = await queue(before, ALICE)
  const row = await before.leases.claimNext(ALICE, 0)
  if (row === null) throw new Error('Nothing was due.')
  await before.leases.record(row, acknowledge(row, 'accepted'))
  expect(await forgetPerson(before.database, ALICE, { unsent: true, documents: true })).toBe(true)

  const after = openWindow(profile)
  const entry = async (): Promise<ReferralEntry> => {
    const found = await after.outbox.get(ALICE, id)
    if (found === null || !isReferral(found)) throw new Error('The row is gone.')
    return found
  }
  expect(await entry()).toMatchObject({ receipt: null, status: { label: 'Sent', reason: null } })
  expect(isEmailPending(await entry())).toBe(true)
  await noteDelivery(after.outbox, ALICE, id, {
    delivery: 'failed',
    deliveryError: 'No such mailbox',
    nextAttemptAt: null,
    messageId: '<m@mail.test>',
  })
  expect(await entry()).toMatchObject({
    receipt: { messageId: '<m@mail.test>', status: 'failed' },
    status: { label: 'Failed' },
  })
  expect(isEmailPending(await entry())).toBe(false)
})
