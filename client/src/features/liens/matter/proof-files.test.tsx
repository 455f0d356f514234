import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { aMatter, madeId } from '../../../../../shared/domain/books/testing/book-parts.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { unitErrors } from '../../../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { OWNER, renderApplication, teachDialogs, type FakeServer } from '../../../testing/application.tsx'
import { MatterPage } from './matter-page.tsx'

beforeEach(teachDialogs)

const ID = madeId(1)
const FILE = {
  ...{ id: 'file-1', name: 'Ledger.pdf', mimeType: 'application/pdf', size: 2048, isFolder: false },
  ...{ modifiedAt: '2026-03-01T10:00:00.000+00:00', isDownloadable: true },
  webUrl: 'https://drive.google.com/file/d/file-1',
}
const CONNECTED = {
  ...{ connected: true, state: 'connected', profile: null, services: ['drive'] },
  connectedSince: '2026-03-01T10:00:00.000Z',
}
const drive: FakeServer = ({ path }) =>
  path.endsWith('/status') ? Response.json(CONNECTED) : Response.json({ files: [FILE], next: null })

async function open(
  set: UnitValues,
  options: { readonly isOffline?: boolean; readonly server?: FakeServer } = {},
) {
  const { server = drive, isOffline = false } = options
  const at = `/dashboard/liens/${ID}/edit?tab=matter`
  const { core } = renderApplication(<MatterPage />, {
    ...{ at, path: '/dashboard/liens/:id/edit', server, isOffline },
  })
  const { store } = core.records
  await store.edit(OWNER, { kind: 'book', id: ID }, aMatter(set))
  const part = await screen.findByRole('region', { name: 'Files as proof' })
  const files = async () => {
    const body = (await store.read(OWNER, { kind: 'book', id: ID }))?.body ?? {}
    return Object.fromEntries(Object.entries(body).filter(([unit]) => unit.startsWith('files/')))
  }
  return { files, part }
}
const KEPT = {
  ...{ lien: null, provider: 'onedrive', fileId: 'x', name: 'Release.docx', url: null, kind: 'release' },
  ...{ changedAt: null, who: 'Ann Attorney', at: '2026-03-01T10:00:00.000Z' },
} as const

it('a file of a connected account is attached as a reference of the matter, with its kind', async () => {
  const { files, part } = await open({})
  expect(within(part).getByText('No file is attached.')).toBeDefined()
  await userEvent.selectOptions(within(part).getByRole('combobox', { name: 'What the file is' }), 'ledger')
  await userEvent.click(within(part).getByRole('button', { name: 'From Drive or OneDrive' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Ledger.pdf' }))
  const link = await within(part).findByRole('link', { name: 'Ledger.pdf' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    FILE.webUrl,
    '_blank',
    'noopener noreferrer',
  ])
  const stored = await files()
  expect(Object.values(stored)).toMatchObject([
    {
      lien: null,
      provider: 'google',
      fileId: 'file-1',
      kind: 'ledger',
      changedAt: '2026-03-01T10:00:00.000Z',
    },
  ])
  expect(unitErrors(BOOK_KIND, stored)).toEqual([])
})

it('a file is removed, and that is undone', async () => {
  const { files, part } = await open({ [`files/${madeId(2)}`]: KEPT })
  await userEvent.click(within(part).getByRole('button', { name: 'Remove Release.docx' }))
  expect(await within(part).findByText(/is no longer attached/)).toBeDefined()
  expect(document.activeElement).toBe(within(part).getByRole('heading', { name: 'Files as proof' }))
  expect(await files()).toEqual({})
  await userEvent.click(within(part).getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await files()).toEqual({ [`files/${madeId(2)}`]: KEPT }))
})

it('offline: lists the files, and says why none can be chosen', async () => {
  const server: FakeServer = () => Promise.reject(new TypeError('Failed to fetch'))
  const { part } = await open({ [`files/${madeId(2)}`]: KEPT }, { isOffline: true, server })
  expect(within(part).getByText('Release.docx')).toBeDefined()
  expect(within(part).queryByRole('link')).toBeNull()
  expect(await within(part).findByText(/^You’re offline. A file can be chosen when/)).toBeDefined()
})

it('files of a lien are not those of the matter', async () => {
  const { part } = await open({ [`files/${madeId(2)}`]: { ...KEPT, lien: madeId(3) } })
  expect(within(part).getByText('No file is attached.')).toBeDefined()
})
