import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DirectoryAttorney, InvitationsResponse, Partner } from '../../../../shared/contracts/network.ts'
import { INVITATION } from '../../offline/operations/invitation.ts'
import {
  OWNER,
  renderApplication,
  teachDialogs,
  type Application,
  type Call,
} from '../../testing/application.tsx'
import { NetworkPage } from './network-page.tsx'

beforeEach(teachDialogs)

const ANN = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b01'
const BO = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b02'
const SENT = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b03'
const AT = '2026-11-20T12:00:00.000Z'

const attorney = (more: Partial<DirectoryAttorney> = {}): DirectoryAttorney => ({
  ...{ userId: ANN, name: 'Ann Lee', firm: 'Lee Law', city: 'Albany', state: 'NY' },
  licenses: [{ state: 'NY', verifiedOn: '2026-01-02' }],
  ...{ practiceAreas: ['Tax Law'], languages: ['es'], yearsOfExperience: 1, relation: 'none' },
  ...more,
})
const partner = (more: Partial<Partner> = {}): Partner => ({
  ...{ userId: BO, name: 'Bo Diaz', firm: null, city: null, state: 'OH' },
  ...{ email: 'bo@firm.test', phone: '2125550142', since: AT, isActive: true },
  ...{ sent: { total: 9, accepted: 4 }, received: { total: 2, accepted: 1 } },
  ...{ lastContactAt: AT, conversationId: null },
  ...more,
})

type Facts = Partial<InvitationsResponse> & {
  readonly attorneys?: readonly DirectoryAttorney[]
  readonly partners?: readonly Partner[]
  readonly tab?: string
  readonly isOffline?: boolean
  readonly indexedDB?: IDBFactory
  /** Of what changes something. */
  readonly answer?: (call: Call) => Response
}

function open(facts: Facts = {}): Application {
  const { attorneys = [], partners = [], received = [], sent = [], tab, isOffline, indexedDB, answer } = facts
  return renderApplication(<NetworkPage messages={<p>The messages</p>} />, {
    at: `/private-network${tab === undefined ? '' : `?tab=${tab}`}`,
    server: (call) => {
      if (call.method !== 'GET') return answer?.(call) ?? new Response(null, { status: 204 })
      if (call.path === '/api/directory') return Response.json({ attorneys, next: null, listed: true })
      if (call.path === '/api/network/partners') return Response.json({ partners, next: null })
      return Response.json({ received, sent })
    },
    ...(isOffline === undefined ? {} : { isOffline }),
    ...(indexedDB === undefined ? {} : { indexedDB }),
  })
}

const changes = ({ calls }: Application) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body])

