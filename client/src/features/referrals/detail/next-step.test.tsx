/** What the page of a referral offers when, beyond its usual course. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { OWNER, renderApplication, teachDialogs } from '../../../testing/application.tsx'
import { ReferralDetailPage } from './referral-detail-page.tsx'
import { REFERRAL_ID, referralDetail } from '../referral.fixture.ts'

beforeEach(teachDialogs)

const LINK = 'http://localhost:3000/r/abc'

/** Answers reads with `before`, every change with `after`. */
function open(before: Partial<ReferralDetail>, after: Partial<ReferralDetail> = before) {
  let now = before
  const application = renderApplication(<ReferralDetailPage />, {
    at: `/dashboard/referrals/${REFERRAL_ID}`,
    path: '/dashboard/referrals/:id',
    server: ({ method }) => {
      if (method === 'GET') return Response.json(referralDetail(now))
      now = after
      return Response.json({ referral: referralDetail(after), link: LINK })
    },
  })
  const changes = () =>
    application.calls
      .filter(({ method }) => method === 'POST')
      .map(({ path, body }) => [path.split('/').at(-1), body])
  return { ...application, changes }
}

function proposal(kind: 'counter' | 'counter_back', note: string): ReferralDetail['events'][number] {
  const [actor, actorName] =
    kind === 'counter' ? (['recipient', 'Robin Counsel'] as const) : (['sender', 'Maria Lopez'] as const)
  return { id: note, at: '2026-11-20T12:00:00.000Z', actor, actorName, kind, note, ...UNCHANGED }
}

const UNCHANGED = { fromStatus: null, toStatus: null }
const region = (name: string) => screen.findByRole('region', { name })
const button = (name: string) => screen.findByRole('button', { name })

