import { screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { PARTNERS_COPY } from '../../../offline/operations/partners-copy.ts'
import { OWNER, renderApplication, type Application, type FakeServer } from '../../../testing/application.tsx'
import { createCurrentDraft } from './current-draft.ts'
import { SubmitReferralPage } from './submit-referral-page.tsx'

beforeEach(() => localStorage.clear())

const BO = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b02'
const contact = { userId: BO, name: 'Bo Diaz', firm: 'Diaz Law', email: 'bo@firm.test', phone: '2125550142' }

const none = { total: 0, accepted: 0 }
const partner = {
  ...{ ...contact, city: null, state: null, since: '2026-11-20T12:00:00.000Z', isActive: true },
  ...{ sent: none, received: none, lastContactAt: null, conversationId: null },
}

function open(server: FakeServer, { indexedDB = new IDBFactory(), isOffline = false } = {}): Application {
  return renderApplication(<SubmitReferralPage />, {
    at: `/submit-referral?to=${BO}`,
    ...{ server, indexedDB, isOffline },
  })
}
const withContact =
  (more: object = {}): FakeServer =>
  ({ path }) =>
    Response.json(
      path === `/api/directory/${BO}/contact` ? { contact: { ...contact, isPartner: true, ...more } } : {},
    )
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

/** Writes to the device before the page is opened. */
async function before(indexedDB: IDBFactory, work: (application: Application) => Promise<unknown>) {
  const application = renderApplication(<p>Before</p>, {
    ...{ at: '/', server: () => Response.json({}), indexedDB },
  })
  await work(application)
  application.screen.unmount()
}

it('is filled in for a partner, with the usual fee that was noted, in a draft of its own', async () => {
  const indexedDB = new IDBFactory()
  await before(indexedDB, ({ core }) =>
    core.records.store.edit(OWNER, { kind: 'partner', id: BO }, { defaultPercent: 33.3 }),
  )
  open(withContact(), { indexedDB })
  await waitFor(() => expect(valueOf('Recipient name')).toBe('Bo Diaz'))
  expect(valueOf('Recipient email')).toBe('bo@firm.test')
  expect(valueOf('Your referral fee (%)')).toBe('33.3')
  expect(screen.getByDisplayValue('Diaz Law')).toBeDefined()
  expect(screen.getByDisplayValue('212-555-0142')).toBeDefined()
  expect(createCurrentDraft(localStorage, OWNER).get()).not.toBeNull()
})

it('leaves out the address of who is no partner, and says why', async () => {
  open(withContact({ email: null, phone: null, isPartner: false }))
  await waitFor(() => expect(valueOf('Recipient name')).toBe('Bo Diaz'))
  expect(valueOf('Recipient email')).toBe('')
  expect(screen.getByText(/Invite them to your private network/)).toBeDefined()
})

it('is filled in from the copy of the partners without a connection', async () => {
  const indexedDB = new IDBFactory()
  await before(indexedDB, ({ core }) =>
    core.snapshots.save(OWNER, PARTNERS_COPY, { partners: [partner], next: null }),
  )
  open(() => Promise.reject(new TypeError('Failed to fetch')), { indexedDB, isOffline: true })
  await waitFor(() => expect(valueOf('Recipient email')).toBe('bo@firm.test'))
})

it('suggests the partners that this device has shown', async () => {
  const indexedDB = new IDBFactory()
  await before(indexedDB, ({ core }) =>
    core.snapshots.save(OWNER, PARTNERS_COPY, { partners: [partner], next: null }),
  )
  open(withContact({ email: null, phone: null, isPartner: false }), { indexedDB })
  await waitFor(() => expect(document.querySelector('datalist option[value="bo@firm.test"]')).not.toBeNull())
})

it('says what is wrong when there is no such attorney, and offers the form', async () => {
  open(() => Response.json({ error: 'We couldn’t find this attorney.', code: 'not_found' }, { status: 404 }))
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t find this attorney.')
  expect(screen.getByRole('link', { name: 'Write a referral' }).getAttribute('href')).toBe('/submit-referral')
})
