import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyReferralDraft, referralRequest } from '../../offline/operations/referral-draft.ts'
import { REFERRAL_SEND } from '../../offline/operations/referral-send.ts'
import { OWNER, renderApplication, type Application, type FakeServer } from '../../testing/application.tsx'
import { referralDetail } from '../../features/referrals/referral.fixture.ts'
import { Queue } from '../routing/queue-area.tsx'

let application: Application
afterEach(() => application.core.stop())

/** Opens the queue with one referral that the server has accepted but whose email is not sent yet. */
async function openWithAccepted(server: FakeServer): Promise<void> {
  application = renderApplication(<Queue />, { at: '/dashboard/referrals?tab=queue', server })
  const { core } = application
  const id = core.newReferralId()
  const values = { ...emptyReferralDraft(), name: 'Robin Counsel', email: 'robin@firm.test' }
  await core.outbox.enqueue({
    operation: REFERRAL_SEND,
    id,
    ownerUserId: OWNER,
    draftId: null,
    payload: referralRequest(values, id),
  })
  await core.database.write(['outbox'], async ({ outbox }) => {
    const row = await outbox.get(id)
    if (row === undefined) throw new Error('it was queued')
    await outbox.put({ ...row, state: 'sent', sentAt: Date.now(), messageId: 'm', serverStatus: 'accepted' })
  })
}

const answering =
  (delivery: string, deliveryError: string | null = null, nextAttemptAt: string | null = null): FakeServer =>
  ({ path, method }) =>
    method === 'POST'
      ? Response.json({ referral: referralDetail() })
      : Response.json({
          ...{ referralId: path.split('/').at(-2), delivery, messageId: 'm', deliveryError },
          nextAttemptAt,
        })

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
    expect(screen.getByRole('listitem').textContent).toContain('its email was refused: No such mailbox')
    expect(screen.getByRole('heading', { name: 'Sent from this device' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('[RF-11] says why the mail was not sent after all', async () => {
    await openWithAccepted(answering('skipped', 'The recipient has asked to get none.'))
    expect(await screen.findByText('Failed')).toBeDefined()
    expect(screen.getByRole('listitem').textContent).toContain(
      'No email was sent. The recipient has asked to get none.',
    )
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('[RF-07] says that the first attempts failed, and has the server try again when asked', async () => {
    const words = 'Failed to send email after 3 attempts: connection refused'
    await openWithAccepted(answering('queued', words, '2099-11-25T17:00:00.000Z'))
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Not sent yet' })).toBeDefined()
    expect(screen.getByRole('listitem').textContent).toContain('next try')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Trying to send the email again.')).toBeDefined()
    expect(application.calls.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)).toContain(
      'POST retry-email',
    )
  })

  it('stays as it was while the server cannot be asked', async () => {
    await openWithAccepted(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await screen.findByText('Referral saved. The email is on its way.')).toBeDefined()
  })
})
