import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  NOTICES_VERSION,
  UNLISTED_BECAUSE,
  type ClientRequest,
} from '../../../../../shared/contracts/client-requests.ts'
import type { InterestedAttorney } from '../../../../../shared/contracts/interests.ts'
import { teachDialogs } from '../../../testing/application.tsx'
import { ATTORNEY } from '../../../testing/fake-platform.tsx'
import { CLIENT, createClientStage, SIGNED_IN, type Script } from '../testing/client-stage.tsx'
import { anAttorney, aRequest } from '../testing/request.fixture.ts'
import { renderApplicantPage } from '../../../testing/applicant-stage.tsx'
import { ClientHomePage } from './client-home-page.tsx'

const ID = '3f8f0c9b-6b1f-4a52-9c57-0d3a5c1e7a01'
const LIST = 'GET /api/client-requests'
const ANSWERS = `GET /api/client-requests/${ID}/interests`
const at = (what: string): string => `POST /api/client-requests/${ID}/${what}`
const request = aRequest({ id: ID, visibility: 'listed', why: null })
const answered = { ...request, status: 'interested', interests: 1 } as const
const CONTACT = { firstName: 'Cleo', lastName: 'Quintrell', phone: '4155550123' }
const listed = (...requests: readonly ClientRequest[]) => ({ body: { requests, contact: CONTACT } })
const answers = (...attorneys: readonly InterestedAttorney[]) => ({ body: { attorneys } })

const open = (script: Script, profile = CLIENT) => {
  const stage = createClientStage({ session: SIGNED_IN, profile, script })
  const page = (
    <ClientHomePage
      conversation={{
        Panel: ({ otherParty }) => <p>Conversation with {otherParty}</p>,
        Unread: ({ conversationId }) => <p>Unread in {conversationId}</p>,
      }}
      aside={null}
    />
  )
  return { ...renderApplicantPage(page, '/home2', stage), calls: stage.calls }
}
const card = async () => within(await screen.findByRole('region', { name: 'Not sure yet' }))
const dialogButton = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })

beforeEach(() => {
  localStorage.clear()
  teachDialogs()
})

