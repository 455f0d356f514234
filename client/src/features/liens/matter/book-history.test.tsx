import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { aLien, aMatter, madeId } from '../../../../../shared/domain/books/testing/book-parts.ts'
import { OWNER, renderApplication, teachDialogs } from '../../../testing/application.tsx'
import { MatterPage } from './matter-page.tsx'

beforeEach(teachDialogs)

const [BOOK, LIEN] = [madeId(1), madeId(2)]
const REF = { kind: 'book', id: BOOK }

it('a lien shows what was replaced of its own fields alone, and restores it', async () => {
  const { core } = renderApplication(<MatterPage />, {
    ...{ at: `/dashboard/liens/${BOOK}/edit?lien=${LIEN}`, path: '/dashboard/liens/:id/edit' },
    server: () => Response.json({}),
  })
  const { store } = core.records
  await store.edit(OWNER, REF, {
    ...aMatter({ carrier: 'New Mutual' }),
    ...aLien(LIEN, { fileNumber: 'F-2' }),
  })
  vi.spyOn(store, 'history').mockResolvedValue({
    changes: [
      {
        ...{ rev: 2, at: '2026-03-01T10:00:00.000Z', deviceLabel: 'Phone' },
        replaced: {
          ...{ carrier: 'Old Mutual', [`liens/${LIEN}/fileNumber`]: 'F-1' },
          [`liens/${madeId(9)}/fileNumber`]: 'F-9',
          [`liens/${LIEN}/status`]: { steps: [] },
        },
      },
    ],
    next: null,
  })
  const part = within(await screen.findByRole('region', { name: 'Earlier values' }))
  await userEvent.click(part.getByRole('button', { name: 'Show' }))
  await userEvent.click(await part.findByRole('button', { name: 'Restore Mercy Hospital: File number: F-1' }))
  expect(part.getAllByRole('listitem')).toHaveLength(2)
  expect(part.getByText('This is in the lien now.')).toBeDefined()
  await userEvent.tab()
  await waitFor(async () =>
    expect((await store.read(OWNER, REF))?.body[`liens/${LIEN}/fileNumber`]).toBe('F-1'),
  )
})
