import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OwnFirm } from '../../../../../shared/contracts/own-firm.ts'
import { createDraftStore } from '../../../offline/engine/draft.store.ts'
import { OWNER, renderApplication, type Application } from '../../../testing/application.tsx'
import { FirmTab } from './firm-tab.tsx'

const FIRM: OwnFirm = {
  firmName: 'Reyes Law',
  office_address: '1 Old Street',
  firmCity: 'Albany',
  firmState: 'NY',
  firmZip: '12207',
  isApproved: true,
  review: null,
}
const REVIEW = {
  office_address: '2 New Street',
  firmCity: 'Buffalo',
  firmState: 'NY',
  firmZip: '14201',
  submittedAt: '2026-11-27T10:00:00.000Z',
  reason: null,
}

type Shown = {
  readonly firm?: OwnFirm | null
  readonly after?: OwnFirm
  readonly indexedDB?: IDBFactory
  readonly isOffline?: boolean
  /** The look-up of ZIP codes does not answer. */
  readonly isZipSlow?: boolean
}

function open({ firm = FIRM, after = FIRM, isZipSlow = false, ...more }: Shown = {}) {
  const { calls } = renderApplication(<FirmTab />, {
    at: '/settings/firm',
    server: ({ method, path }) => {
      if (path === '/api/lookup/zip' && isZipSlow) return new Promise<Response>(() => undefined)
      if (path === '/api/lookup/zip')
        return Response.json({ zip: '14201', placeName: 'Buffalo', stateAbbreviation: 'NY' })
      if (path !== '/api/users/firm' && path !== '/api/users/firm/review')
        return Response.json({ results: [] })
      return Response.json({ firm: method === 'GET' ? firm : after })
    },
    ...more,
  })
  const changes = () =>
    calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/users/firm'))
  return { changes, user: userEvent.setup() }
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
async function replace(label: string, text: string): Promise<void> {
  const input = await field(label)
  await userEvent.clear(input)
  await userEvent.type(input, text)
}

describe('Settings > Firm', () => {
  it('saves the name at once', async () => {
    const { changes, user } = open({ after: { ...FIRM, firmName: 'Reyes & Ito' } })
    await replace('Firm Name', 'Reyes & Ito')
    await user.click(screen.getByRole('button', { name: 'Save firm' }))
    expect(await screen.findByText('Your firm has been saved.')).toBeDefined()
    const { isApproved: _approved, review: _review, ...rest } = FIRM
    expect(changes()).toMatchObject([{ method: 'PUT', body: { ...rest, firmName: 'Reyes & Ito' } }])
  })

  it('says before and after that another ZIP code is checked, and which address holds', async () => {
    const { user } = open({ after: { ...FIRM, review: REVIEW } })
    await replace('Zip Code', '14201')
    expect(await screen.findByText(/Until then: 1 Old Street, Albany, NY 12207\./)).toBeDefined()
    // The look-up fills the city of the new ZIP code.
    await waitFor(async () => expect((await field('City')).value).toBe('Buffalo'))
    await user.click(screen.getByRole('button', { name: 'Save and submit the address' }))
    expect(await screen.findByText(/^Saved\. Your new address waits/)).toBeDefined()
    expect(screen.getByText('Waiting for review').nextElementSibling?.textContent).toBe(
      '2 New Street, Buffalo, NY 14201',
    )
    expect(screen.getByText('Holds until it’s decided').nextElementSibling?.textContent).toBe(
      '1 Old Street, Albany, NY 12207',
    )
  })

  it('never submits a new ZIP code with the city of the old one', async () => {
    const { changes, user } = open({ isZipSlow: true })
    await replace('Zip Code', '14201')
    await user.click(screen.getByRole('button', { name: 'Save and submit the address' }))
    expect(await screen.findByText('City required')).toBeDefined()
    expect(screen.getByText('State required')).toBeDefined()
    expect(changes()).toEqual([])
  })

  it('takes the new address back', async () => {
    const { changes, user } = open({ firm: { ...FIRM, review: REVIEW } })
    expect((await field('Zip Code')).value).toBe('14201')
    await user.click(screen.getByRole('button', { name: 'Take back the new address' }))
    await waitFor(() => expect(screen.queryByText('Waiting for review')).toBeNull())
    expect((await field('Zip Code')).value).toBe('12207')
    expect(changes()).toMatchObject([{ method: 'DELETE', path: '/api/users/firm/review' }])
  })

  it('shows why an address was not confirmed, and the one that holds in the form', async () => {
    open({ firm: { ...FIRM, review: { ...REVIEW, reason: 'No such street.' } } })
    expect(await screen.findByText('No such street.')).toBeDefined()
    expect((await field('Zip Code')).value).toBe('12207')
  })

  it('marks what is wrong, focuses it, and sends nothing', async () => {
    const { changes, user } = open()
    await replace('Zip Code', '123')
    await user.click(screen.getByRole('button', { name: 'Save and submit the address' }))
    expect(await screen.findByText('Zip code must be 5 digits (e.g., 12345)')).toBeDefined()
    // The place of the old ZIP code is gone with it.
    expect(screen.getByText('City required')).toBeDefined()
    expect(document.activeElement).toBe(await field('City'))
    expect(changes()).toEqual([])
  })

  it('keeps what was typed on this device until it is saved or discarded', async () => {
    const indexedDB = new IDBFactory()
    const first = renderApplicationAt(indexedDB)
    await replace('Firm Name', 'Reyes & Ito')
    await screen.findByText(/^Not saved yet\./)
    document.dispatchEvent(new FocusEvent('focusout'))
    await waitFor(async () => expect(await isKept(first)).toBe(true))
    first.screen.unmount()
    const second = renderApplicationAt(indexedDB)
    expect(await screen.findByText(/^You changed your firm’s details earlier/)).toBeDefined()
    expect((await field('Firm Name')).value).toBe('Reyes & Ito')
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect((await field('Firm Name')).value).toBe('Reyes Law')
    await waitFor(async () => expect(await isKept(second)).toBe(false))
  })

  it('leads an applicant to the application, and one without a firm to its details', async () => {
    open({ firm: { ...FIRM, isApproved: false } })
    const link = await screen.findByRole('link', { name: 'Open your application' })
    expect(link.getAttribute('href')).toBe('/bar-verification-preview')
    expect(screen.queryByLabelText('Firm Name')).toBeNull()
  })
})

async function isKept({ core }: Application): Promise<boolean> {
  const shape = { kind: 'settings-firm', version: 1, migrations: {}, schema: z.unknown() }
  return (await createDraftStore(shape, core.draftDeps).load(OWNER, `settings-firm/form/${OWNER}`)) !== null
}

function renderApplicationAt(indexedDB: IDBFactory) {
  return renderApplication(<FirmTab />, {
    at: '/settings/firm',
    server: () => Response.json({ firm: FIRM }),
    indexedDB,
  })
}
