import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { RECIPIENT_STOPPED_EMAILS } from '../../../../../shared/contracts/referrals.ts'
import type { ReferralEntry } from '../../../offline/operations/referral-send.ts'
import { renderApplication, teachDialogs } from '../../../testing/application.tsx'
import { outboxEntry, TEST_NOW } from '../../../offline/testing/outbox-entry.fixture.ts'
import { Receipt } from './receipt.tsx'
import { referralDetail } from '../referral.fixture.ts'

beforeEach(teachDialogs)

function receiptOf(entry: ReferralEntry | null, isOnline = true) {
  const nothing = (): void => undefined
  return (
    <Receipt
      entry={entry}
      deadline={TEST_NOW + 86_400_000}
      share={25}
      isOnline={isOnline}
      closedWindowWords="Closed windows send nothing."
      now={TEST_NOW}
      onRetry={nothing}
      onEdit={nothing}
      onAnother={nothing}
    />
  )
}

function show(entry: ReferralEntry | null, isOnline = true) {
  render(<MemoryRouter>{receiptOf(entry, isOnline)}</MemoryRouter>)
  return screen.getByRole('region')
}

describe('receipt', () => {
  it('says "saved" and not "sent" for a row that only the device has', () => {
    const receipt = show(outboxEntry(), false)
    expect(receipt.textContent).toContain('Saved on this device')
    expect(receipt.textContent).not.toMatch(/\bSent\b/)
    expect(receipt.textContent).toContain('You’re offline.')
  })

  it('says to whom it was sent and until when, leads to the referral, and has the ids last, where they can be folded away', () => {
    const receipt = show(
      outboxEntry({
        state: 'sent',
        sentAt: TEST_NOW,
        receipt: { messageId: '<m-1@example.com>', status: 'sent' },
      }),
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sent to Recipient')
    expect(receipt.textContent).toContain('Acceptance deadline')
    expect(receipt.textContent).toContain('Recipient, recipient@')
    expect(receipt.textContent).toContain('25% of the total attorney fee')
    expect(screen.getByRole('link', { name: 'View referral' }).getAttribute('href')).toMatch(
      /^\/dashboard\/referrals\/[0-9a-f-]{36}$/,
    )
    const details = screen.getByText('Delivery details').closest('details')
    expect(details?.textContent).toContain('<m-1@example.com>')
  })

  it('does not call "sent" what the server has only stored', () => {
    show(outboxEntry({ state: 'sent', sentAt: TEST_NOW, receipt: { messageId: 'm-1', status: 'accepted' } }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Saved, email on its way')
  })

  it('does not call "sent" what the mail server refused', () => {
    const lastError = { code: 'mail_refused', words: 'No such mailbox' }
    const receipt = show(
      outboxEntry({
        state: 'sent',
        sentAt: TEST_NOW,
        receipt: { messageId: 'm-1', status: 'failed' },
        lastError,
      }),
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Saved, email not delivered')
    expect(receipt.textContent).toContain('its email was refused: No such mailbox')
    expect(screen.getByRole('link', { name: 'View referral' })).toBeDefined()
  })

  it('[RF-07] says that the email failed three times, why, and when it is tried again', () => {
    const words = 'Failed to send email after 3 attempts: connection refused'
    const receipt = show(
      outboxEntry({
        state: 'sent',
        sentAt: TEST_NOW,
        receipt: { messageId: 'm-1', status: 'accepted' },
        lastError: { code: 'mail_delayed', words },
        nextAttemptAt: TEST_NOW + 60_000,
      }),
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Saved, email not sent yet')
    expect(receipt.textContent).toContain(words)
    expect(receipt.textContent).toContain('Next try')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  })

  it('[RF-04] tells that nothing was emailed when that was asked for, without the id of a message that there is not', () => {
    const receipt = show(
      outboxEntry({
        state: 'skipped',
        sentAt: TEST_NOW,
        receipt: { messageId: 'email-skipped', status: 'skipped' },
      }),
    )
    expect(receipt.textContent).toContain('Recorded, no email sent')
    expect(receipt.textContent).not.toContain('email-skipped')
  })

  it('says why an email that was wanted did not go out, and hands over the link instead', async () => {
    const entry = outboxEntry({
      state: 'skipped',
      sentAt: TEST_NOW,
      receipt: { messageId: '<m-1@example.com>', status: 'skipped' },
      lastError: { code: 'mail_stopped', words: RECIPIENT_STOPPED_EMAILS },
    })
    const link = 'https://counselrelay.example.com/r/token'
    renderApplication(receiptOf(entry), {
      at: '/submit-referral',
      server: () => Response.json({ referral: referralDetail(), link }),
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Saved, but not emailed')
    const receipt = screen.getByRole('region')
    expect(receipt.textContent).toContain('Recipient has asked not to get referrals by email')
    expect(receipt.textContent).not.toContain('m-1@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Get link' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Link to the referral')).value).toBe(link)
  })

  it('offers no link for an email that was stopped because the referral is over', () => {
    const words = 'The referral was withdrawn before the email went out.'
    const receipt = show(
      outboxEntry({
        state: 'skipped',
        receipt: { messageId: 'm-1', status: 'skipped' },
        lastError: { code: 'mail_stopped', words },
      }),
    )
    expect(receipt.textContent).toContain(`No email was sent. ${words}`)
    expect(screen.queryByRole('button', { name: 'Get link' })).toBeNull()
  })

  it('[RF-06] shows the words of a refusal and a way on', () => {
    const receipt = show(
      outboxEntry({
        state: 'needs_fix',
        lastError: { code: 'validation_failed', words: 'Invalid email format' },
      }),
    )
    expect(receipt.textContent).toContain('Invalid email format')
    expect(screen.getByRole('button', { name: 'Edit' })).toBeDefined()
  })

  it('[RF-06] falls back to its own words when the refusal has none', () => {
    expect(show(outboxEntry({ state: 'conflict' })).textContent).toContain('Failed to send referral email')
  })

  it('says so when the row is gone', () => {
    expect(show(null).textContent).toContain('No longer in the queue')
  })
})
