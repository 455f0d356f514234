import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import type { SentMessage } from '../../../../../shared/contracts/referral-messages.ts'
import type { OfflineCore } from '../../../offline/create-offline-core.ts'
import { createOutboxLeases } from '../../../offline/engine/outbox-lease.store.ts'
import { REFERRAL_MESSAGE } from '../../../offline/operations/referral-message.ts'
import { OPERATIONS } from '../../../offline/operations/registry.ts'
import { OWNER, renderApplication, teachDialogs, type FakeServer } from '../../../testing/application.tsx'
import { ReferralDetailPage } from './referral-detail-page.tsx'
import { REFERRAL_ID, referralDetail } from '../referral.fixture.ts'

beforeEach(teachDialogs)

function open(server: FakeServer) {
  return renderApplication(<ReferralDetailPage />, {
    at: `/dashboard/referrals/${REFERRAL_ID}`,
    path: '/dashboard/referrals/:id',
    server,
  })
}

/** What a drain does with the queued message: the server's receipt, or its question about an old one. */
async function sendQueued(core: OfflineCore, receipt: SentMessage | null): Promise<void> {
  const { database, draftDeps } = core
  const leases = createOutboxLeases({
    ...{ database, sealer: draftDeps.sealer, operations: OPERATIONS, now: () => Date.now() },
    ...{ random: () => 0, newLeaseId: () => 'lease' },
  })
  const claim = await leases.claimNext(OWNER, 0)
  if (claim === null) throw new Error('Nothing was due.')
  const error = { code: 'stale', words: 'Written 8 days ago. Send it still?' }
  await leases.record(claim, receipt === null ? { kind: 'stale', error } : { kind: 'acknowledged', receipt })
}

/** Answers reads with `before`, every change with `after`. */
const changing = (before: Partial<ReferralDetail>, after: Partial<ReferralDetail> = before): FakeServer => {
  let now = before
  return ({ method }) => {
    if (method === 'GET') return Response.json(referralDetail(now))
    now = after
    return Response.json({ referral: referralDetail(after) })
  }
}

const changes = (calls: ReturnType<typeof open>['calls']) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/').at(-1), body])