describe('the next step', () => {
  it('puts a counteroffer on top, both terms side by side, and does not offer to remind', async () => {
    open({
      status: 'countered',
      compensationPercentage: 33.33,
      counterPercentage: 25,
      actions: ['accept_counter', 'refuse_counter', 'withdraw'],
    })
    const card = await region('Robin Counsel proposes 25% instead of 33.33%')
    expect(card.textContent).toContain('Your turn')
    const terms = within(card).getAllByRole('region')
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      'OfferReferral fee to Lopez Law PLLC: 33.33% of the total attorney fee; Counsel & Partners keeps 66.67%',
      'CounterofferReferral fee to Lopez Law PLLC: 25% of the total attorney fee; Counsel & Partners keeps 75%',
    ])
    expect(within(card).queryByRole('button', { name: 'Send a reminder' })).toBeNull()
    await userEvent.click(within(card).getByRole('button', { name: 'Accept counteroffer' }))
    expect(screen.getByRole('dialog').textContent).toContain(
      'Referral fee to Lopez Law PLLC: 25% of the total attorney fee; Counsel & Partners keeps 75%.',
    )
  })

  it('answers a counteroffer with another percentage, in words for both halves', async () => {
    const { changes } = open({
      status: 'countered',
      counterPercentage: 30,
      actions: ['accept_counter', 'counter_back', 'refuse_counter', 'withdraw'],
    })
    await userEvent.click(await button('Propose another percentage'))
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('The deadline stays the same.')
    const send = within(dialog).getByRole('button', { name: 'Propose another percentage' })
    await userEvent.click(send)
    expect(dialog.textContent).toContain('Enter a percentage from 0 to 100.')
    await userEvent.type(within(dialog).getByLabelText('Referral fee percentage you propose'), '28')
    expect(dialog.textContent).toContain(
      'Referral fee to Lopez Law PLLC: 28% of the total attorney fee; Counsel & Partners keeps 72%.',
    )
    await userEvent.type(within(dialog).getByLabelText(/^Note/), 'Half the work is done')
    await userEvent.click(send)
    await waitFor(() =>
      expect(changes()).toEqual([
        ['actions', { action: 'counter_back', percentage: 28, note: 'Half the work is done' }],
      ]),
    )
  })

  it('quotes what came with each percentage, on the card and where it is decided on', async () => {
    open({
      status: 'countered',
      compensationPercentage: 28,
      counterPercentage: 20,
      events: [
        proposal('counter', '30% of the total attorney fee: Long overtaken'),
        proposal('counter_back', '28% of the total attorney fee instead of 25%: A suit is filed'),
        proposal('counter', '20% of the total attorney fee: We carry all costs.'),
      ],
      actions: ['accept_counter', 'counter_back', 'withdraw'],
    })
    const card = await region('Robin Counsel proposes 20% instead of 28%')
    const quotations = within(card).getAllByRole('figure')
    expect(quotations.map(({ textContent }) => textContent)).toEqual([
      'You wrote:A suit is filed',
      'Robin Counsel wrote:We carry all costs.',
    ])
    for (const name of ['Accept counteroffer', 'Propose another percentage']) {
      await userEvent.click(within(card).getByRole('button', { name }))
      const dialog = screen.getByRole('dialog')
      expect(within(dialog).getByRole('figure').textContent).toBe('Robin Counsel wrote:We carry all costs.')
      await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    }
  })

  it('quotes to the recipient what came with the sender’s answer, and nothing where nothing was written', async () => {
    open({
      side: 'recipient',
      status: 'viewed',
      compensationPercentage: 28,
      counterPercentage: 30,
      events: [
        proposal('counter', '30% of the total attorney fee'),
        proposal('counter_back', '28% of the total attorney fee instead of 25%: A suit is filed'),
      ],
      actions: ['accept', 'decline', 'counter'],
    })
    const quotation = 'Maria Lopez wrote:A suit is filed'
    expect((await screen.findByRole('figure')).textContent).toBe(quotation)
    await userEvent.click(await button('Accept'))
    expect(within(screen.getByRole('dialog')).getByRole('figure').textContent).toBe(quotation)
  })

  it('shows both sides who proposed what once the sender has answered a counteroffer', async () => {
    open({
      side: 'recipient',
      status: 'viewed',
      compensationPercentage: 28,
      counterPercentage: 30,
      actions: ['accept', 'decline', 'counter'],
    })
    const card = await region('Robin Counsel proposes 28% instead of 30%')
    expect(within(card).getAllByRole('region')).toHaveLength(2)
    const terms = await region('Terms')
    expect(terms.textContent).toContain('You proposed 30%; Robin Counsel proposes 28%')
  })

  it('says which terms are accepted while the reader’s own counteroffer waits', async () => {
    open({
      side: 'recipient',
      status: 'countered',
      counterPercentage: 20,
      actions: ['accept', 'decline', 'counter'],
    })
    expect(await button('Change my counteroffer')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    await userEvent.click(await button('Accept the offer (25%)'))
    expect(screen.getByRole('dialog').textContent).toContain('Lopez Law PLLC: 25% of the total')
  })

  it('shows the agreed percentage as the fee, and what it comes to', async () => {
    open({
      status: 'fee_due',
      compensationPercentage: 33.33,
      counterPercentage: 25,
      outcome: 'settled',
      grossFee: 4_000_000,
      actions: ['fee_paid'],
    })
    const terms = await region('Terms')
    expect(terms.textContent).toContain('Referral fee25% (agreed; you offered 33.33%)')
    expect(terms.textContent).toContain('$10,000.00 (25% of $40,000.00)')
    await userEvent.click(await button('Fee received'))
    expect(screen.getByRole('dialog').textContent).toContain(
      'Lopez Law PLLC has received the referral fee from Counsel & Partners.',
    )
  })

  it('tells a recipient who proposes a percentage what it means, while it is typed', async () => {
    const received = { side: 'recipient', box: 'received', status: 'viewed', disclosure: 'terms' } as const
    const { changes } = open({ ...received, caseDetails: null, actions: ['accept', 'counter'] })
    await userEvent.click(await button('Make a counteroffer'))
    const dialog = screen.getByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText(/percentage you propose to pay Lopez Law PLLC/), '20')
    expect(dialog.textContent).toContain(
      'Referral fee to Lopez Law PLLC: 20% of the total attorney fee; Counsel & Partners keeps 80%.',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make a counteroffer' }))
    await waitFor(() => expect(changes()).toEqual([['actions', { action: 'counter', percentage: 20 }]]))
  })

  it('says of what has expired when that was and where it is, and offers no files to who no longer sees them', async () => {
    open({ status: 'expired', actions: ['reopen'] })
    expect((await region('This referral expired without an answer')).textContent).toContain(
      'Acceptance deadline: ',
    )
    expect(screen.getByRole('link', { name: 'Archived referrals' }).getAttribute('href')).toContain(
      'tab=archive',
    )
    expect((await region('Messages')).textContent).toContain('Messaging is off unless you reopen it.')
    const files = await region('Files in the cloud')
    expect(files.textContent).not.toContain('Both attorneys see')
    expect(within(files).queryByRole('button', { name: 'From Drive or OneDrive' })).toBeNull()
  })

  it('reopens what has expired with a deadline that lies ahead', async () => {
    const { changes } = open({ status: 'expired', actions: ['reopen'] }, { status: 'open' })
    await userEvent.click(await button('Reopen referral'))
    const dialog = screen.getByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reopen referral' }))
    await waitFor(() =>
      expect(changes()).toEqual([
        ['actions', { action: 'reopen', acceptanceDeadline: expect.stringMatching(/Z$/) as string }],
      ]),
    )
  })

  it.each(['declined', 'withdrawn', 'expired'] as const)(
    'does not say what would open the details of one that is %s',
    async (status) => {
      const received = { side: 'recipient', box: 'received', disclosure: 'terms', caseDetails: null } as const
      open({ ...received, status, actions: [] })
      const details = await region('Case details')
      expect(details.textContent).toContain('This referral is closed, so its details are not available.')
      expect(details.textContent).not.toMatch(/conflict|acceptance/)
    },
  )
})

