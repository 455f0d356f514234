import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderApplication } from '../../../testing/application.tsx'
import { NOT_CONNECTED, providerServer } from '../testing/provider-server.ts'
import { KiwiAiPage } from './kiwi-ai-page.tsx'
import { sourceIn } from './sources.ts'

const open = (at: string, server = providerServer(), isOffline = false) =>
  renderApplication(<KiwiAiPage caseFiles={<p>The case files</p>} />, { at, server, isOffline })

it('opens each source under an address of its own', async () => {
  const { screen: page } = open('/kiwi-ai')
  expect(screen.getByText('The case files')).toBeDefined()
  await userEvent.click(screen.getByRole('tab', { name: 'Drive' }))
  expect(await screen.findByText('Intake.pdf')).toBeDefined()
  await userEvent.click(screen.getByRole('tab', { name: 'Calendar' }))
  expect(await screen.findByText('Deposition')).toBeDefined()
  expect(page.path()).toBe('/kiwi-ai?source=calendar')
  await userEvent.click(screen.getByRole('tab', { name: 'Outlook' }))
  expect(await screen.findByText('Records request')).toBeDefined()
})

it('offers to connect what is not connected', async () => {
  open('/kiwi-ai?source=onedrive', providerServer({ 'GET /api/auth/onedrive/status': NOT_CONNECTED }))
  expect(await screen.findByRole('heading', { name: 'Not connected yet' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Connect' })).toBeDefined()
})

it('says calmly that there is no network, where asking has failed for want of one', async () => {
  const { core } = open('/kiwi-ai?source=drive', () => Promise.reject(new TypeError('Failed to fetch')), true)
  expect(await screen.findByText(/We’ll load your Google account when you reconnect/)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  core.stop()
})

it.each([
  ['outlook', 'google', 'outlook'],
  [null, 'onedrive', 'onedrive'],
  ['nonsense', null, 'drive'],
] as const)('%s after connecting %s shows %s', (named, connected, id) => {
  expect(sourceIn(named, connected).id).toBe(id)
})
