import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { lockableDevice, type LockableDevice } from '../../offline/testing/lockable-device.ts'
import { newProfile, type Profile } from '../../offline/testing/memory-deps.ts'
import { OWNER, renderApplication, type Application } from '../../testing/application.tsx'
import { LockCard } from './lock-card.tsx'

let profile: Profile
let device: LockableDevice
beforeEach(() => {
  profile = newProfile()
  device = lockableDevice(profile)
})

async function open(): Promise<Application> {
  const { shares } = device.openWindow()
  const application = renderApplication(<LockCard />, {
    at: '/settings/device',
    server: () => Response.json({}),
    shares,
  })
  const { core } = application
  core.start()
  core.signedIn(OWNER)
  await waitFor(() => expect(core.lock.getSnapshot().standing).not.toBeNull())
  return application
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isOn = () => device.filed !== null && device.filed !== 'unreadable' && 'lock' in device.filed

describe('Settings > Offline and device > Passkey lock', () => {
  it('says what is protected against whom, off and on, and where a session is ended', async () => {
    await open()
    const said = screen.getByRole('region', { name: 'Passkey lock Off' }).textContent
    expect(said).toContain('copies this browser’s files while you’re signed in can open what is kept here')
    expect(said).toContain('made after that can’t be opened without your passkey')
    expect(said).toContain('could use it with our server until you end that session')
    expect(screen.getByRole('link', { name: 'Security' }).getAttribute('href')).toBe('/settings/security')
  })

  it('is turned on and off by one button, which keeps the focus', async () => {
    await open()
    await press('Turn on the lock')
    expect((await screen.findByText('The lock is on.')).closest('[role=status]')).not.toBeNull()
    expect(screen.getByRole('region', { name: 'Passkey lock On' })).toBeDefined()
    expect(isOn()).toBe(true)
    const button = screen.getByRole('button', { name: 'Turn off the lock' })
    expect(document.activeElement).toBe(button)
    await userEvent.keyboard('{Enter}')
    await screen.findByText('The lock is off.')
    expect(isOn()).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Turn on the lock' }))
  })

  it.each([
    ['not_used', /no passkey was made/],
    ['no_secret', /cannot lock this device/],
    ['failed', /something went wrong/],
  ] as const)('says what kept it from being turned on: %s', async (refusal, words) => {
    await open()
    device.refusal = refusal
    await press('Turn on the lock')
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(isOn()).toBe(false)
    device.refusal = null
    await press('Turn on the lock')
    await screen.findByText('The lock is on.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says when the browser does not save it, either way', async () => {
    await open()
    device.canWrite = false
    await press('Turn on the lock')
    expect((await screen.findByRole('alert')).textContent).toMatch(/still off.*did not save/)
    device.canWrite = true
    await press('Turn on the lock')
    await screen.findByText('The lock is on.')
    device.canWrite = false
    await press('Turn off the lock')
    expect((await screen.findByRole('alert')).textContent).toMatch(/still on.*did not save/)
  })

  it('is turned off while locked by the passkey, and not without it', async () => {
    const { core, screen: rendered } = await open()
    await core.draftDeps.sealer.seal('text', 'row', OWNER)
    await press('Turn on the lock')
    await screen.findByText('The lock is on.')
    rendered.unmount()
    device.closeWindows()
    profile.server.answers = false
    await open()
    device.refusal = 'not_used'
    await press('Turn off the lock')
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be unlocked first/)
    expect(isOn()).toBe(true)
    device.refusal = null
    await press('Turn off the lock')
    await screen.findByText('The lock is off.')
    expect(isOn()).toBe(false)
  })

  it('has nothing to lock in a session that is not remembered', async () => {
    device.isRemembered = false
    await open()
    expect(screen.getByText(/There is nothing to lock/)).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says where the browser cannot do it', async () => {
    device.arePasskeysPossible = false
    await open()
    expect(screen.getByText(/no passkeys that can lock/)).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
