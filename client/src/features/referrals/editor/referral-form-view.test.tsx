import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { OfflineError } from '../../../offline/engine/offline-error.ts'
import { emptyReferralDraft, type ReferralDraftValues } from '../../../offline/operations/referral-draft.ts'
import { ReferralForm } from './referral-form-view.tsx'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const SOUND: ReferralDraftValues = {
  ...emptyReferralDraft(),
  name: 'Recipient',
  email: 'recipient@example.com',
  selectedSubject: 'Rear-end collision',
  caseDetails: 'Facts of the case.',
  compensationPercentage: '25',
  acceptanceDeadline: '2026-11-23T12:00:00.000Z',
}

function show(changes: Partial<Parameters<typeof ReferralForm>[0]> = {}) {
  const onSend = vi.fn(() => Promise.resolve())
  const onChange = vi.fn()
  const onSaveDraft = vi.fn(() => Promise.resolve())
  render(
    <ReferralForm
      initial={emptyReferralDraft()}
      isOnline
      closedWindowWords="Closed windows send nothing."
      save={{ kind: 'idle' }}
      restoredAt={null}
      now={() => NOW}
      sender="Lopez Law PLLC"
      past={[{ name: 'Ana Ruiz', email: 'ana@ruiz.test', firm: 'Ruiz LLP', phone: null }]}
      onChange={onChange}
      onSaveDraft={onSaveDraft}
      onSend={onSend}
      onStartAnew={() => Promise.resolve()}
      {...changes}
    />,
  )
  return { onSend, onChange, onSaveDraft, user: userEvent.setup() }
}