describe('a client’s requests', () => {
  it('[RO-10] are shown with their state in words', async () => {
    open({
      [LIST]: [listed({ ...request, expiresAt: new Date(Date.now() + 10 * 86_400_000).toISOString() })],
    })
    const shown = await card()
    for (const words of ['Looking', 'Texas', 'March 31, 2026', 'Acme Vans LLC, Pat Driver'])
      expect(shown.getByText(words)).toBeTruthy()
    expect(shown.getByText(/It closes on its own in 10 days unless you open this page/)).toBeTruthy()
  })

  it.each([
    ['in review', { visibility: 'review', why: 'suspicious' }, 'Checking your text'],
    ['kept back', { visibility: 'private', why: 'state_shut' }, 'Not shown'],
    ['represented', { status: 'represented' }, 'Represented'],
    ['closed', { status: 'closed', isWithdrawn: true }, 'Closed'],
  ] as const)('%s: "%s"', async (_, differences, label) => {
    open({ [LIST]: [listed({ ...request, ...differences })], [ANSWERS]: [answers()] })
    expect((await card()).getByText(label)).toBeTruthy()
  })

  it.each(UNLISTED_BECAUSE)('say why they are not shown (%s), and the way on', async (why) => {
    open({ [LIST]: [listed({ ...request, visibility: 'private', why })] })
    const shown = await card()
    const title = {
      state_shut: 'We do not introduce clients to attorneys in Texas',
      earlier_notices: 'Only you can see this request',
      email_unproven: 'Confirm your email address first',
      identity: 'A person checks your text first',
      suspicious: 'A person checks your text first',
      reported: 'A person checks your text again',
      by_client: 'You stopped showing this request',
      by_administrator: 'We hid this request',
    }[why]
    expect(shown.getByText(title)).toBeTruthy()
    const ways = { state_shut: 'State Bar of Texas', email_unproven: 'Confirm my email' } as Record<
      string,
      string
    >
    if (ways[why] !== undefined) expect(shown.getByRole('link', { name: ways[why] })).toBeTruthy()
    const mayShow = why === 'earlier_notices' || why === 'by_client'
    expect(shown.queryByRole('button', { name: 'Show this to attorneys' }) !== null).toBe(mayShow)
  })

  it('lead to the steps where there are none', async () => {
    open({ [LIST]: [listed()] })
    const way = await screen.findByRole('link', { name: 'Post your first request' })
    expect(way.getAttribute('href')).toBe('/home')
  })

  it('say when they cannot be loaded, and can be asked for again', async () => {
    const { user } = open({
      [LIST]: [{ status: 503, body: { error: 'The service is down.' } }, listed(request)],
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The service is down.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await card()
  })

  it('are not an attorney’s', async () => {
    open({}, ATTORNEY)
    await screen.findByRole('heading', { name: 'This page is for people looking for an attorney' })
  })

  it('name who saw more than the text', async () => {
    const { user } = open({
      [LIST]: [listed({ ...request, seenBy: 3 })],
      [`GET /api/client-requests/${ID}/access-log`]: [
        { body: { teaserViews: 3, looks: [{ name: 'Ann Lee', tier: 1, at: '2026-11-20T12:00:00.000Z' }] } },
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Who has seen it: 3 attorneys' }))
    const list = within(await screen.findByRole('list', { name: 'Who has seen it' }))
    expect(list.getByText(/Ann Lee saw the names/)).toBeTruthy()
    expect(list.getByText(/3 attorneys have opened the text/)).toBeTruthy()
  })
})

describe('attorneys who answered', () => {
  it('are shown in the order in which they answered, with what is known of them', async () => {
    open({
      [LIST]: [listed({ ...answered, interests: 2 })],
      [ANSWERS]: [
        answers(
          anAttorney({ name: 'Ann Lee', licenseState: 'NY' }),
          anAttorney({ interestId: crypto.randomUUID(), name: 'Bo Diaz', verifiedOn: null }),
        ),
      ],
    })
    const list = within(await screen.findByRole('list', { name: 'Attorneys who answered' }))
    expect((await card()).getByText('2 attorneys answered')).toBeTruthy()
    expect(screen.getByText(/In the order in which they answered/)).toBeTruthy()
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Ann Lee', 'Bo Diaz'])
    const [first, second] = list.getAllByRole('listitem')
    for (const words of [
      'Bar ID checked on March 2, 2026.',
      '12 years',
      'Spanish, French',
      'I handle bicycle cases.',
      'Attorney advertising. Prior results',
    ])
      expect(first?.textContent).toContain(words)
    expect(within(first!).getByRole('link').getAttribute('href')).toMatch(/^https:/)
    expect(second?.textContent).toContain('No longer checked by us.')
  })

  it('are chosen after a question that says what they will see', async () => {
    const chosen = { ...answered, status: 'chosen' } as const
    const { user, calls } = open({
      [LIST]: [listed(answered), listed(chosen)],
      [ANSWERS]: [answers(anAttorney()), answers(anAttorney({ status: 'chosen' }))],
      [at('choose')]: [{ body: { request: chosen } }],
    })
    await user.click(await screen.findByRole('button', { name: 'Choose this attorney' }))
    expect(screen.getByRole('dialog').textContent).toContain('then sees your name')
    await user.click(dialogButton('Choose this attorney'))
    expect(await screen.findByText('You chose Ann Lee, conflict check')).toBeTruthy()
    expect(calls.find(({ name }) => name === at('choose'))?.body).toEqual({
      interestId: anAttorney().interestId,
    })
    expect(screen.getByRole('button', { name: 'Release' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'I am represented' })).toBeNull()
  })

  it.each([
    ['request_closed', 'This request is no longer open.'],
    ['interest_gone', 'This attorney is no longer available for the request.'],
    ['already_chosen', 'Another attorney has been chosen.'],
  ])('refused with %s: the words are shown, and the request is loaded again', async (code, error) => {
    const { user, calls } = open({
      [LIST]: [listed(answered)],
      [ANSWERS]: [answers(anAttorney())],
      [at('choose')]: [{ status: 409, body: { error, code, requestId: 'r' } }],
    })
    await user.click(await screen.findByRole('button', { name: 'Choose this attorney' }))
    await user.click(dialogButton('Choose this attorney'))
    expect((await screen.findByRole('alert')).textContent).toBe(error)
    await waitFor(() => expect(calls.filter(({ name }) => name === LIST)).toHaveLength(2))
  })

  it('can be asked, turned down, reported and blocked', async () => {
    const interestId = anAttorney().interestId
    const { user, calls } = open({
      [LIST]: [listed(answered)],
      [ANSWERS]: [answers(anAttorney()), answers(anAttorney({ conversationId: crypto.randomUUID() }))],
      [at('ask')]: [{ body: { conversationId: crypto.randomUUID() } }],
      [at('pass')]: [{ body: { request: answered } }],
      [at('block')]: [{ body: { request: answered } }],
      [at('report')]: [{ status: 409, body: { error: 'Not now.', code: 'conflict', requestId: 'r' } }],
    })
    await user.click(await screen.findByRole('button', { name: 'Ask' }))
    await user.click(await screen.findByRole('button', { name: 'Messages' }))
    expect(screen.getByText('Conversation with Ann Lee')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull()
    for (const name of ['Not this one', 'Block']) {
      await user.click(screen.getByRole('button', { name }))
      await user.click(dialogButton(name))
    }
    await user.click(screen.getByRole('button', { name: 'Report' }))
    await user.click(screen.getByRole('radio', { name: 'I doubt that this is an attorney' }))
    await user.type(screen.getByLabelText('What happened'), 'No such bar ID.')
    await user.click(dialogButton('Send report'))
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.')
    const sent = calls.filter(({ name }) => name.startsWith('POST'))
    expect(sent.map(({ name, body }) => [name, body])).toEqual([
      [at('ask'), { interestId }],
      [at('pass'), { interestId }],
      [at('block'), { interestId }],
      [at('report'), { interestId, reason: 'not_licensed', words: 'No such bar ID.' }],
    ])
  })

  it('are released, or represent the client, once they found no conflict; the messages are open', async () => {
    const chosen = { ...answered, status: 'chosen' } as const
    const { user } = open({
      [LIST]: [listed(chosen), listed({ ...chosen, status: 'represented' })],
      [ANSWERS]: [answers(anAttorney({ status: 'cleared', conversationId: ID }))],
      [at('represented')]: [{ body: { request: { ...chosen, status: 'represented' } } }],
    })
    expect(await screen.findByText('You chose Ann Lee')).toBeTruthy()
    expect(screen.getByText('Conversation with Ann Lee')).toBeTruthy()
    expect(screen.getByText(`Unread in ${ID}`)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Release' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'I am represented' }))
    await user.click(dialogButton('Yes, I am represented'))
    expect(await screen.findByText('Represented')).toBeTruthy()
  })
})

describe('changing a request', () => {
  const closed = { ...request, status: 'closed', isWithdrawn: true } as const

  it('withdraws it after a question', async () => {
    const { user } = open({
      [LIST]: [listed(request), listed(closed)],
      [at('withdraw')]: [{ body: { request: closed } }],
    })
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await user.click(dialogButton('Keep it'))
    expect(screen.getByText('Looking')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    await user.click(dialogButton('Withdraw'))
    await screen.findByText('Closed')
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  })

  it('shows an older one after its client read exactly what attorneys see, and the notices', async () => {
    const older = aRequest({ id: ID })
    const { user, calls } = open({
      [LIST]: [listed(older), listed(request)],
      [at('visibility')]: [{ body: { request } }],
    })
    await user.click(await screen.findByRole('button', { name: 'Show this to attorneys' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Show this to attorneys?' }))
    const teaser = dialog.getByRole('region', { name: 'What attorneys will see' })
    expect(teaser.textContent).toContain('March 2026')
    expect(teaser.textContent).toContain('A van hit my bicycle.')
    expect(teaser.textContent).not.toMatch(/Acme|Driver|31/)
    expect(dialog.getByText(/Attorneys licensed in Texas can read/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'I agree, show it' }))
    await screen.findByText('Looking')
    expect(calls.find(({ name }) => name === at('visibility'))?.body).toEqual({
      show: true,
      noticesVersion: NOTICES_VERSION,
    })
  })

  it('stops showing it, and deletes it', async () => {
    const hidden = { ...request, visibility: 'hidden', why: 'by_client' } as const
    const { user, calls } = open({
      [LIST]: [listed(request), listed(hidden)],
      [at('visibility')]: [{ body: { request: hidden } }],
      [`DELETE /api/client-requests/${ID}`]: [{ status: 503, body: { error: 'Try later.' } }],
    })
    await user.click(await screen.findByRole('button', { name: 'Stop showing' }))
    await screen.findByText('You stopped showing this request')
    await user.click(screen.getByRole('button', { name: 'Delete now' }))
    expect(screen.getByRole('dialog').textContent).toContain('erases at once')
    await user.click(dialogButton('Delete now'))
    expect((await screen.findByRole('alert')).textContent).toBe('Try later.')
    expect(calls.some(({ name }) => name === `DELETE /api/client-requests/${ID}`)).toBe(true)
  })

  it('edits it while nobody has answered; what may tell who somebody is needs a person’s check', async () => {
    const { user, calls } = open({
      [LIST]: [listed(request)],
      'POST /api/client-requests': [{ status: 201, body: { request } }],
    })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const text = await screen.findByLabelText('What happened')
    await user.clear(text)
    await user.type(text, 'Call 415-555-0123 please.')
    await user.click(dialogButton('Save'))
    expect(screen.getByText(/Take out what may tell who somebody is/)).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Keep it, and let a person check the text first' }))
    await user.click(dialogButton('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit this request' })).toBeNull())
    expect(calls.find(({ name }) => name === 'POST /api/client-requests')?.body).toMatchObject({
      ...CONTACT,
      id: ID,
      summary: 'Call 415-555-0123 please.',
      incidentDate: '2026-03-31',
      insist: true,
      noticesVersion: NOTICES_VERSION,
    })
  })

  it('is no longer edited once an attorney has answered', async () => {
    open({ [LIST]: [listed(answered)], [ANSWERS]: [answers(anAttorney())] })
    await screen.findByRole('button', { name: 'Choose this attorney' })
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})
