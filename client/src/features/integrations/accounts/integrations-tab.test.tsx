import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApplication, teachDialogs, type FakeServer } from '../../../testing/application.tsx'
import {
  CONNECTED,
  NEEDS_RECONNECT,
  NOT_CONNECTED,
  providerServer,
  refusal,
} from '../testing/provider-server.ts'
import { IntegrationsTab } from './integrations-tab.tsx'

beforeEach(teachDialogs)

const open = (server: FakeServer, isOffline = false) =>
  renderApplication(<IntegrationsTab />, { at: '/settings/integrations', server, isOffline })

const card = (name: string) => screen.findByRole('region', { name })

describe('Settings > Integrations', () => {
  it('[OD-07] shows for each account whether it is connected, to whom it belongs and what it may', async () => {
    open(providerServer({ 'GET /api/auth/google/status': NOT_CONNECTED }))
    const google = within(await card('Google'))
    expect(await google.findByText('Not connected')).toBeDefined()
    expect(google.getByRole('button', { name: 'Connect' })).toBeDefined()
    const onedrive = within(await card('OneDrive and Outlook'))
    expect(await onedrive.findByText('Connected')).toBeDefined()
    expect(onedrive.getByText('Ada Park, ada@example.test')).toBeDefined()
    expect(onedrive.getByText('Read, mark as read, and send your Outlook mail')).toBeDefined()
    expect(await onedrive.findByText('Intake.pdf')).toBeDefined()
    expect(await onedrive.findByText('Records request')).toBeDefined()
  })

  it('shows files, events and mail inside the provider’s own card', async () => {
    open(providerServer())
    const google = await card('Google')
    for (const name of ['Files', 'Events', 'Mail']) {
      expect(await within(google).findByRole('heading', { name })).toBeDefined()
    }
    expect(await within(google).findByText('Deposition')).toBeDefined()
  })

  it('[OD-07] disconnects after asking, and says what the provider knows', async () => {
    const { calls } = open(providerServer())
    const opened = within(await card('OneDrive and Outlook'))
    await userEvent.click(await opened.findByRole('button', { name: 'Disconnect' }))
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disconnect' }))
    const onedrive = within(await card('OneDrive and Outlook'))
    expect(await onedrive.findByText('You disconnected OneDrive and Outlook.')).toBeDefined()
    expect(onedrive.getByText(/Microsoft still lists the permission/)).toBeDefined()
    expect(onedrive.getByText('Not connected')).toBeDefined()
    expect(onedrive.queryByText('Intake.pdf')).toBeNull()
  })

  it('[GI-04] a grant that is gone asks for a reconnect and shows nothing as connected', async () => {
    open(providerServer({ 'GET /api/auth/google/status': NEEDS_RECONNECT }))
    const google = within(await card('Google'))
    expect(await google.findByText('Reconnect required')).toBeDefined()
    expect(google.getByRole('button', { name: 'Reconnect' })).toBeDefined()
    expect(google.queryByRole('heading', { name: 'Files' })).toBeNull()
  })

  it('[GI-04] a grant that turns out to be gone while a list is asked for turns the whole card', async () => {
    let isRevoked = false
    open(
      providerServer(({ path }) => {
        if (path === '/api/drive/files') isRevoked = true
        return {
          'GET /api/auth/google/status': isRevoked ? NEEDS_RECONNECT : CONNECTED,
          'GET /api/drive/files': refusal(409, 'reconnect_needed', 'Google was disconnected there.'),
        }
      }),
    )
    const google = within(await card('Google'))
    expect(await google.findByText('Reconnect required')).toBeDefined()
  })

  it('[GI-03] a failed list says so in its own words and can be asked again', async () => {
    let isDown = true
    open(
      providerServer(() =>
        isDown ? { 'GET /api/drive/files': refusal(400, 'bad', 'Google does not understand.') } : {},
      ),
    )
    const google = within(await card('Google'))
    expect(await google.findByText('Failed to list files')).toBeDefined()
    expect(google.getByText('Google does not understand.')).toBeDefined()
    isDown = false
    await userEvent.click(google.getByRole('button', { name: 'Retry' }))
    expect(await google.findByText('Intake.pdf')).toBeDefined()
    expect(google.queryByText('Failed to list files')).toBeNull()
  })

  it('says what was left out when permission was given', async () => {
    open(providerServer({ 'GET /api/auth/google/status': { ...CONNECTED, services: ['drive'] } }))
    const google = within(await card('Google'))
    expect(await google.findByText(/without permission for your events/)).toBeDefined()
    expect(await google.findByText('Intake.pdf')).toBeDefined()
  })

  it('[GI-03] says why the provider’s page could not be had', async () => {
    open(
      providerServer({
        'GET /api/auth/google/status': NOT_CONNECTED,
        'GET /api/auth/google/url': refusal(503, 'unavailable', 'Google rests.'),
      }),
    )
    const google = within(await card('Google'))
    await userEvent.click(await google.findByRole('button', { name: 'Connect' }))
    const alert = await google.findByRole('alert')
    expect(alert.textContent).toBe('Failed to get authentication URLGoogle rests.')
  })

  it('mail is sent from the card; what is wrong with it is said at its field', async () => {
    const { calls } = open(providerServer())
    const google = within(await card('Google'))
    await userEvent.click(await google.findByRole('button', { name: 'New email' }))
    const dialog = within(screen.getByRole('dialog', { name: 'New email' }))
    await userEvent.type(dialog.getByLabelText('To'), 'nobody')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await dialog.findByText('Invalid email format')).toBeDefined()
    await userEvent.type(dialog.getByLabelText('To'), '@example.test')
    await userEvent.type(dialog.getByLabelText('Subject'), 'Hi')
    await userEvent.type(dialog.getByLabelText('Message'), 'Words')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await google.findByText(/was sent from ada@example.test/)).toBeDefined()
    expect(calls.filter(({ path }) => path === '/api/email/send').map(({ body }) => body)).toEqual([
      { to: 'nobody@example.test', subject: 'Hi', body: 'Words' },
    ])
  })

  it('reads an unread mail and marks it as read', async () => {
    const { calls } = open(providerServer())
    const onedrive = within(await card('OneDrive and Outlook'))
    await userEvent.click(await onedrive.findByRole('button', { name: 'Records request' }))
    expect(await onedrive.findByText('Please find it attached.')).toBeDefined()
    expect(await onedrive.findByRole('button', { name: 'Download records.pdf' })).toBeDefined()
    await userEvent.click(onedrive.getByRole('button', { name: 'Mark as read' }))
    expect(await onedrive.findByText('Marked as read in Outlook.')).toBeDefined()
    expect(calls.find(({ path }) => path.endsWith('/mark-read'))?.body).toEqual({ messageId: 'mail-1' })
    await userEvent.click(onedrive.getByRole('button', { name: 'Back to unread mail' }))
    await waitFor(() => expect(onedrive.getByRole('list', { name: 'Unread mail' })).toBeDefined())
  })

  it('opens a folder and finds the way back', async () => {
    const { calls } = open(providerServer())
    const google = within(await card('Google'))
    await userEvent.click(await google.findByRole('button', { name: 'Matters' }))
    expect(await google.findByRole('list', { name: 'Matters' })).toBeDefined()
    expect(calls.some(({ query }) => query.get('folderId') === 'folder-1')).toBe(true)
    await userEvent.click(google.getByRole('button', { name: 'My Drive' }))
    expect(await google.findByRole('list', { name: 'My Drive' })).toBeDefined()
  })
})
