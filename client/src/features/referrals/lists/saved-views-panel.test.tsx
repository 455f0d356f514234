import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { renderApplication } from '../../../testing/application.tsx'
import { NO_FILTERS } from './referral-filters.ts'
import { SavedViewsPanel } from './saved-views-panel.tsx'

const FILTERS = { ...NO_FILTERS, search: 'smith', status: 'viewed', sort: 'deadline' } as const

function open(indexedDB: IDBFactory, box: 'sent' | 'received' = 'sent') {
  const onChange = vi.fn()
  const application = renderApplication(<SavedViewsPanel box={box} filters={FILTERS} onChange={onChange} />, {
    at: '/dashboard/referrals',
    server: () => Response.error(),
    indexedDB,
    isOffline: true,
  })
  return {
    onChange,
    close: () => {
      application.screen.unmount()
      application.core.stop()
    },
  }
}

it('keeps filters and order under a name on this device, for one list, until they are deleted', async () => {
  const indexedDB = new IDBFactory()
  const before = open(indexedDB)
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }))
  expect(screen.getByText('Enter a name for this view')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox'), 'Due first')
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }))
  await screen.findByRole('button', { name: 'Due first' })
  before.close()

  const other = open(indexedDB, 'received')
  expect(screen.queryByRole('button', { name: 'Due first' })).toBeNull()
  other.close()

  const after = open(indexedDB)
  await userEvent.click(await screen.findByRole('button', { name: 'Due first' }))
  expect(after.onChange).toHaveBeenCalledWith(FILTERS)
  await userEvent.click(screen.getByRole('button', { name: 'Delete view Due first' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Due first' })).toBeNull())
  after.close()
})
