import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { CURRENT_SCHEMA, OFFLINE_DATABASE_NAME } from '../../offline/engine/database.ts'
import { OWNER, renderApplication } from '../../testing/application.tsx'
import { StorageNotice } from './storage-notice.tsx'

const server = () => Response.json({})

it('an older window says that a newer version has the storage, and offers to reload', async () => {
  const indexedDB = new IDBFactory()
  const reload = vi.fn()
  const { core } = renderApplication(<StorageNotice reload={reload} />, { at: '/', server, indexedDB })
  await core.outbox.list(OWNER)
  expect(screen.queryByRole('alert')).toBeNull()
  const later = new Dexie(OFFLINE_DATABASE_NAME, { indexedDB, IDBKeyRange })
  later.version(CURRENT_SCHEMA.version + 1).stores({ ...CURRENT_SCHEMA.stores, more: 'id' })
  await later.open()
  expect(await screen.findByText('A newer version of the app is open in another window')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Reload this window' }))
  expect(reload).toHaveBeenCalledTimes(1)
  later.close()
})

it('a newer window that waits for an older one says so, and no longer once it is closed', async () => {
  const indexedDB = new IDBFactory()
  const request = indexedDB.open(OFFLINE_DATABASE_NAME, 1)
  const stubborn = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result)
  })
  const { core } = renderApplication(<StorageNotice reload={vi.fn()} />, { at: '/', server, indexedDB })
  const reading = core.outbox.list(OWNER)
  expect(await screen.findByText('Close this app’s other windows')).toBeDefined()
  stubborn.close()
  expect(await reading).toEqual([])
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
