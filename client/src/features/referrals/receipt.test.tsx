import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '../../offline/outbox-reader.ts'
import { outboxEntry, TEST_NOW } from './outbox-entry.fixture.ts'
import { Receipt } from './receipt.tsx'

function show(entry: OutboxEntry | null, isOnline = true) {
  const nothing = (): void => undefined
  render(
    <MemoryRouter>
      <Receipt
        entry={entry}
        isOnline={isOnline}
        closedWindowWords="Closed windows send nothing."
        now={TEST_NOW}
        onRetry={nothing}
        onEdit={nothing}
        onAnother={nothing}
      />
    </MemoryRouter>,
  )
  return screen.getByRole('region')
}

describe('receipt', () => {
  it('says "saved" and not "sent" for a row that only the device has', () => {
    const receipt = show(outboxEntry(), false)
    expect(receipt.textContent).toContain('Saved on this device')
    expect(receipt.textContent).not.toMatch(/\bSent\b/)
    expect(receipt.textContent).toContain('You are offline.')
  })

  it('says "sent" with the message id once the mail server has it', () => {
    const receipt = show(
      outboxEntry({ state: 'sent', sentAt: TEST_NOW, messageId: '<m-1@example.com>', serverStatus: 'sent' }),
    )
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Sent')
    expect(receipt.textContent).toContain('<m-1@example.com>')
  })

  it('does not call "sent" what the server has only stored', () => {
    show(outboxEntry({ state: 'sent', sentAt: TEST_NOW, messageId: 'm-1', serverStatus: 'accepted' }))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Accepted, e-mail on its way')
  })

  it('does not call "sent" what the mail server refused', () => {
    const lastError = { code: 'mail_refused', words: 'No such mailbox' }
    const receipt = show(
      outboxEntry({ state: 'sent', sentAt: TEST_NOW, messageId: 'm-1', serverStatus: 'failed', lastError }),
    )
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Stored, e-mail not delivered')
    expect(receipt.textContent).toContain('its e-mail was refused: No such mailbox')
    expect(screen.getByRole('link', { name: 'Open the referral' })).toBeDefined()
  })

  it('[RF-04] tells that nothing was e-mailed when that was asked for', () => {
    const receipt = show(
      outboxEntry({
        state: 'skipped',
        sentAt: TEST_NOW,
        messageId: 'email-skipped',
        serverStatus: 'skipped',
      }),
    )
    expect(receipt.textContent).toContain('Recorded without an e-mail')
    expect(receipt.textContent).toContain('email-skipped')
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