describe('one referral', () => {
  it('[RF-13] shows state, terms, parties, files and who did what when', async () => {
    open(
      changing({
        status: 'viewed',
        events: [
          {
            id: '1',
            at: '2026-11-20T12:00:00.000Z',
            actor: 'recipient',
            actorName: 'Robin Counsel',
            kind: 'view',
            fromStatus: 'open',
            toStatus: 'viewed',
            note: null,
          },
        ],
      }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Warehouse fall' })).toBeDefined()
    const steps = screen.getByRole('list', { name: 'Progress of the referral' })
    expect(steps.querySelector('[aria-current="step"]')?.textContent).toContain('Viewed')
    const history = screen.getByRole('region', { name: 'History' })
    expect(history.textContent).toContain('Opened by the recipientRobin Counsel')
    expect(history.textContent).toContain('Referral sentYou')
    expect(screen.getByRole('region', { name: 'Terms' }).textContent).toContain(
      'Referral fee to Lopez Law PLLC: 25% of the total attorney fee; Counsel & Partners keeps 75%.',
    )
    expect(screen.getByText('police-report.pdf')).toBeDefined()
    expect(screen.getByText('Email accepted for delivery.')).toBeDefined()
    expect(screen.getByText(/days.* left/)).toBeDefined()
  })

  it.each([
    ['queued', null, 'The email is on its way.'],
    ['queued', 'connection refused', 'The email is on its way.'],
    ['skipped', null, 'Recorded, no email sent.'],
    ['failed', '550 5.1.1 no such user', 'The email server refused the email: 550 5.1.1 no such user'],
  ] as const)('tells the truth about a mail that is %s', async (delivery, deliveryError, words) => {
    open(changing({ delivery, deliveryError }))
    expect(await screen.findByText(new RegExp(words))).toBeDefined()
  })

  it('prints names, whole dates and who printed it, without what only a screen can ask', async () => {
    open(
      changing({
        caseDetails: null,
        attachments: [],
        events: [
          {
            ...{ id: '1', at: '2026-11-20T12:00:00.000Z', actor: 'sender', actorName: 'Maria Lopez' },
            ...{ kind: 'sent', fromStatus: null, toStatus: null, note: null },
          },
        ],
      }),
    )
    const heading = await screen.findByRole('heading', { level: 1, name: 'Warehouse fall' })
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(heading.closest('[hidden]')).not.toBeNull()
    const paper = screen.getByText(/^Printed /).parentElement
    expect(paper?.textContent).toMatch(/Printed \w+ \d+, \d{4}, .* by Maria Lopez$/)
    expect(paper?.textContent).toContain(REFERRAL_ID)
    expect(paper?.textContent).toMatch(/Referral sentMaria Lopez, Nov 20, 2026, \d+:\d\d [AP]M \S+/)
    expect(paper?.textContent).not.toMatch(/You\b|Waiting for|Case details|Messages/)
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(heading.closest('[hidden]')).toBeNull()
    expect(screen.queryByText(/^Printed /)).toBeNull()
  })

  it('asks before it withdraws, then shows what came of it', async () => {
    const { calls } = open(changing({}, { status: 'withdrawn', actions: [] }))
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    expect(changes(calls)).toEqual([])
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('You can’t undo this.')
    expect(dialog.textContent).toContain('The withdrawal email doesn’t include it')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes(calls)).toEqual([['actions', { action: 'withdraw' }]])
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
    expect(screen.getAllByText('Withdrawn').length).toBeGreaterThan(0)
  })

  it('a recipient declines only with a reason', async () => {
    const received = { side: 'recipient', box: 'received', status: 'viewed', disclosure: 'terms' } as const
    const { calls } = open(
      changing({ ...received, caseDetails: null, actions: ['accept', 'decline', 'counter'] }),
    )
    expect(await screen.findByRole('button', { name: 'I am checking conflicts' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    const dialog = screen.getByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))
    expect(await within(dialog).findByText('Choose a reason.')).toBeDefined()
    await userEvent.selectOptions(within(dialog).getByLabelText('Reason'), 'Conflict of interest')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))
    await waitFor(() =>
      expect(changes(calls)).toEqual([['actions', { action: 'decline', reason: 'conflict' }]]),
    )
  })

  it('brings the names into view once conflicts are being checked, and announces them', async () => {
    const scrolled = vi.fn()
    HTMLElement.prototype.scrollIntoView = scrolled
    const received = { side: 'recipient', box: 'received', status: 'viewed', caseDetails: null } as const
    const before = { ...received, disclosure: 'terms', actions: ['accept', 'decline'] } as const
    open(
      changing(
        { ...before, actions: [...before.actions] },
        { ...received, disclosure: 'parties', client: 'Ann Doe', actions: [...before.actions] },
      ),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'I am checking conflicts' }))
    const heading = await screen.findByRole('heading', { name: 'Parties' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(scrolled.mock.contexts).toEqual([heading])
    expect(screen.getByRole('region', { name: 'Parties' }).textContent).toContain('Ann Doe')
  })

  it('a recipient who opens the page has viewed it, and that is said once', async () => {
    const received = { side: 'recipient', box: 'received', disclosure: 'terms', caseDetails: null } as const
    const { calls } = open(
      changing(
        { ...received, actions: ['view', 'accept', 'decline', 'counter'] },
        { ...received, status: 'viewed', actions: ['accept', 'decline', 'counter'] },
      ),
    )
    await waitFor(() => expect(changes(calls)).toEqual([['actions', { action: 'view' }]]))
    expect((await screen.findAllByText('Viewed')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Mark as viewed' })).toBeNull()
  })

  it('records an outcome with the fee in cents, and shows both', async () => {
    const { calls } = open(
      changing(
        { status: 'retained', actions: ['resolve'] },
        { status: 'resolved', outcome: 'settled', grossFee: 3_333_333, actions: [] },
      ),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Record outcome' }))
    const dialog = screen.getByRole('dialog')
    await userEvent.selectOptions(within(dialog).getByLabelText('Outcome'), 'Settled')
    await userEvent.type(within(dialog).getByLabelText('Gross attorney fee in US dollars'), '33,333.33')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record outcome' }))
    await waitFor(() =>
      expect(changes(calls)).toEqual([
        ['actions', { action: 'resolve', outcome: 'settled', grossFee: 3_333_333 }],
      ]),
    )
    const terms = screen.getByRole('region', { name: 'Terms' })
    await waitFor(() => expect(terms.textContent).toContain('Gross attorney fee$33,333.33'))
    expect(terms.textContent).toContain('Referral fee in dollars$8,333.33 (25% of $33,333.33)')
    expect(terms.textContent).toContain('OutcomeSettled')
  })

  it('extends the deadline only to later, and sends a reminder', async () => {
    const { calls } = open(changing({}))
    await userEvent.click(await screen.findByRole('button', { name: 'Extend the deadline' }))
    const dialog = screen.getByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Extend the deadline' }))
    expect(within(dialog).getByText('Choose a time after the current deadline.')).toBeDefined()
    await userEvent.click(within(dialog).getByRole('button', { name: '1 day more' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Extend the deadline' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Send a reminder' }))
    expect(await screen.findByText('Reminder sent to Robin Counsel.')).toBeDefined()
    expect(changes(calls)).toEqual([
      ['deadline', { acceptanceDeadline: '2099-11-26T17:00:00.000Z' }],
      ['remind', {}],
    ])
  })

  it('says that the recipient has stopped emails: nothing promises a mail, and none can be asked for', async () => {
    open(changing({ emailsStopped: true }))
    expect(await screen.findByText(/^Robin Counsel has stopped referral emails, so reminders/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send a reminder' })).toBeNull()
    expect(screen.getByText(/will see this only on the referral’s page/)).toBeDefined()
    expect(document.body.textContent).not.toContain('will get an email')
    await userEvent.click(screen.getByRole('button', { name: 'Extend the deadline' }))
    expect(screen.getByRole('dialog').textContent).toContain(
      'We won’t email Robin Counsel, who has stopped referral emails.',
    )
  })

  it('keeps the words of a refusal beside what was asked, and shows what holds now', async () => {
    let reads = 0
    open(({ method }) => {
      if (method === 'GET') {
        reads += 1
        return Response.json(referralDetail(reads === 1 ? {} : { status: 'accepted', actions: ['retain'] }))
      }
      return Response.json({ error: 'The referral has been accepted.', code: 'conflict' }, { status: 409 })
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The referral has been accepted.')
    expect(await screen.findByRole('button', { name: 'Client retained' })).toBeDefined()
  })

  it('writes a message, which shows as waiting until the referral has it, once', async () => {
    let messages: ReferralDetail['messages'] = []
    const { core } = open(() => Response.json(referralDetail({ messages })))
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Message')
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
    expect(screen.getByText('Message required')).toBeDefined()
    await userEvent.type(field, 'Any news?')
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(field.value).toBe(''))
    const conversation = screen.getByRole('region', { name: 'Messages' })
    const item = await within(conversation).findByRole('listitem')
    expect(item.textContent).toContain('Any news?')
    expect(item.textContent).toContain('Waiting')
    const [row] = await core.outbox.list(OWNER)
    expect(await core.outbox.payload(REFERRAL_MESSAGE, OWNER, row!.id)).toEqual({
      ...{ id: row!.id, referralId: REFERRAL_ID, text: 'Any news?' },
    })
    const message = {
      id: row!.id,
      at: '2026-11-20T12:00:00.000Z',
      author: 'sender' as const,
      authorName: null,
    }
    messages = [{ ...message, text: 'Any news?' }]
    const receipt = { messageId: row!.id, referralId: REFERRAL_ID, at: message.at }
    await sendQueued(core, receipt)
    await waitFor(() => expect(conversation.textContent).not.toMatch(/Waiting|Sent/))
    expect(within(conversation).getAllByRole('listitem')).toHaveLength(1)
  })

  it('shows why a message was not sent, and leads to the queue', async () => {
    const { core } = open(() => Response.json(referralDetail()))
    await userEvent.type(await screen.findByLabelText('Message'), 'Any news?')
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
    const conversation = screen.getByRole('region', { name: 'Messages' })
    await within(conversation).findByText('Waiting')
    await sendQueued(core, null)
    expect(await within(conversation).findByText('Written 8 days ago. Send it still?')).toBeDefined()
    expect(within(conversation).getByText('Needs attention')).toBeDefined()
    expect(within(conversation).getByRole('link', { name: 'Decide in the queue' })).toBeDefined()
  })

  it('takes a message without a connection, on the copy of the referral', async () => {
    const indexedDB = new IDBFactory()
    const options = { at: `/dashboard/referrals/${REFERRAL_ID}`, path: '/dashboard/referrals/:id', indexedDB }
    const first = renderApplication(<ReferralDetailPage />, {
      ...options,
      server: () => Response.json(referralDetail()),
    })
    await screen.findByLabelText('Message')
    await waitFor(async () =>
      expect(await first.core.database.run(({ snapshots }) => snapshots.count())).toBeGreaterThan(0),
    )
    cleanup()
    const { core } = renderApplication(<ReferralDetailPage />, {
      ...options,
      isOffline: true,
      server: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    const field = await screen.findByLabelText('Message')
    expect(await screen.findByText(/saved on this device and sent when you’re back online/)).toBeDefined()
    await userEvent.type(field, 'From the courthouse')
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(async () => expect(await core.outbox.list(OWNER)).toMatchObject([{ state: 'queued' }]))
  })

  it('says that there is no such referral', async () => {
    open(() =>
      Response.json({ error: 'We couldn’t find this referral.', code: 'not_found' }, { status: 404 }),
    )
    expect(await screen.findByRole('heading', { name: 'Referral not found' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'All referrals' })).toBeDefined()
  })
})
