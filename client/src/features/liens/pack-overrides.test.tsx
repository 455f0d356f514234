import { cleanup, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { packOverridesSchema } from '../../../../shared/contracts/pack-overrides.ts'
import { aLien, aMatter, anEntry, madeId } from '../../../../shared/domain/books/testing/book-parts.ts'
import type { PackOverride } from '../../../../shared/domain/liens/packs/overrides.ts'
import { BOOK_KIND } from '../../../../shared/domain/records/book.ts'
import { OWNER, renderApplication, teachDialogs, type FakeServer } from '../../testing/application.tsx'
import { MatterPage } from './matter/matter-page.tsx'

beforeEach(teachDialogs)

const [BOOK, LIEN] = [madeId(500), madeId(1)]
const BODY = {
  ...aMatter({ settledOn: '2026-11-26', fee: { kind: 'amount', cents: 100, reason: '' } }),
  ...aLien(LIEN, { holder: 'Mercy Hospital', type: 'hospital' }),
  [`amounts/${madeId(11)}`]: anEntry(LIEN, 'confirmed', 900_000),
  [`recoveries/${madeId(90)}`]: { source: 'Evergreen Mutual', cents: 1_000_000, on: null },
}
const TEXAS = { state: 'TX', topic: 'hospital', version: 1, dates: null, datesSetAt: null }
const OFF: PackOverride = { ...TEXAS, switchedOffAt: '2026-11-26T10:00:00.000Z', note: 'Amended.' }
const NOTED: PackOverride = { ...TEXAS, switchedOffAt: null, note: 'Read the opinion first.' }
const IS_OFF =
  'No rule for this date is in use. Switched off by an administrator on Nov 26, 2026 (UTC): Amended.'

const answering =
  (...overrides: readonly PackOverride[]): FakeServer =>
  ({ path }) =>
    Response.json(path === '/api/pack-overrides' ? { overrides } : {})
const unreachable: FakeServer = () => Promise.reject(new TypeError('Failed to fetch'))

async function open(server: FakeServer, indexedDB = new IDBFactory(), isOffline = false) {
  const application = renderApplication(<MatterPage />, {
    at: `/dashboard/liens/${BOOK}/edit?tab=settlement`,
    path: '/dashboard/liens/:id/edit',
    ...{ server, indexedDB, isOffline },
  })
  if (!isOffline) await application.core.records.store.edit(OWNER, { kind: BOOK_KIND.kind, id: BOOK }, BODY)
  await screen.findByRole('heading', { name: 'Who gets what' })
  return application
}

describe('a rule of a lien', () => {
  it('that an administrator switched off makes no figure, now and later without a connection', async () => {
    const device = new IDBFactory()
    const { core } = await open(answering(OFF), device)
    expect(await screen.findByText(IS_OFF)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Open Texas hospital/ })).toBeNull()
    await waitFor(async () =>
      expect(await core.snapshots.read(OWNER, 'pack-overrides', packOverridesSchema)).not.toBeNull(),
    )
    cleanup()
    await open(unreachable, device, true)
    expect(await screen.findByText(IS_OFF)).toBeDefined()
  })

  it('has its note beside the figure', async () => {
    await open(answering(NOTED))
    expect(await screen.findByText('Note on the rule: Read the opinion first.')).toBeDefined()
  })

  it('holds as it was shipped on a device that has never got an answer', async () => {
    await open(unreachable)
    expect(await screen.findByRole('button', { name: /^Open Texas hospital/ })).toBeDefined()
  })
})
