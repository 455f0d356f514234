import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { LockableDevice } from '../../../offline/testing/lockable-device.ts'
import { draftValues } from '../../../offline/testing/memory-deps.ts'
import { OWNER, renderApplication, type Application } from '../../../testing/application.tsx'
import { lockedBefore } from '../../../testing/locked-before.ts'
import { DraftsPanel } from './drafts-panel.tsx'
import { SubmitReferralPage } from './submit-referral-page.tsx'

const ID = '0199a3f0-0000-7000-8000-000000000001'
let device: LockableDevice
let indexedDB: IDBFactory

beforeEach(async () => {
  localStorage.clear()
  ;({ device, indexedDB } = await lockedBefore(OWNER, (core) =>
    core.referralDrafts.save(OWNER, ID, draftValues()),
  ))
})

function open(page: React.ReactNode, at: string): Application {
  const { shares } = device.openWindow()
  const application = renderApplication(page, { at, indexedDB, shares, server: () => Response.json({}) })
  application.core.start()
  application.core.signedIn(OWNER)
  return application
}

it('a locked draft has no form that would overwrite it, and is there with all that was written once it opens', async () => {
  const { core } = open(<SubmitReferralPage />, `/submit-referral?draft=${ID}`)
  expect(await screen.findByText('This draft is locked')).toBeDefined()
  expect(screen.queryByLabelText('Case details')).toBeNull()
  await core.lock.unlock()
  expect((await screen.findByLabelText<HTMLInputElement>('Recipient name')).value).toBe('Recipient One')
})

it('another referral can be written meanwhile', async () => {
  const { core, screen: page } = open(<SubmitReferralPage />, `/submit-referral?draft=${ID}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Write another referral' }))
  const name = await screen.findByLabelText('Recipient name')
  expect(page.path()).not.toContain(ID)
  await userEvent.type(name, 'Meanwhile')
  expect(await screen.findByText(/^Saved on this device/)).toBeDefined()
  await core.lock.unlock()
  const drafts = await core.referralDrafts.list(OWNER)
  expect(
    drafts.map(({ content }) => (content.kind === 'values' ? content.values.name : content.kind)),
  ).toEqual(expect.arrayContaining(['Meanwhile', 'Recipient One']))
})

it('stands in the list of drafts, without what only an open one can be asked', async () => {
  const { core } = open(<DraftsPanel />, '/dashboard/referrals')
  expect(await screen.findByRole('heading', { name: 'Locked draft' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  await core.lock.unlock()
  expect(await screen.findByRole('link', { name: 'Recipient One' })).toBeDefined()
})
