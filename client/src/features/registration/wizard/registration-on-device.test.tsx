import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { leavePage, LEAVING, noTimer } from '../../../testing/leave-page.ts'
import { fillAccount, fillContact, field, happy, heading, press, stored } from '../testing/register-person.ts'
import { createStage, renderAt } from '../testing/render-registration.tsx'
import { draft, identity, PASSWORD, signupKeys } from '../testing/scenes.ts'
import { RegisterPage } from './register-page.tsx'

beforeEach(() => {
  localStorage.setItem('userRole', 'attorney')
})

describe('what lies on the device', () => {
  it('[WZ-20] is resumed in the same phase and field, and asks for the password again', async () => {
    const stage = createStage(happy())
    const first = renderAt(<RegisterPage />, '/signup/register', stage)
    await heading('Create Account')
    await fillAccount(first.user)
    await press(first.user, 'Next Step')
    await heading('Contact Information')
    await first.user.type(field('First Name'), 'Dana')
    await first.user.type(field('Phone No'), '41555')
    await waitFor(async () => expect((await stage.drafts.load())?.values.phone).toBe('415-55'))
    first.unmount()

    const second = createStage({ ...happy(), indexedDB: stage.indexedDB })
    renderAt(<RegisterPage />, '/signup/register', second)
    await heading('Contact Information')
    expect(field('First Name').value).toBe('Dana')
    expect(field('Phone No').value).toBe('415-55')
    expect(document.activeElement).toBe(field('Phone No'))
    expect(field('Password').value).toBe('')
  })

  it('is spoken of once something is there, and without the password', async () => {
    const stage = createStage(happy())
    const { user } = renderAt(<RegisterPage />, '/signup/register', stage)
    await heading('Create Account')
    await user.type(field('Password'), PASSWORD)
    await waitFor(async () => expect(await stage.drafts.load()).not.toBeNull())
    expect(screen.queryByText(/^Saved on this device/)).toBeNull()
    await user.type(field('Work Email'), 'dana@example.com')
    expect(
      await screen.findByText(
        'Saved on this device, except your password. You can close this page and come back.',
      ),
    ).toBeTruthy()
  })

  it.each(LEAVING)('[WZ-20] is kept at once on %s', async (leaving) => {
    const stage = createStage({ ...happy(), setTimer: noTimer })
    const { user } = renderAt(<RegisterPage />, '/signup/register', stage)
    await heading('Create Account')
    await user.type(field('Work Email'), 'dana@example.com')
    leavePage(leaving)
    await waitFor(async () => expect((await stage.drafts.load())?.values.workEmail).toBe('dana@example.com'))
  })

  it('[WZ-20] never holds the password, in the draft or in any storage', async () => {
    const stage = createStage(happy())
    const { user } = renderAt(<RegisterPage />, '/signup/register', stage)
    await heading('Create Account')
    await fillAccount(user)
    await stored(stage, 'account')
    await press(user, 'Next Step')
    await heading('Contact Information')
    await fillContact(user)
    await press(user, 'Next Step')
    await screen.findByRole('button', { name: 'Proceed to Payment' })
    const found = await stored(stage, 'payment')

    expect(JSON.stringify(found)).toContain(identity.email)
    const everything = [
      JSON.stringify(found),
      JSON.stringify(await dump(stage.indexedDB)),
      storageText(localStorage),
      storageText(sessionStorage),
    ].join()
    expect(everything).not.toContain(PASSWORD)
  })

  it('[PY-01] makes no second session when the page is loaded again', async () => {
    const stage = createStage({ ...happy(), identity })
    for (const [key, value] of Object.entries(signupKeys)) localStorage.setItem(key, value)
    await stage.drafts.save(draft())
    const first = renderAt(<RegisterPage />, '/signup/register', stage)
    await heading('Contact Information')
    await press(first.user, 'Next Step')
    await screen.findByRole('button', { name: 'Proceed to Payment' })
    first.unmount()

    const second = createStage({ ...happy(), identity, indexedDB: stage.indexedDB })
    renderAt(<RegisterPage />, '/signup/register', second)
    await heading('Payment')
    await screen.findByRole('button', { name: 'Proceed to Payment' })
    expect(stage.server.to('/api/billing/create-checkout-session')).toHaveLength(1)
    expect(second.server.to('/api/billing/create-checkout-session')).toEqual([])
  })
})

function storageText(storage: Storage): string {
  return Array.from({ length: storage.length }, (_, index) => {
    const key = storage.key(index) ?? ''
    return `${key}=${storage.getItem(key) ?? ''}`
  }).join()
}

/** Every row of every table, whatever is in it. */
async function dump(indexedDB: IDBFactory): Promise<unknown> {
  const databases = await indexedDB.databases()
  return Promise.all(
    databases.map(async ({ name }) => {
      const database = await answer(indexedDB.open(name ?? ''))
      const tables = [...database.objectStoreNames]
      const rows = await Promise.all(
        tables.map((table) => answer(database.transaction(table).objectStore(table).getAll())),
      )
      database.close()
      return rows
    }),
  )
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database would not answer.'))
  })
}
