import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OwnShares } from '../../../../../shared/contracts/book-shares.ts'
import { aMatter, madeId } from '../../../../../shared/domain/books/testing/book-parts.ts'
import { OWNER, renderApplication, teachDialogs, type Call } from '../../../testing/application.tsx'
import { MatterPage } from '../matter/matter-page.tsx'

beforeEach(teachDialogs)

const [BOOK, REFERRAL, SHARE] = [madeId(1), madeId(9), madeId(20)]
const PATH = `/api/books/${BOOK}/shares`
const READY: OwnShares = { receiver: 'Terry Counsel', referral: REFERRAL, why: null, shares: [] }
const share = (more: Partial<OwnShares['shares'][number]> = {}): OwnShares['shares'][number] => ({
  ...{ id: SHARE, tier: 'ledger', consentedOn: '2026-03-01', createdAt: '2026-03-02T10:00:00.000Z' },
  ...{ expiresAt: '2099-01-01T10:00:00.000Z', revokedAt: null, takenAt: null, openings: [], opened: 0 },
  ...more,
})

type Shares = {
  readonly answer: (call: Call) => Response
  readonly linked?: string
  readonly isOffline?: boolean
}

async function open({ answer, linked = REFERRAL, isOffline = false }: Shares) {
  const application = renderApplication(<MatterPage />, {
    ...{ at: `/dashboard/liens/${BOOK}/edit?tab=matter`, path: '/dashboard/liens/:id/edit', isOffline },
    server: (call) =>
      call.path === PATH || call.path.startsWith('/api/book-shares/') ? answer(call) : Response.json({}),
  })
  const set = aMatter(linked === '' ? {} : { referral: linked })
  await application.core.records.store.edit(OWNER, { kind: 'book', id: BOOK }, set)
  const card = await screen.findByRole('region', { name: 'Share the ledger' }, { timeout: 5000 })
  const sent = (method: string) => application.calls.filter((call) => call.method === method)
  return { card: within(card), sent }
}
const refused = (status: number, message: string) =>
  Response.json({ error: message, code: 'x', requestId: 'r' }, { status })

describe('the card says why nothing can be shared', () => {
  it('of a matter without a referral, and asks nobody', async () => {
    const { card, sent } = await open({ answer: () => Response.json(READY), linked: '' })
    expect(card.getByText(/linked with a referral that you sent/)).toBeDefined()
    expect(sent('GET').filter(({ path }) => path === PATH)).toEqual([])
  })

  it.each([
    ['no_referral', /linked with a referral that you sent/],
    ['not_accepted', 'A ledger can be shared once the referral is accepted.'],
    ['no_account', /has no account here/],
  ] as const)('as the server says: %s, until it says otherwise', async (why, words) => {
    let own: OwnShares = { receiver: null, referral: null, why, shares: [] }
    const { card } = await open({ answer: () => Response.json(own) })
    expect(await card.findByText(words)).toBeDefined()
    own = READY
    await userEvent.click(card.getByRole('button', { name: 'Check again' }))
    expect(await card.findByText(/^Terry Counsel accepted the referral/)).toBeDefined()
  })

  it('offline', async () => {
    const { card } = await open({ answer: () => Response.json(READY), isOffline: true })
    expect(await card.findByText(/^You’re offline\. Sharing a ledger/)).toBeDefined()
  })

  it('when the shares could not be read, and reads them again', async () => {
    let fails = true
    const { card } = await open({
      answer: () => (fails ? refused(404, 'There is no such matter.') : Response.json(READY)),
    })
    expect(await card.findByText('There is no such matter.')).toBeDefined()
    fails = false
    await userEvent.click(card.getByRole('button', { name: 'Try again' }))
    expect(await card.findByText(/^Terry Counsel accepted/)).toBeDefined()
  })
})

