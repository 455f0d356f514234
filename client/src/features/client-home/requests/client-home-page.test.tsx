import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { UNLISTED_BECAUSE } from '../../../../../shared/contracts/client-requests.ts'
import { ATTORNEY } from '../../../testing/fake-platform.tsx'
import { anAttorney } from '../testing/request.fixture.ts'
import {
  answered,
  ANSWERS,
  answers,
  at,
  card,
  dialogButton,
  ID,
  LIST,
  listed,
  openRequests,
  request,
} from '../testing/requests-stage.tsx'

describe('a client’s requests', () => {
  it('[RO-10] are shown with their state in words', async () => {
    openRequests({
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
    openRequests({ [LIST]: [listed({ ...request, ...differences })], [ANSWERS]: [answers()] })
    expect((await card()).getByText(label)).toBeTruthy()
  })

  it.each(UNLISTED_BECAUSE)('say why they are not shown (%s), and the way on', async (why) => {
    openRequests({ [LIST]: [listed({ ...request, visibility: 'private', why })] })
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
    openRequests({ [LIST]: [listed()] })
    const way = await screen.findByRole('link', { name: 'Post your first request' })
    expect(way.getAttribute('href')).toBe('/home')
  })

  it('say when they cannot be loaded, and can be asked for again', async () => {
    const { user } = openRequests({
      [LIST]: [{ status: 503, body: { error: 'The service is down.' } }, listed(request)],
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The service is down.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await card()
  })

  it('are not an attorney’s', async () => {
    openRequests({}, ATTORNEY)
    await screen.findByRole('heading', { name: 'This page is for people looking for an attorney' })
  })

  it('name who saw more than the text', async () => {
    const { user } = openRequests({
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
    openRequests({
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
    const { user, calls } = openRequests({
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
    const { user, calls } = openRequests({
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
    const { user, calls } = openRequests({
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
    const { user } = openRequests({
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
