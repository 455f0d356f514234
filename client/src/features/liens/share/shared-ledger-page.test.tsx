import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { OpenedShare } from '../../../../../shared/contracts/book-shares.ts'
import { madeId } from '../../../../../shared/domain/books/testing/book-parts.ts'
import { renderApplication, type Call } from '../../../testing/application.tsx'
import { ReceivedShares } from './received-shares.tsx'
import { SharedLedgerPage } from './shared-ledger-page.tsx'

const [SHARE, REFERRAL, COPY] = [madeId(1), madeId(9), madeId(30)]
const OPEN = `/api/book-shares/${SHARE}/open`
const FAR = '2099-01-01T10:00:00.000Z'

const TOTALS: OpenedShare['ledger']['totals'] = {
  ...{ gross: 5_000_000, fee: 1_600_000, costs: 12_345, other: 0, holdback: 0, clientNet: -7_700 },
  ...{ liens: 1, asserted: 773_100, confirmed: null, final: null, paid: 100_000, open: 673_100 },
}
const LIEN: NonNullable<OpenedShare['ledger']['liens']>[number] = {
  ...{ number: 1, status: 'reduction_requested', asserted: 773_100, confirmed: null, final: null },
  ...{ paid: 100_000, open: 673_100 },
  offers: [
    { by: 'us', cents: 400_000, at: '2026-03-02T12:00:00.000Z' },
    { by: 'them', cents: 500_000, at: '2026-03-04T12:00:00.000Z' },
  ],
  payments: [{ cents: 100_000, on: '2026-03-05', isReversal: false }],
  named: null,
}
const opened = (
  ledger: Partial<OpenedShare['ledger']> = {},
  more: Partial<OpenedShare> = {},
): OpenedShare => ({
  ...{ from: 'Quill & Partners', referralId: REFERRAL, expiresAt: FAR, takenBookId: null },
  ledger: { tier: 'totals', totals: TOTALS, liens: null, files: null, ...ledger },
  ...more,
})
const refused = (status: number, message: string) =>
  Response.json({ error: message, code: 'x', requestId: 'r' }, { status })

function open(answer: (call: Call) => Response, isOffline = false) {
  return renderApplication(<SharedLedgerPage />, {
    ...{ at: `/dashboard/liens/shared/${SHARE}`, path: '/dashboard/liens/shared/:share', isOffline },
    server: (call) => (call.path.startsWith('/api/book-shares/') ? answer(call) : Response.json({})),
  })
}

describe('a shared ledger shows', () => {
  it('whom it is from, until when, and totals alone at the first tier', async () => {
    const { calls } = open(() => Response.json(opened()))
    const totals = within(await screen.findByRole('region', { name: 'Totals' }))
    expect(screen.getByText(/from Quill & Partners\. You can open it until/)).toBeDefined()
    expect(screen.getByText(/^(Dec 31, 2098|Jan 1, 2099)/).getAttribute('datetime')).toBe(FAR)
    expect(screen.getByRole('link', { name: 'The referral' }).getAttribute('href')).toBe(
      `/dashboard/referrals/${REFERRAL}`,
    )
    for (const words of ['$50,000.00', '$7,731.00', '−$77.00', '1 lien'])
      expect(totals.getByText(words)).toBeDefined()
    expect(totals.getAllByText('Not entered')).toHaveLength(2)
    expect(screen.queryByRole('region', { name: 'Lien 1' })).toBeNull()
    expect(screen.getByText(/^Totals alone cannot be taken over/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull()
    expect(calls.filter(({ path }) => path === OPEN)).toHaveLength(1)
  })

  it('liens by number with offers and payments at the second', async () => {
    open(() => Response.json(opened({ tier: 'ledger', liens: [LIEN] })))
    const lien = within(await screen.findByRole('region', { name: 'Lien 1' }))
    expect(lien.getByText('Reduction requested')).toBeDefined()
    expect(lien.queryByText('Type')).toBeNull()
    const rows = within(lien.getByRole('list')).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Offer to the lienholder: $4,000.00, Mar 2, 2026',
      'Offer of the lienholder: $5,000.00, Mar 4, 2026',
      'Payment: $1,000.00, Mar 5, 2026',
    ])
    expect(screen.queryByRole('region', { name: 'Files' })).toBeNull()
  })

  it('names, types and files at the last', async () => {
    const named = { holder: 'Mercy Hospital', type: 'hospital', fileNumber: 'F-1' } as const
    const file = { lien: 1, name: 'Ledger.pdf', url: 'https://files.test/1' }
    open(() =>
      Response.json(
        opened({
          ...{ tier: 'documents', liens: [{ ...LIEN, named }] },
          files: [
            { id: madeId(40), ...file },
            { id: madeId(41), lien: null, name: 'Scan.pdf', url: null },
          ],
        }),
      ),
    )
    const lien = within(await screen.findByRole('region', { name: 'Mercy Hospital' }))
    expect(lien.getByText('Hospital')).toBeDefined()
    expect(lien.getByText('F-1')).toBeDefined()
    const files = within(screen.getByRole('region', { name: 'Files' }))
    expect(files.getByRole('link', { name: /^Ledger\.pdf/ }).getAttribute('href')).toBe(
      'https://files.test/1',
    )
    expect(files.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ledger.pdf (opens in a new tab) Mercy Hospital',
      'Scan.pdf The matter',
    ])
  })

  it('that a matter has no liens yet', async () => {
    open(() => Response.json(opened({ tier: 'ledger', liens: [] })))
    expect(await screen.findByRole('heading', { name: 'No liens' })).toBeDefined()
  })
})

