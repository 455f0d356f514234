import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { OWNER, renderApplication, type Application } from '../../testing/application.tsx'
import { lockedBefore } from '../../testing/locked-before.ts'
import type { LockableDevice } from '../testing/lockable-device.ts'
import { draftValues, type Profile } from '../testing/memory-deps.ts'
import { storedDraft } from '../testing/stored-draft.ts'
import { useOffline } from './offline-provider.tsx'
import { UnlockNotice } from './unlock-notice.tsx'
import { useDraft } from './use-draft.ts'
import { useLastSeen } from './use-last-seen.ts'
import { useClosedWindowNote } from './use-closed-window-sending.ts'

const LOCKED = 'Your saved work on this device is locked'
let profile: Profile
let device: LockableDevice
let indexedDB: IDBFactory

beforeEach(async () => {
  ;({ device, profile, indexedDB } = await lockedBefore(OWNER, async (core) => {
    await core.referralDrafts.save(OWNER, ID, draftValues())
    await core.snapshots.save(OWNER, 'list', ['seen before'])
  }))
})

const ID = '0199a3f0-0000-7000-8000-000000000001'
const LIST = z.array(z.string())

function Kept() {
  const { core } = useOffline()
  const { load } = useDraft(useMemo(() => storedDraft(core, OWNER, ID), [core]))
  const seen = useLastSeen({ name: 'list', schema: LIST, fresh: undefined, isNeeded: true })
  const draft =
    load.status === 'ready' && load.stored?.content.kind === 'values' ? load.stored.content.values : null
  return (
    <>
      <p>draft: {draft?.name ?? load.status}</p>
      <p>seen: {typeof seen === 'object' ? (seen?.value.join() ?? 'never') : (seen ?? 'reading')}</p>
      <p>{useClosedWindowNote('one')}</p>
    </>
  )
}

async function open(): Promise<Application> {
  const application = renderApplication(
    <main tabIndex={-1}>
      <UnlockNotice />
      <Kept />
    </main>,
    { at: '/', server: () => Response.json({}), indexedDB, shares: device.openWindow().shares },
  )
  application.core.start()
  application.core.signedIn(OWNER)
  expect(await screen.findByText(LOCKED)).toBeDefined()
  expect(await screen.findByText('draft: failed')).toBeDefined()
  expect(await screen.findByText('seen: locked')).toBeDefined()
  return application
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Unlock with your passkey' }))

it('the passkey opens what is on screen without a reload; the notice goes, says so, and hands the focus on', async () => {
  await open()
  expect(screen.getByText(LOCKED).closest('[role=status]')).not.toBeNull()
  await press()
  expect(await screen.findByText('draft: Recipient One')).toBeDefined()
  expect(await screen.findByText('seen: seen before')).toBeDefined()
  expect(screen.queryByText(LOCKED)).toBeNull()
  expect(await screen.findByText(/^Unlocked\./)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it.each([
  ['not_used', /the passkey was not used, or it is not on this device.*try again.*unlocks automatically/],
  ['no_secret', /cannot unlock it.*Nothing is lost.*unlocks automatically/],
  ['failed', /something went wrong.*try again/],
] as const)('says why it is still locked, and the way on: %s', async (refusal, words) => {
  await open()
  device.refusal = refusal
  await press()
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(screen.getByText('draft: failed')).toBeDefined()
  device.refusal = null
  await press()
  expect(await screen.findByText('draft: Recipient One')).toBeDefined()
})

it('says that a passkey of another device does not open it', async () => {
  await open()
  device.changeAuthenticator()
  await press()
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /this passkey does not open what is kept here/,
  )
})

it('a network opens it by itself', async () => {
  const { core } = await open()
  profile.server.answers = true
  core.signedIn(OWNER)
  expect(await screen.findByText('draft: Recipient One')).toBeDefined()
  expect(screen.queryByText(LOCKED)).toBeNull()
})
