import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  aLien,
  aMatter,
  anEntry,
  anOffer,
  aStep,
  madeId,
} from '../../../../../shared/domain/books/testing/book-parts.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { OWNER, renderApplication, teachDialogs } from '../../../testing/application.tsx'
import { createTestCore } from '../../../testing/test-core.ts'
import { MatterPage } from './matter-page.tsx'

beforeEach(teachDialogs)

const [BOOK, LIEN, FILE] = [madeId(1), madeId(2), madeId(3)]

/** Opens the matter on a device so slow that the live view reads it once, and never again. */
async function open(query: string, units: UnitValues): Promise<void> {
  const indexedDB = new IDBFactory()
  const core = createTestCore({ indexedDB })
  await core.records.store.edit(OWNER, { kind: 'book', id: BOOK }, { ...aMatter(), ...units })
  core.stop()
  renderApplication(<MatterPage />, {
    at: `/dashboard/liens/${BOOK}/edit?${query}`,
    path: '/dashboard/liens/:id/edit',
    server: () => Response.json({}),
    indexedDB,
    setTimer: (work, milliseconds) => {
      const timer = milliseconds === 0 ? setTimeout(work, 0) : undefined
      return () => clearTimeout(timer)
    },
  })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('what was just saved is shown at once, however late the screen reads it', () => {
  it('an offer, so that an agreement begins with it', async () => {
    const steps = [
      aStep('assert', 'unconfirmed'),
      aStep('confirm', 'confirmed'),
      aStep('request_reduction', 'reduction_requested'),
    ]
    await open(`lien=${LIEN}`, {
      ...aLien(LIEN, { status: { steps } }),
      [`amounts/${madeId(10)}`]: anEntry(LIEN, 'asserted', 900_000),
      [`amounts/${madeId(11)}`]: anEntry(LIEN, 'confirmed', 900_000),
      [`offers/${madeId(20)}`]: anOffer(LIEN, 'us', 700_000),
    })
    await press('Record their counteroffer')
    const form = await dialog('Record their counteroffer')
    await userEvent.type(form.getByRole('textbox', { name: 'Their offer' }), '8,000')
    await userEvent.click(form.getByRole('button', { name: 'Record their counteroffer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Agree and lock')
    const agree = await dialog('Agree and lock')
    expect(agree.getByRole<HTMLInputElement>('textbox', { name: 'Final amount' }).value).toBe('8,000.00')
  })

  it('a removal, and one after the undoing of another', async () => {
    await open('tab=matter', {
      [`files/${FILE}`]: {
        ...{
          lien: null,
          provider: 'onedrive',
          fileId: 'x',
          name: 'Release.docx',
          url: null,
          kind: 'release',
        },
        ...{ changedAt: null, who: 'Ann Attorney', at: '2026-03-01T10:00:00.000Z' },
      },
    })
    const part = within(await screen.findByRole('region', { name: 'Files as proof' }))
    await press('Remove Release.docx')
    expect(await part.findByText('No file is attached.')).toBeDefined()
    await press('Undo')
    await press('Remove Release.docx')
    expect(await part.findByText('No file is attached.')).toBeDefined()
  })
})