describe('sharing', () => {
  const submit = (card: Awaited<ReturnType<typeof open>>['card']) =>
    userEvent.click(card.getByRole('button', { name: 'Share the ledger' }))

  it('waits for the consent and its day, which is not in the future', async () => {
    const { card, sent } = await open({ answer: () => Response.json(READY) })
    await card.findByText(/^Terry Counsel accepted/)
    await submit(card)
    expect(card.getByText('Share the ledger only once the client has consented.')).toBeDefined()
    expect(card.getByText('Please enter the day of the consent.')).toBeDefined()
    expect(document.activeElement).toBe(card.getByRole('checkbox'))
    await userEvent.click(card.getByRole('checkbox'))
    await userEvent.type(card.getByLabelText('Day of the consent'), '2098-01-01')
    await submit(card)
    expect(card.getByText('The day of the consent is in the future.')).toBeDefined()
    expect(sent('POST').filter(({ path }) => path === PATH)).toEqual([])
  })

  it('sends one id over retries, and another one once the choice differs', async () => {
    let answer = (): Response => refused(503, 'The server is busy.')
    const { card, sent } = await open({
      answer: (call) => (call.method === 'GET' ? Response.json(READY) : answer()),
    })
    await card.findByText(/^Terry Counsel accepted/)
    const tier = card.getByRole('combobox', { name: 'What is shared' })
    expect(card.getByText(/^Shows the sums of the settlement/)).toBeDefined()
    expect(card.queryByText(/copy it into a matter/)).toBeNull()
    await userEvent.selectOptions(tier, 'Ledger, names and files')
    expect(card.getByText(/These can tell of the client’s health/)).toBeDefined()
    expect(card.getByText(/copy it into a matter/)).toBeDefined()
    await userEvent.selectOptions(card.getByRole('combobox', { name: 'For how long' }), '90 days')
    await userEvent.click(card.getByRole('checkbox'))
    await userEvent.type(card.getByLabelText('Day of the consent'), '2026-03-01')
    await submit(card)
    expect((await card.findByRole('alert')).textContent).toBe('The server is busy.')
    await submit(card)
    const orders = () => sent('POST').flatMap(({ path, body }) => (path === PATH ? [body] : []))
    await waitFor(() => expect(orders()).toHaveLength(2))
    expect(orders()[0]).toMatchObject({
      ...{ tier: 'documents', days: 90, hasConsent: true, consentedOn: '2026-03-01', referral: REFERRAL },
    })
    expect(orders()[1]).toEqual(orders()[0])
    await card.findByRole('alert')
    await userEvent.selectOptions(tier, 'Totals only')
    answer = () => Response.json({ ...READY, shares: [share({ tier: 'totals' })] })
    await submit(card)
    expect(await card.findByText('Shared with Terry Counsel. They are notified.')).toBeDefined()
    expect(orders()[2]).not.toMatchObject({ id: (orders()[0] as { id: string }).id })
    expect(
      within(card.getByRole('list', { name: 'Shares of this ledger' })).getByText('Totals only'),
    ).toBeDefined()
    expect(card.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  })

  it('goes to nobody else when another referral was linked meanwhile: who receives it and the consent are asked anew', async () => {
    const words = 'The matter is linked with another referral now. Look at who receives it and share again.'
    let own = READY
    const { card, sent } = await open({
      answer: (call) => {
        if (call.method === 'GET') return Response.json(own)
        const isSeen = (call.body as { referral: string }).referral === own.referral
        if (own === READY) own = { ...READY, receiver: 'Sam Other', referral: madeId(10) }
        return isSeen && own.shares.length > 0 ? Response.json(own) : refused(409, words)
      },
    })
    await card.findByText(/^Terry Counsel accepted/)
    await userEvent.click(card.getByRole('checkbox'))
    await userEvent.type(card.getByLabelText('Day of the consent'), '2026-03-01')
    await submit(card)
    expect((await card.findByRole('alert')).textContent).toBe(words)
    expect(await card.findByText(/^Sam Other accepted/)).toBeDefined()
    expect(card.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    own = { ...own, shares: [share()] }
    await userEvent.click(card.getByRole('checkbox'))
    await submit(card)
    expect(await card.findByText('Shared with Sam Other. They are notified.')).toBeDefined()
    const bodies = sent('POST').filter(({ path }) => path === PATH)
    expect(bodies.map(({ body }) => (body as { referral: string }).referral)).toEqual([REFERRAL, madeId(10)])
  })
})

describe('the shares', () => {
  it('are listed with their end, their openings, and whether a copy was taken', async () => {
    const openings = [{ by: 'Terry Counsel', at: '2026-03-03T10:00:00.000Z' }]
    const { card } = await open({
      answer: () =>
        Response.json({
          ...READY,
          shares: [
            share({ opened: 21, openings, takenAt: '2026-03-04T10:00:00.000Z' }),
            share({ id: madeId(21), tier: 'totals', expiresAt: '2026-03-09T10:00:00.000Z' }),
            share({ id: madeId(22), revokedAt: '2026-03-05T10:00:00.000Z', opened: 1, openings }),
          ],
        }),
    })
    const list = within(await card.findByRole('list', { name: 'Shares of this ledger' }))
    for (const words of ['Shared', 'Expired', 'Revoked', 'Not opened yet.', 'Opened once'])
      expect(list.getByText(words)).toBeDefined()
    expect(list.getByText('Opened 21 times; the latest 1')).toBeDefined()
    expect(list.getByText(/Copied into a matter of the other attorney/)).toBeDefined()
    expect(list.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(1)
  })

  it('are revoked after a question, and a failure is said there', async () => {
    let own = { ...READY, shares: [share()] }
    let fails = true
    const { card, sent } = await open({
      answer: (call) => {
        if (call.method !== 'DELETE') return Response.json(own)
        if (fails) return refused(503, 'The server is busy.')
        own = { ...READY, shares: [share({ revokedAt: '2026-03-05T10:00:00.000Z' })] }
        return new Response(null, { status: 204 })
      },
    })
    await userEvent.click(await card.findByRole('button', { name: /^Revoke/ }))
    const dialog = within(screen.getByRole('dialog', { name: 'Revoke this share?' }))
    expect(sent('DELETE')).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('The server is busy.')
    fails = false
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
    expect(await card.findByText('Revoked. The other attorney can no longer open it.')).toBeDefined()
    expect(sent('DELETE').map(({ path }) => path)).toContain(`/api/book-shares/${SHARE}`)
    expect(document.activeElement?.textContent).toBe('Shares of this ledger')
    expect(card.queryByRole('button', { name: /^Revoke/ })).toBeNull()
  })
})
