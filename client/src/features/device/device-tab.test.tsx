import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { referralRequest } from '../../offline/operations/referral-draft.ts'
import { REFERRAL_SEND } from '../../offline/operations/referral-send.ts'
import { draftValues } from '../../offline/testing/memory-deps.ts'
import { createDraftStore } from '../../offline/engine/draft.store.ts'
import { OWNER, renderApplication, teachDialogs, type Application } from '../../testing/application.tsx'
import { DeviceTab } from './device-tab.tsx'
import { isNearlyFull, storageSizeLabel, storageUsedLabel } from './storage-labels.ts'

beforeEach(teachDialogs)

function open(used = 2_500_000): Application {
  return renderApplication(<DeviceTab />, {
    at: '/settings/device',
    server: () => Response.json({}),
    capabilities: {
      storage: {
        estimate: () => Promise.resolve({ usage: used, quota: 10_000_000 }),
        persisted: () => Promise.resolve(false),
      },
    },
  })
}

async function enqueue({ core }: Application): Promise<void> {
  const id = core.newReferralId()
  const request = referralRequest(draftValues(), id)
  await core.outbox.enqueue({
    operation: REFERRAL_SEND,
    id,
    ownerUserId: OWNER,
    draftId: null,
    payload: request,
  })
}

describe('Settings > Offline and device', () => {
  it('says how much is used, how long it is kept, and what this browser does with closed windows', async () => {
    open()
    expect(await screen.findByText('2.5 MB of 10 MB')).toBeDefined()
    expect(screen.getByText(/The browser may clear it/)).toBeDefined()
    expect(screen.getByText(/^Queued referrals will send when you reconnect with the app open/)).toBeDefined()
    expect(screen.queryByText('This device is nearly full')).toBeNull()
  })

  it('warns before nothing more can be saved', async () => {
    open(9_500_000)
    expect(await screen.findByText('This device is nearly full')).toBeDefined()
  })

  it('hands drafts and queue over as a file that can be read', async () => {
    const files: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => {
          files.push(file)
          return 'blob:file'
        },
        revokeObjectURL: () => undefined,
      }),
    )
    const application = open()
    await enqueue(application)
    await application.core.referralDrafts.save(OWNER, application.core.newReferralId(), draftValues())
    const schema = z.object({ summary: z.string() })
    const requests = createDraftStore(
      { kind: 'client-intake', version: 1, schema, migrations: {} },
      { ...application.core.draftDeps, now: () => Date.now() + 1 },
    )
    await requests.save(OWNER, `client-intake/${OWNER}`, { summary: 'A client’s own request' })
    await userEvent.click(screen.getByRole('button', { name: 'Export drafts and queue' }))
    expect(await screen.findByText(/This file isn’t encrypted/)).toBeDefined()
    expect(JSON.parse((await files[0]?.text()) ?? 'null')).toMatchObject({
      queue: [{ state: 'queued', content: { to: 'recipient@example.com' } }],
      drafts: [
        { kind: 'client-intake', values: { summary: 'A client’s own request' } },
        { kind: 'referral', values: { email: 'recipient@example.com' } },
      ],
    })
  })

  it('says when there is nothing to remove', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Remove content of sent referrals' }))
    expect(await screen.findByText(/There’s no content/)).toBeDefined()
  })

  it('clears the device only after asking, and says what would be lost', async () => {
    const application = open()
    const { core } = application
    await enqueue(application)
    await userEvent.click(screen.getByRole('button', { name: 'Clear this device' }))
    expect(await screen.findByText(/1 unsent referral\. It will be removed/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await core.outbox.list(OWNER)).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Clear this device' }))
    await userEvent.click(screen.getByRole('button', { name: 'Clear and sign out' }))
    await waitFor(async () => expect(await core.outbox.list(OWNER)).toEqual([]))
    expect(await screen.findByText(/This device has been cleared/)).toBeDefined()
  })
})

describe('storage in words', () => {
  it('counts as people do', () => {
    expect([0, 999, 1000, 1_250_000, 42_000_000_000].map(storageSizeLabel)).toEqual([
      '0 bytes',
      '999 bytes',
      '1 KB',
      '1.3 MB',
      '42 GB',
    ])
    expect(storageUsedLabel({ used: null, quota: null, persisted: null })).toBe(
      'Not available in this browser',
    )
    expect(isNearlyFull({ used: 5, quota: null, persisted: null })).toBe(false)
  })
})