describe('a referral that was not emailed', () => {
  const unsent = { delivery: 'skipped', actions: ['record_acceptance', 'withdraw'] } as const

  it('offers its link and an acceptance by phone, and no reminder', async () => {
    const { changes } = open({ ...unsent, actions: [...unsent.actions] }, { status: 'accepted', actions: [] })
    await userEvent.click(await button('Record acceptance'))
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('The history will say that you recorded the acceptance.')
    expect(within(dialog).getByLabelText<HTMLInputElement>('Agreed referral fee percentage').value).toBe('25')
    expect(screen.queryByRole('button', { name: 'Send a reminder' })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record acceptance' }))
    await waitFor(() =>
      expect(changes()).toEqual([['actions', { action: 'record_acceptance', percentage: 25 }]]),
    )
  })

  it('says that nobody was told, and does not promise that a message will be seen', async () => {
    open({ ...unsent, actions: [...unsent.actions] })
    const heading = 'We haven’t emailed Robin Counsel about this referral'
    const card = await region(heading)
    expect(card.textContent).toContain('Your turn')
    expect(card.textContent).toContain(
      'Unless Robin Counsel uses CounselRelay, they have heard nothing from us. Choose “Get link” to share it, or “Record acceptance” if you’ve already agreed.',
    )
    expect(card.textContent).not.toContain('Waiting for')
    expect(within(card).getAllByRole('button')[0]?.textContent).toBe('Get link')
    expect((await region('Messages')).textContent).toContain(
      'No email goes out, and Robin Counsel hasn’t opened this referral yet. They’ll see your message only once they do.',
    )
  })

  it('waits for its recipient once they have opened it', async () => {
    open({ ...unsent, status: 'viewed', actions: [...unsent.actions] })
    const card = await region('Waiting for Robin Counsel to respond')
    expect(card.textContent).not.toContain('nothing from us')
    expect((await region('Messages')).textContent).toContain(
      'Robin Counsel will see it on the referral’s page. No email goes out.',
    )
  })

  it('copies the link, and says what it does not do', async () => {
    const user = userEvent.setup()
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    const { changes } = open({ ...unsent, actions: [...unsent.actions] })
    await user.click(await button('Get link'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText<HTMLInputElement>('Link to the referral').value).toBe(LINK)
    expect(dialog.textContent).toContain('a code that we email to robin@firm.test')
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }))
    expect(await within(dialog).findByText('Copied.')).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(LINK)
    expect(changes()).toEqual([['link', {}]])
  })

  it('is not offered for one that was', async () => {
    open({})
    expect(await button('Send a reminder')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Get link' })).toBeNull()
  })

  it('says in the history whose word the acceptance was', async () => {
    const event: ReferralDetail['events'][number] = {
      ...{ id: '1', at: '2026-11-20T12:00:00.000Z', actor: 'sender', actorName: 'Maria Lopez' },
      ...{ kind: 'record_acceptance', fromStatus: 'open', toStatus: 'accepted', note: null },
    }
    const application = open({ status: 'accepted', events: [event] })
    expect((await region('History')).textContent).toContain('Acceptance recorded by you')
    application.screen.unmount()
    open({ side: 'recipient', box: 'received', status: 'accepted', events: [event] })
    expect((await region('History')).textContent).toContain('Acceptance recorded by Maria Lopez')
  })
})

describe('an email that keeps failing', () => {
  it('[RF-07] is told with its reason and its next try, and can be tried now', async () => {
    const deliveryError = 'Failed to send email after 3 attempts: connection refused'
    const { changes } = open(
      { delivery: 'queued', deliveryError, nextAttemptAt: '2099-11-25T17:00:00.000Z' },
      { delivery: 'sent' },
    )
    expect(await screen.findByText(deliveryError)).toBeDefined()
    expect(screen.getByText(/Next try:/)).toBeDefined()
    await userEvent.click(await button('Retry'))
    expect(await screen.findByText('Email accepted for delivery.')).toBeDefined()
    expect(changes()).toEqual([['retry-email', {}]])
  })
})

describe('another draft from this referral', () => {
  it.each([
    ['Duplicate', 'robin@firm.test'],
    ['Send to another attorney', ''],
  ])('%s: a draft on this device, with no call to the server', async (name, email) => {
    const { core, changes } = open({ status: 'declined', actions: [] })
    await userEvent.click(await button(name))
    await waitFor(async () => expect(await core.referralDrafts.list(OWNER)).toHaveLength(1))
    expect((await core.referralDrafts.list(OWNER))[0]).toMatchObject({
      replaces: null,
      content: { values: { email, selectedSubject: 'Warehouse fall', acceptanceDeadline: '' } },
    })
    expect(changes()).toEqual([])
  })

  it('asks before it sends to another attorney what one has accepted', async () => {
    const { core } = open({ status: 'accepted', actions: [] })
    await userEvent.click(await button('Send to another attorney'))
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain(
      'Robin Counsel has accepted this referral. Sending it to another attorney won’t withdraw it.',
    )
    expect(await core.referralDrafts.list(OWNER)).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send to another attorney' }))
    await waitFor(async () => expect(await core.referralDrafts.list(OWNER)).toHaveLength(1))
    expect((await core.referralDrafts.list(OWNER))[0]).toMatchObject({
      content: { values: { copiedFrom: 'Robin Counsel' } },
    })
  })
})
