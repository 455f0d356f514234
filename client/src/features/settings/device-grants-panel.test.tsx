import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderApplication } from '../../testing/application.tsx'
import { DeviceGrantsPanel } from './device-grants-panel.tsx'

const grant = {
  id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7c01',
  deviceId: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7c02',
  label: 'Chrome on Windows',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
  expiresAt: '2027-02-18T10:00:00.000Z',
}

const open = (server: Parameters<typeof renderApplication>[1]['server']) =>
  renderApplication(<DeviceGrantsPanel />, { at: '/settings/security', server })

it('lists the devices that may send referrals and ends one', async () => {
  let isEnded = false
  const { calls } = open(({ method }) => {
    if (method === 'DELETE') {
      isEnded = true
      return new Response(null, { status: 204 })
    }
    return Response.json({ grants: isEnded ? [] : [grant] })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke permission of Chrome on Windows' }))
  expect(await screen.findByText('No devices have this permission.')).toBeDefined()
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/device-grants/${grant.id}`)
})

it('says why one could not be ended, and why the list could not be read', async () => {
  let isDown = true
  open(({ method }) => {
    if (isDown || method === 'DELETE') return Response.json({ error: 'Resting.' }, { status: 503 })
    return Response.json({ grants: [grant] })
  })
  expect(await screen.findByText('Resting.')).toBeDefined()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke permission of Chrome on Windows' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Resting.'))
  expect(screen.getByText('Chrome on Windows')).toBeDefined()
})
