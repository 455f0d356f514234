import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import {
  aLien,
  aMatter,
  anEntry,
  anOffer,
  aStep,
  madeId,
} from '../../../../../shared/domain/books/testing/book-parts.ts'
import { OWNER, renderApplication, teachDialogs } from '../../../testing/application.tsx'
import { createTestCore } from '../../../testing/test-core.ts'
import { MatterPage } from '../matter/matter-page.tsx'

beforeEach(teachDialogs)

const [BOOK, LIEN] = [madeId(1), madeId(2)]
const STEPS = [
  aStep('assert', 'unconfirmed'),
  aStep('confirm', 'confirmed'),
  aStep('request_reduction', 'reduction_requested'),
]

it('begins an agreement with the offer that was just recorded, however late the screen reads it', async () => {
  const indexedDB = new IDBFactory()
  const core = createTestCore({ indexedDB })
  await core.records.store.edit(
    OWNER,
    { kind: 'book', id: BOOK },
    {
      ...aMatter(),
      ...aLien(LIEN, { status: { steps: STEPS } }),
      [`amounts/${madeId(10)}`]: anEntry(LIEN, 'asserted', 900_000),
      [`amounts/${madeId(11)}`]: anEntry(LIEN, 'confirmed', 900_000),
      [`offers/${madeId(20)}`]: anOffer(LIEN, 'us', 700_000),
    },
  )
  core.stop()
  renderApplication(<MatterPage />, {
    at: `/dashboard/liens/${BOOK}/edit?lien=${LIEN}`,
    path: '/dashboard/liens/:id/edit',
    server: () => Response.json({}),
    indexedDB,
    // The live view reads once, and never again.
    setTimer: (work, milliseconds) => {
      const timer = milliseconds === 0 ? setTimeout(work, 0) : undefined
      return () => clearTimeout(timer)
    },
  })
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

  await press('Record their counteroffer')
  const form = await dialog('Record their counteroffer')
  await userEvent.type(form.getByRole('textbox', { name: 'Their offer' }), '8,000')
  await userEvent.click(form.getByRole('button', { name: 'Record their counteroffer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Agree and lock')
  const agree = await dialog('Agree and lock')
  expect(agree.getByRole<HTMLInputElement>('textbox', { name: 'Final amount' }).value).toBe('8,000.00')
})