describe('referral form', () => {
  it('[RF-01] has every field of a referral under a visible label, with email switched on and its details off', () => {
    show()
    for (const label of [
      'Recipient name',
      'Recipient email',
      'Phone',
      'Firm',
      'Subject',
      'Case details',
      'Your reference',
      'Client',
      'Adverse parties',
      'Your referral fee (%)',
      'Acceptance deadline',
      'Files',
      'Area',
      'State',
    ])
      expect(screen.getByLabelText(label)).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Send email' }).checked).toBe(true)
    expect(
      screen.getByRole<HTMLInputElement>('switch', { name: 'Include case details in the email' }).checked,
    ).toBe(false)
    expect(screen.getByRole('button', { name: 'Save draft' })).toBeDefined()
  })

  it('[RF-02] lists what is missing, ties each message to its field and focuses the first', async () => {
    const { user, onSend } = show()
    await user.click(screen.getByRole('button', { name: 'Send referral' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Missing required fields: Recipient name, Recipient email, Subject, Case details, Your referral fee (%), Acceptance deadline',
    )
    const name = screen.getByLabelText('Recipient name')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(name)).toContain('Required')
    expect(describedBy(name)).toContain('Missing required fields')
    expect(document.activeElement).toBe(name)
    expect(onSend).not.toHaveBeenCalled()
  })

  it('[RF-02] shortens the list as fields are filled in', async () => {
    const { user } = show({ initial: { ...SOUND, name: '', caseDetails: '' } })
    await user.click(screen.getByRole('button', { name: 'Send referral' }))
    await screen.findByText('Missing required fields: Recipient name, Case details')
    await user.type(screen.getByLabelText('Recipient name'), 'R')
    expect(await screen.findByText('Missing required fields: Case details')).toBeDefined()
    expect(screen.getByLabelText('Recipient name').hasAttribute('aria-invalid')).toBe(false)
  })

  it.each([
    ['Recipient email', { email: 'nobody' }, 'Invalid email format'],
    ['Your referral fee (%)', { compensationPercentage: '101' }, 'Invalid compensation percentage'],
    [
      'Acceptance deadline',
      { acceptanceDeadline: '2026-11-19T12:00:00.000Z' },
      'Invalid or past deadline date',
    ],
  ])('[RF-03] refuses a faulty %s in the words of the rules', async (label, fault, message) => {
    const { user, onSend } = show({ initial: { ...SOUND, ...fault } })
    await user.click(screen.getByRole('button', { name: 'Send referral' }))
    await screen.findByText(message)
    const field = screen.getByLabelText(label)
    expect(describedBy(field)).toContain(message)
    expect(document.activeElement).toBe(field)
    expect(onSend).not.toHaveBeenCalled()
  })

  it('hands a sound referral over as typed, the deadline as an instant', async () => {
    const { user, onSend } = show({ initial: SOUND })
    await user.click(screen.getByRole('button', { name: 'Send referral' }))
    expect(onSend).toHaveBeenCalledExactlyOnceWith(SOUND)
  })

  it('tells of every change at once, for saving', async () => {
    const { user, onChange } = show()
    await user.type(screen.getByLabelText('Case details'), 'Fa')
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ caseDetails: 'Fa' }))
  })

  it('says both halves of the fee as soon as it is a percentage', async () => {
    const { user } = show({ initial: { ...SOUND, firm: 'Ruiz LLP', compensationPercentage: '' } })
    const words = 'Referral fee to Lopez Law PLLC: 25% of the total attorney fee; Ruiz LLP keeps 75%.'
    expect(screen.queryByText(words)).toBeNull()
    await user.type(screen.getByLabelText('Your referral fee (%)'), '25')
    expect(screen.getAllByText(words)).toHaveLength(2) // in the terms and in the preview
  })

  it('previews an email without a fact of the case, until its details are switched on; never the parties', async () => {
    const { user } = show({ initial: { ...SOUND, client: 'Jane Roe', adverseParties: 'Shop Inc.' } })
    const preview = screen.getByRole('complementary', { name: 'Preview of the message' })
    expect(preview.textContent).not.toMatch(/Rear-end collision|Facts of the case|Jane Roe|Shop Inc/)
    await user.click(screen.getByRole('switch', { name: 'Include case details in the email' }))
    expect(preview.textContent).toMatch(/Rear-end collision.*Facts of the case/)
    expect(preview.textContent).not.toMatch(/Jane Roe|Shop Inc/)
  })

  it('previews no email where none is sent', async () => {
    const { user } = show({ initial: SOUND })
    await user.click(screen.getByRole('switch', { name: 'Send email' }))
    expect(screen.queryByRole('complementary', { name: 'Preview of the message' })).toBeNull()
  })

  it('says what a copy is a copy of, and what it lacks', () => {
    show({ initial: { ...SOUND, name: '', email: '', copiedFrom: 'Robin Counsel' }, restoredAt: 0 })
    expect(
      screen.getByText(/^Copied from your referral to Robin Counsel. Choose the new recipient/),
    ).toBeDefined()
  })

  it('fills in a known recipient by the address, and leaves what is written already', async () => {
    const { user } = show()
    await user.type(screen.getByLabelText('Firm'), 'Another firm')
    await user.type(screen.getByLabelText('Recipient email'), 'Ana@ruiz.test')
    expect(screen.getByLabelText<HTMLInputElement>('Recipient name').value).toBe('Ana Ruiz')
    expect(screen.getByLabelText<HTMLInputElement>('Firm').value).toBe('Another firm')
  })

  it('lists chosen files by name, size and type and lets go of them again', async () => {
    const { user, onChange } = show()
    await user.upload(
      screen.getByLabelText('Files'),
      new File(['12345'], 'police.pdf', { type: 'application/pdf' }),
    )
    expect(screen.getByText('police.pdf')).toBeDefined()
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ files: [{ name: 'police.pdf', size: 5, type: 'application/pdf' }] }),
    )
    await user.click(screen.getByRole('button', { name: 'Remove police.pdf' }))
    expect(screen.queryByText('police.pdf')).toBeNull()
  })

  it('sets the deadline by a preset', async () => {
    const { user, onChange } = show()
    await user.click(screen.getByRole('button', { name: '3 days' }))
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ acceptanceDeadline: '2026-11-23T12:00:00.000Z' }),
    )
  })

  it('queues while offline, and says when it will be sent', () => {
    show({ isOnline: false })
    expect(screen.getByRole('button', { name: 'Queue referral' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send referral' })).toBeNull()
    expect(screen.getByText(/Closed windows send nothing/)).toBeDefined()
  })

  it('says that a full device saved nothing, keeps the text and offers it as a file', async () => {
    const { user } = show({ initial: SOUND, onSend: () => Promise.reject(new OfflineError('storage_full')) })
    await user.click(screen.getByRole('button', { name: 'Send referral' }))
    expect((await screen.findByRole('alert')).textContent).toContain('nothing was saved')
    expect(screen.getByRole('button', { name: 'Download the text' })).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Case details').value).toBe('Facts of the case.')
  })

  it('claims to be saved only when it is', () => {
    show({ save: { kind: 'saved', at: NOW } })
    expect(screen.getByText(/^Saved on this device/)).toBeDefined()
  })

  it('calls a failed save by its name', () => {
    show({ save: { kind: 'failed', error: new OfflineError('storage_unavailable') } })
    expect(screen.queryByText(/^Saved on this device/)).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('does not let the app save anything')
  })
})

function describedBy(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' | ')
}
