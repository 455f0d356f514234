import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ReferralEntry } from '../../offline/operations/referral-send.ts'
import { outboxEntry, TEST_NOW } from '../../offline/testing/outbox-entry.fixture.ts'
import { QueueRow } from './queue-row.tsx'

function show(entry: ReferralEntry) {
  const handlers = { onRetry: vi.fn(), onEdit: vi.fn(), onDiscard: vi.fn() }
  render(
    <ul>
      <QueueRow entry={entry} now={TEST_NOW} {...handlers} />
    </ul>,
  )
  return { ...handlers, row: screen.getByRole('listitem'), user: userEvent.setup() }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('queue row', () => {
  it('[RF-11] names the recipient and offers retry, edit and discard', async () => {
    const { row, user, onRetry, onEdit, onDiscard } = show(outboxEntry())
    expect(row.textContent).toContain('Recipient')
    expect(row.textContent).toContain('Waiting')
    await user.click(button('Retry'))
    await user.click(button('Edit'))
    await user.click(button('Discard'))
    for (const handler of [onRetry, onEdit, onDiscard]) expect(handler).toHaveBeenCalledOnce()
  })

  it('says of one that is locked that it is, not that it is gone', () => {
    const { row } = show(outboxEntry({ summary: null, isLocked: true }))
    expect(row.textContent).toContain('Locked on this device')
    expect(row.textContent).not.toContain('no longer kept')
  })

  it('[RF-12] shows a refused referral as failed, with the words of the server', () => {
    const { row } = show(
      outboxEntry({
        state: 'needs_fix',
        lastError: { code: 'validation_failed', words: 'Invalid or past deadline date' },
      }),
    )
    expect(row.textContent).toContain('Failed')
    expect(row.textContent).toContain('Invalid or past deadline date')
  })

  it('[RF-12] shows a row that waits for a sign-in as needing attention', () => {
    const { row } = show(outboxEntry({ state: 'blocked_auth' }))
    expect(row.textContent).toContain('Needs attention')
    expect(row.textContent).toContain('Sign in again to send it')
  })

  it('says why a row waits and when it is tried again', () => {
    const { row } = show(
      outboxEntry({
        state: 'waiting',
        nextAttemptAt: TEST_NOW + 60_000,
        lastError: { code: 'network', words: 'The server could not be reached.' },
      }),
    )
    expect(row.textContent).toContain('The server could not be reached.')
    const times = [...row.querySelectorAll('time')].map((time) => time.dateTime)
    expect(times).toContain(new Date(TEST_NOW + 60_000).toISOString())
  })

  it('says of one that is being edited that it is paused, and offers both ways on', async () => {
    const { row, user, onRetry, onEdit } = show(outboxEntry({ state: 'held' }))
    expect(row.textContent).toContain('Needs attention')
    expect(row.textContent).toContain('It won’t be sent until you queue the edited version.')
    await user.click(button('Continue editing'))
    await user.click(button('Send original'))
    expect([onEdit.mock.calls.length, onRetry.mock.calls.length]).toEqual([1, 1])
  })

  it('asks about an old one by its age now, and offers to send or discard it', async () => {
    const { row, user, onRetry, onDiscard } = show(
      outboxEntry({
        ...{ state: 'held', canEdit: false, createdAt: TEST_NOW - 10 * 86_400_000 },
        lastError: { code: 'stale', words: 'Written 8 days ago. Send it still?' },
      }),
    )
    expect(row.textContent).toContain('Needs attention')
    expect(row.textContent).toContain('Written 10 days ago. Send it still?')
    expect(row.textContent).not.toContain('8 days')
    await user.click(button('Send'))
    await user.click(button('Discard'))
    expect([onRetry.mock.calls.length, onDiscard.mock.calls.length]).toEqual([1, 1])
    expect(screen.queryByRole('button', { name: 'Continue editing' })).toBeNull()
  })

  it('[RF-07] says that the email failed three times, why, when it is tried again, and offers to retry', async () => {
    const words = 'Failed to send email after 3 attempts: connection refused'
    const { row, user, onRetry } = show(
      outboxEntry({
        state: 'sent',
        sentAt: TEST_NOW - 1000,
        receipt: { messageId: 'm-1', status: 'accepted' },
        lastError: { code: 'mail_delayed', words },
        nextAttemptAt: TEST_NOW + 60_000,
      }),
    )
    expect(row.textContent).toContain(words)
    expect(row.textContent).not.toContain('on its way')
    expect([...row.querySelectorAll('time')].map((time) => time.dateTime)).toContain(
      new Date(TEST_NOW + 60_000).toISOString(),
    )
    await user.click(button('Retry'))
    expect(onRetry).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('lets nobody change what is being sent right now', () => {
    show(outboxEntry({ state: 'sending' }))
    expect(['Retry', 'Edit', 'Discard'].map((name) => button(name).disabled)).toEqual([true, true, true])
  })

  it('offers neither retry nor edit once the server has confirmed', () => {
    const { row } = show(
      outboxEntry({ state: 'sent', sentAt: TEST_NOW, receipt: { messageId: 'm-1', status: 'sent' } }),
    )
    expect(row.textContent).toContain('Sent')
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('[RF-04] says of one without an email that it was recorded, not that it was sent', () => {
    const { row } = show(
      outboxEntry({ state: 'skipped', sentAt: TEST_NOW, receipt: { messageId: 'm-1', status: 'skipped' } }),
    )
    expect(row.textContent).toContain('Recorded, no email sent')
    expect(row.textContent).toContain('saved by our server')
    expect(row.textContent).not.toMatch(/Sent| sent \d/)
  })

  it('[RF-14] shows the deadline of what waits, and that it has passed, until it is sent', () => {
    const entry = outboxEntry()
    const due = (at: number, changes: Partial<Omit<ReferralEntry, 'status'>> = {}) => {
      const summary = entry.summary && { ...entry.summary, deadline: { label: 'Acceptance deadline', at } }
      const { row } = show(outboxEntry({ ...changes, summary }))
      const text = row.textContent
      cleanup()
      return text
    }
    expect(due(TEST_NOW + 60_000)).toMatch(/Acceptance deadline: \w+, Nov \d+, /)
    expect(due(TEST_NOW)).toMatch(/Acceptance deadline passed: \w+, Nov \d+, /)
    expect(due(TEST_NOW, { state: 'sent', sentAt: TEST_NOW })).not.toContain('deadline')
  })

  it('says that a row is more than a day old', () => {
    const { row } = show(outboxEntry({ overdue: true }))
    expect(row.textContent).toContain('Unsent for more than a day.')
  })

  it('stays a record after its details were wiped', () => {
    const { row } = show(
      outboxEntry({ state: 'sent', summary: null, receipt: { messageId: 'm-1', status: 'sent' } }),
    )
    expect(row.textContent).toContain('Details no longer kept on this device')
  })
})
