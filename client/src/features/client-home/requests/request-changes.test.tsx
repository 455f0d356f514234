import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { NOTICES_VERSION } from '../../../../../shared/contracts/client-requests.ts'
import { anAttorney, aRequest } from '../testing/request.fixture.ts'
import {
  answered,
  ANSWERS,
  answers,
  at,
  CONTACT,
  dialogButton,
  ID,
  LIST,
  listed,
  openRequests,
  request,
} from '../testing/requests-stage.tsx'

describe('changing a request', () => {
  const closed = { ...request, status: 'closed', isWithdrawn: true } as const

  it('withdraws it after a question', async () => {
    const { user } = openRequests({
      [LIST]: [listed(request), listed(closed)],
      [at('withdraw')]: [{ body: { request: closed } }],
    })
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await user.click(dialogButton('Keep it'))
    expect(screen.getByText('Looking')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    await user.click(dialogButton('Withdraw'))
    await screen.findByText('Closed')
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  })

  it('shows an older one after its client read exactly what attorneys see, and the notices', async () => {
    const older = aRequest({ id: ID })
    const { user, calls } = openRequests({
      [LIST]: [listed(older), listed(request)],
      [at('visibility')]: [{ body: { request } }],
    })
    await user.click(await screen.findByRole('button', { name: 'Show this to attorneys' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Show this to attorneys?' }))
    const teaser = dialog.getByRole('region', { name: 'What attorneys will see' })
    expect(teaser.textContent).toContain('March 2026')
    expect(teaser.textContent).toContain('A van hit my bicycle.')
    expect(teaser.textContent).not.toMatch(/Acme|Driver|31/)
    expect(dialog.getByText(/Attorneys licensed in Texas can read/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'I agree, show it' }))
    await screen.findByText('Looking')
    expect(calls.find(({ name }) => name === at('visibility'))?.body).toEqual({
      show: true,
      noticesVersion: NOTICES_VERSION,
    })
  })

  it('stops showing it, and deletes it', async () => {
    const hidden = { ...request, visibility: 'hidden', why: 'by_client' } as const
    const { user, calls } = openRequests({
      [LIST]: [listed(request), listed(hidden)],
      [at('visibility')]: [{ body: { request: hidden } }],
      [`DELETE /api/client-requests/${ID}`]: [{ status: 503, body: { error: 'Try later.' } }],
    })
    await user.click(await screen.findByRole('button', { name: 'Stop showing' }))
    await screen.findByText('You stopped showing this request')
    await user.click(screen.getByRole('button', { name: 'Delete now' }))
    expect(screen.getByRole('dialog').textContent).toContain('erases at once')
    await user.click(dialogButton('Delete now'))
    expect((await screen.findByRole('alert')).textContent).toBe('Try later.')
    expect(calls.some(({ name }) => name === `DELETE /api/client-requests/${ID}`)).toBe(true)
  })

  it('edits it while nobody has answered; what may tell who somebody is needs a person’s check', async () => {
    const { user, calls } = openRequests({
      [LIST]: [listed(request)],
      'POST /api/client-requests': [{ status: 201, body: { request } }],
    })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const text = await screen.findByLabelText('What happened')
    await user.clear(text)
    await user.type(text, 'Call 415-555-0123 please.')
    await user.click(dialogButton('Save'))
    expect(screen.getByText(/Take out what may tell who somebody is/)).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Keep it, and let a person check the text first' }))
    await user.click(dialogButton('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit this request' })).toBeNull())
    expect(calls.find(({ name }) => name === 'POST /api/client-requests')?.body).toMatchObject({
      ...CONTACT,
      id: ID,
      summary: 'Call 415-555-0123 please.',
      incidentDate: '2026-03-31',
      insist: true,
      noticesVersion: NOTICES_VERSION,
    })
  })

  it('keeps an open question, with what was typed in it, while the connection fails', async () => {
    const edited = { ...request, summary: 'A van hit me.' }
    const { user, calls } = openRequests({
      [LIST]: [listed(request), 'unreachable', listed(edited)],
      'POST /api/client-requests': ['unreachable', { status: 201, body: { request: edited } }],
    })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const text = await screen.findByLabelText('What happened')
    await user.clear(text)
    await user.type(text, 'A van hit me.')
    await user.click(dialogButton('Save'))
    await screen.findByText(/Showing data as of/)
    expect(screen.getByLabelText<HTMLTextAreaElement>('What happened').value).toBe('A van hit me.')
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).not.toBe('')
    await user.click(dialogButton('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('A van hit me.')).toBeTruthy()
    expect(calls.filter(({ name }) => name === LIST)).toHaveLength(3)
  })

  it('needs a connection, and says once there is one what failed without', async () => {
    const { user } = openRequests({
      [LIST]: [listed(request), 'unreachable', listed(request)],
      [at('withdraw')]: ['unreachable'],
    })
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await user.click(dialogButton('Withdraw'))
    expect(await screen.findByText('To change this request, you need a connection.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline.')
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
  })

  it('is no longer edited once an attorney has answered', async () => {
    openRequests({ [LIST]: [listed(answered)], [ANSWERS]: [answers(anAttorney())] })
    await screen.findByRole('button', { name: 'Choose this attorney' })
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})