describe('a ledger that cannot be read', () => {
  it.each([
    ['revoked or of somebody else', 404, 'This ledger isn’t shared with you'],
    ['over', 410, 'This share has ended'],
  ])('is said to be %s', async (_, status, title) => {
    open(() => refused(status, 'No.'))
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Received referrals' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('is not shown once its time is over', async () => {
    open(() => Response.json(opened({}, { expiresAt: '2026-01-01T00:00:00.000Z' })))
    expect(await screen.findByRole('heading', { name: 'This share has ended' })).toBeDefined()
    expect(screen.queryByText('$50,000.00')).toBeNull()
  })

  it('is opened again after a failure', async () => {
    let fails = true
    open(() => (fails ? refused(429, 'Please try again later.') : Response.json(opened())))
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again later.')
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Totals' })).toBeDefined()
  })

  it('waits for a connection', async () => {
    open(() => Response.json(opened()), true)
    expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeDefined()
  })
})

describe('taking over', () => {
  it('says a failure, makes one copy, and leads to it', async () => {
    let fails = true
    const { calls } = open((call) => {
      if (call.path === OPEN) return Response.json(opened({ tier: 'ledger', liens: [LIEN] }))
      return fails ? refused(410, 'This ledger is no longer shared.') : Response.json({ bookId: COPY })
    })
    expect(await screen.findByText(/Each entry says “from Quill & Partners”/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This ledger is no longer shared.')
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }))
    const link = await screen.findByRole('link', { name: 'Open your copy' })
    expect(link.getAttribute('href')).toBe(`/dashboard/liens/${COPY}/edit`)
    expect(document.activeElement?.textContent).toBe('Your own copy')
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull()
    expect(calls.filter(({ path }) => path === OPEN)).toHaveLength(1)
  })

  it('is offered once', async () => {
    open(() => Response.json(opened({ tier: 'ledger', liens: [LIEN] }, { takenBookId: COPY })))
    expect(await screen.findByRole('link', { name: 'Open your copy' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull()
  })
})

describe('the page of a referral', () => {
  const list = (answer: () => Response) =>
    renderApplication(
      <>
        <ReceivedShares referral={REFERRAL} />
        <p>The rest</p>
      </>,
      {
        at: `/dashboard/referrals/${REFERRAL}`,
        server: ({ path }) =>
          path === `/api/referrals/${REFERRAL}/book-shares` ? answer() : Response.json({}),
      },
    )

  it('links the ledgers that its sender shares', async () => {
    list(() => Response.json({ shares: [{ id: SHARE, tier: 'ledger', expiresAt: FAR }] }))
    const link = await screen.findByRole('link', { name: 'Ledger without names' })
    expect(link.getAttribute('href')).toBe(`/dashboard/liens/shared/${SHARE}`)
  })

  it.each([
    ['none', () => Response.json({ shares: [] })],
    [
      'one that has ended',
      () => Response.json({ shares: [{ id: SHARE, tier: 'ledger', expiresAt: '2026-01-01T00:00:00.000Z' }] }),
    ],
    ['no answer', () => refused(503, 'No.')],
  ])('shows nothing for %s', async (_, answer) => {
    list(answer)
    expect(await screen.findByText('The rest')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Ledger shared with you' })).toBeNull()
  })
})
