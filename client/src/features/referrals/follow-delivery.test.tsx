import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyReferralDraft, referralRequest } from '../../offline/referral-draft.ts'
import { OWNER, renderApplication, type Application, type FakeServer } from '../../testing/application.tsx'
import { QueuePanel } from './queue-panel.tsx'

let application: Application
afterEach(() => application.core.stop())

/** The queue with one referral that the server has accepted, its mail still on its way. */
async function openWithAccepted(server: FakeServer): Promise<void> {
  application = renderApplication(<QueuePanel />, { at: '/dashboard/referrals?tab=queue', server })
  const { core } = application
  const id = core.newReferralId()
  const values = { ...emptyReferralDraft(), name: 'Robin Counsel', email: 'robin@firm.test' }
  await core.outbox.enqueue({ id, ownerUserId: OWNER, draftId: null, request: referralRequest(values, id) })
  await core.database.write(['outbox'], async ({ outbox }) => {
    const row = await outbox.get(id)
    if (row === undefined) throw new Error('it was queued')
    await outbox.put({ ...row, state: 'sent', sentAt: Date.now(), messageId: 'm', serverStatus: 'accepted' })
  })
}

const answering =
  (delivery: string, deliveryError: string | null = null): FakeServer =>
  ({ path }) =>
    Response.json({ referralId: path.split('/').at(-2), delivery, messageId: 'm', deliveryError })

describe('a row whose mail was on its way', () => {
  it('[RF-11] says that it was sent once the server says so', async () => {
    await openWithAccepted(answering('sent'))
    expect(await screen.findByText('Sent')).toBeDefined()
    await expect.poll(() => screen.getByRole('listitem').textContent).not.toContain('on its way')
    expect(application.calls.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^\/api\/referrals\/[0-9a-f-]{36}\/delivery$/),
    ])
  })

  it('[RF-11] says that the mail was refused, in the words of the mail server, and offers no second sending', async () => {
    await openWithAccepted(answering('failed', 'No such mailbox'))
    expect(await screen.findByText('Failed')).toBeDefined()
    expect(screen.getByRole('listitem').textContent).toContain('its e-mail was refused: No such mailbox')
    expect(screen.getByRole('heading', { name: 'Sent from this device' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('stays as it was while the server cannot be asked', async () => {
    await openWithAccepted(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await screen.findByText('Accepted by the server, the e-mail is on its way')).toBeDefined()
  })
})