describe('the directory', () => {
  it('shows who was verified, and when, without any contact detail', async () => {
    open({ attorneys: [attorney(), attorney({ userId: BO, name: 'Bo Diaz', relation: 'partner' })] })
    const cards = within(await screen.findByRole('list', { name: 'Attorneys' }))
    const ann = within(await cards.findByRole('article', { name: 'Ann Lee' }))
    expect(ann.getByText('New York, Bar ID checked on January 2, 2026')).toBeDefined()
    for (const fact of ['Lee Law', 'Albany, NY', 'Tax Law', 'Speaks Spanish', '1 year of experience'])
      expect(ann.getByText(fact)).toBeDefined()
    const refer = within(cards.getByRole('article', { name: 'Bo Diaz' })).getByRole('link', {
      name: 'Refer a case',
    })
    expect(refer.getAttribute('href')).toBe(`/submit-referral?to=${BO}`)
  })

  it('invites an attorney through the queue', async () => {
    const { core } = open({ attorneys: [attorney()] })
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }))
    expect(await screen.findByRole('link', { name: 'Invited' })).toBeDefined()
    const [row] = await core.outbox.list(OWNER)
    expect(row).toMatchObject({ kind: INVITATION.kind, summary: { detail: 'Ann Lee', userId: ANN } })
  })

  it('asks before it blocks', async () => {
    const application = open({ attorneys: [attorney()] })
    await userEvent.click(await screen.findByRole('button', { name: 'Block' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Block Ann Lee?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }))
    await waitFor(() => expect(changes(application)).toEqual([[`PUT /api/network/blocks/${ANN}`, {}]]))
  })

  it('says why nobody matches, and clears the filters', async () => {
    open()
    expect(await screen.findByText('Nobody is listed yet')).toBeDefined()
    await userEvent.selectOptions(screen.getByLabelText('Licensed in'), 'OH')
    expect(await screen.findByText('No attorney matches')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('Nobody is listed yet')).toBeDefined()
  })

  it('can leave this attorney out', async () => {
    const application = open({
      attorneys: [attorney({ relation: 'me' })],
      answer: () => Response.json({ listed: false }),
    })
    expect(await screen.findByText(/You’re listed because you are approved/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Don’t list me' }))
    await waitFor(() =>
      expect(changes(application)).toEqual([['PUT /api/network/listing', { listed: false }]]),
    )
  })

  it('is read offline from the copy, with its age and the filters, and offers nothing that needs a connection', async () => {
    const indexedDB = new IDBFactory()
    const { core, screen: first } = open({
      attorneys: [attorney(), attorney({ userId: BO, name: 'Bo Diaz', firm: null, licenses: [] })],
      indexedDB,
    })
    await screen.findByRole('article', { name: 'Ann Lee' })
    await waitFor(async () =>
      expect(await core.database.run(({ snapshots }) => snapshots.count())).toBeGreaterThan(1),
    )
    first.unmount()
    open({ indexedDB, isOffline: true })
    expect(await screen.findByRole('article', { name: 'Ann Lee' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull()
    expect(screen.getByText('To change this, you need a connection.')).toBeDefined()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'dia')
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Ann Lee' })).toBeNull())
    expect(screen.getByRole('article', { name: 'Bo Diaz' })).toBeDefined()
  })
})

describe('partners', () => {
  it('say what each sent to the other, and how they are reached', async () => {
    open({ tab: 'partners', partners: [partner()] })
    const card = within(await screen.findByRole('article', { name: 'Bo Diaz' }))
    expect(card.getByText('You sent 9, 4 accepted')).toBeDefined()
    expect(card.getByText('You got 2, 1 accepted')).toBeDefined()
    expect(card.getByText('bo@firm.test')).toBeDefined()
    expect(card.getByText('212-555-0142')).toBeDefined()
  })

  it('have a note and a usual fee, saved as they are typed', async () => {
    const { core } = open({ tab: 'partners', partners: [partner()] })
    await userEvent.click(await screen.findByRole('button', { name: 'Note and usual fee' }))
    await userEvent.click(await screen.findByRole('textbox', { name: 'Private note' }))
    await userEvent.paste('Answers quickly')
    await userEvent.type(screen.getByLabelText('Usual referral fee (%)'), '250')
    expect(await screen.findByText('Enter a percentage from 0 to 100.')).toBeDefined()
    await userEvent.clear(screen.getByLabelText('Usual referral fee (%)'))
    await userEvent.type(screen.getByLabelText('Usual referral fee (%)'), '33.3')
    const body = async () => (await core.records.store.read(OWNER, { kind: 'partner', id: BO }))?.body
    await waitFor(async () => expect(await body()).toEqual({ note: 'Answers quickly', defaultPercent: 33.3 }))
    await userEvent.click(screen.getByRole('button', { name: 'Close the note' }))
    expect(await screen.findByText('Usual referral fee 33.3 %.')).toBeDefined()
  })

  it('are removed after asking; who may not act any more gets no case', async () => {
    const application = open({ tab: 'partners', partners: [partner({ isActive: false })] })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(screen.queryByRole('link', { name: 'Refer a case' })).toBeNull()
    const dialog = within(screen.getByRole('dialog', { name: 'Remove Bo Diaz from your partners?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(changes(application)).toEqual([[`DELETE /api/network/partners/${BO}`, null]]))
  })

  it('say that there are none, and how to get one', async () => {
    open({ tab: 'partners' })
    expect(await screen.findByText('No partners yet')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Invite a partner' })).toHaveLength(2)
  })
})

describe('invitations', () => {
  const received = {
    ...{ id: SENT, createdAt: AT, expiresAt: '2026-12-20T12:00:00.000Z' },
    from: { userId: ANN, name: 'Ann Lee', firm: 'Lee Law', city: null, state: 'NY' },
  }

  it('are counted at the tab, and answered', async () => {
    const application = open({ tab: 'invitations', received: [received] })
    expect(await screen.findByRole('tab', { name: 'Invitations1' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await waitFor(() =>
      expect(changes(application)).toEqual([
        [`POST /api/network/invitations/${SENT}/answer`, { answer: 'accept' }],
      ]),
    )
  })

  it('to an address wait on this device while it is offline', async () => {
    const { core } = open({ tab: 'invitations', isOffline: true })
    const field = await screen.findByLabelText('Email address')
    await userEvent.type(field, 'nobody')
    await userEvent.click(screen.getByRole('button', { name: 'Queue invitation' }))
    expect(screen.getByText('Enter a valid email address.')).toBeDefined()
    expect(await core.outbox.list(OWNER)).toEqual([])
    await userEvent.type(field, '@firm.test')
    await userEvent.click(screen.getByRole('button', { name: 'Queue invitation' }))
    expect(await screen.findByRole('heading', { name: 'nobody@firm.test' })).toBeDefined()
    expect(screen.getByText(/Saved on this device. It is sent while/)).toBeDefined()
  })

  it('that were sent say what became of them, and can be withdrawn while they are open', async () => {
    const one = { ...{ firm: null, createdAt: AT, expiresAt: AT }, to: 'a@firm.test' }
    const application = open({
      tab: 'invitations',
      sent: [
        { ...one, id: SENT, status: 'open', answeredAt: null },
        { ...one, id: ANN, to: null, status: 'declined', answeredAt: AT },
      ],
    })
    expect(await screen.findByText('Declined')).toBeDefined()
    expect(screen.getByText('An address that can no longer be read')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() =>
      expect(changes(application)).toEqual([[`POST /api/network/invitations/${SENT}/withdraw`, {}]]),
    )
  })
})
