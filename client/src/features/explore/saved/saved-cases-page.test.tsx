import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { Teaser } from '../../../../../shared/contracts/explore.ts'
import { listInterestsEndpoint, type Interest } from '../../../../../shared/contracts/interests.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { OWNER, renderApplication, type Application, type FakeServer } from '../../../testing/application.tsx'
import { INTEREST } from '../../../offline/operations/interest.ts'
import { aTeaser, REQUEST_ID } from '../teaser.fixture.ts'
import { seenVersion } from './case-mark.ts'
import { SavedCasesPage } from './saved-cases-page.tsx'

const OTHER_ID = '01a21352-45a9-774e-95cf-5822a2dcd0ff'

type Facts = { readonly teasers?: readonly Teaser[]; readonly interests?: readonly Interest[] }

/** Says of every request that is not among the teasers that it is gone. */
function serverOf({ teasers = [], interests = [] }: Facts): FakeServer {
  return ({ path, query }) => {
    if (path === '/api/interests') return Response.json({ interests, next: null })
    const ids = (query.get('ids') ?? '').split(',')
    const shown = teasers.filter(({ id }) => ids.includes(id))
    return Response.json({
      teasers: shown,
      gone: ids.filter((id) => shown.every((teaser) => teaser.id !== id)),
    })
  }
}

const Unread = ({ conversationId }: { readonly conversationId: string }) => <p>Unread in {conversationId}</p>

type Options = Facts & {
  readonly tab?: string
  readonly isOffline?: boolean
  readonly indexedDB?: IDBFactory
}

const open = ({ tab, isOffline, indexedDB, ...facts }: Options = {}): Application =>
  renderApplication(<SavedCasesPage messages={<p>The messages</p>} Unread={Unread} />, {
    at: tab === undefined ? '/saved-cases' : `/saved-cases?tab=${tab}`,
    server: serverOf(facts),
    ...(isOffline === undefined ? {} : { isOffline }),
    ...(indexedDB === undefined ? {} : { indexedDB }),
  })

/** As after the last page of the first pull. */
const pulled = ({ core }: Application) =>
  core.database.run(({ recordHeads }) =>
    recordHeads.put({ ownerUserId: OWNER, epoch: 1, cursor: 0, generation: 0, full: null, pulledAt: 1 }),
  )

const save = ({ core }: Application, body: UnitValues, id = REQUEST_ID) =>
  core.records.store.edit(OWNER, { kind: 'saved_case', id }, { state: 'saved', ...body })

const bodyOf = async ({ core }: Application, id = REQUEST_ID) =>
  (await core.records.store.read(OWNER, { kind: 'saved_case', id }))?.body

const cases = () => within(screen.getByRole('list', { name: 'saved cases' })).getAllByRole('article')

describe('the saved cases', () => {
  it('say why there are none, once everything is loaded', async () => {
    const application = open()
    expect(await screen.findByText('Loading your cases…')).toBeDefined()
    await pulled(application)
    expect(await screen.findByText('No saved cases yet')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Explore requests' })[0]?.getAttribute('href')).toBe(
      '/explore',
    )
  })

  it('show what the request says, with a link to it', async () => {
    const application = open({ teasers: [aTeaser()] })
    await save(application, { version: seenVersion(aTeaser()) })
    const link = await screen.findByRole('link', { name: 'Personal Injury: Car crash' })
    expect(link.getAttribute('href')).toBe(`/explore/${REQUEST_ID}`)
    expect(screen.getByText('I was hit at a red light and my back hurts.')).toBeDefined()
    expect(screen.getByText('Happened in September 2026')).toBeDefined()
    expect(screen.queryByText('Changed since saved')).toBeNull()
  })

  it('say that a request has changed since it was saved, until that is read', async () => {
    const application = open({ teasers: [aTeaser()] })
    await save(application, { version: seenVersion(aTeaser({ version: 'before' })) })
    expect(await screen.findByText('Changed since saved')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'I’ve read the change' }))
    await waitFor(() => expect(screen.queryByText('Changed since saved')).toBeNull())
    expect(await bodyOf(application)).toMatchObject({ version: seenVersion(aTeaser()) })
  })

  it('say of a closed one that it is no longer shown, and keep its note', async () => {
    const application = open()
    await save(application, { note: 'Ask about the police report' })
    expect(await screen.findByRole('heading', { name: 'No longer shown' })).toBeDefined()
    expect(screen.getByText('Ask about the police report')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(async () => expect(await bodyOf(application)).not.toHaveProperty('state'))
  })

  it('keep note, folder and reminder as they are typed, and list what is due first', async () => {
    const teasers = [aTeaser(), aTeaser({ id: OTHER_ID, practiceArea: 'Tax Law', subIssue: null })]
    const application = open({ teasers })
    await save(application, {}, OTHER_ID)
    await save(application, {})
    const button = await screen.findByRole('button', {
      name: 'Note and reminder',
      description: 'Tax Law',
    })
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('textbox', { name: 'Private note' }))
    await userEvent.paste('Audit letter')
    await userEvent.click(screen.getByRole('combobox', { name: 'Folder' }))
    await userEvent.paste('Tax')
    await userEvent.type(screen.getByLabelText('Reminder'), '2026-01-02T09:30')
    await waitFor(async () =>
      expect(await bodyOf(application, OTHER_ID)).toMatchObject({ note: 'Audit letter', folder: 'Tax' }),
    )
    expect(await screen.findByText('1 reminder is due.')).toBeDefined()
    await waitFor(() => expect(cases()[0]?.textContent).toContain('Reminder due'))
    expect(cases()[0]?.textContent).toContain('Tax Law')

    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Show folder' }), 'Tax')
    await waitFor(() => expect(cases()).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Reminder done' }))
    await waitFor(() => expect(screen.queryByText('1 reminder is due.')).toBeNull())
  })

  it('are hidden, and shown again, each in its tab', async () => {
    const application = open({ tab: 'hidden', teasers: [aTeaser()] })
    await pulled(application)
    expect(await screen.findByText('Nothing hidden')).toBeDefined()
    await save(application, { state: 'hidden' })
    await userEvent.click(await screen.findByRole('button', { name: 'Show again' }))
    expect(await screen.findByText('Nothing hidden')).toBeDefined()
  })
})

describe('without a connection', () => {
  it('shows the notes, and the texts of the last answer', async () => {
    const indexedDB = new IDBFactory()
    const online = open({ teasers: [aTeaser()], indexedDB })
    await save(online, { note: 'Ask about the police report' })
    await screen.findByText('I was hit at a red light and my back hurts.')
    await waitFor(async () =>
      expect(await online.core.database.run(({ snapshots }) => snapshots.count())).toBeGreaterThan(0),
    )
    online.screen.unmount()

    open({ isOffline: true, indexedDB })
    expect(await screen.findByText('I was hit at a red light and my back hurts.')).toBeDefined()
    expect(screen.getByText('Ask about the police report')).toBeDefined()
    expect(screen.getByText(/^You’re offline\. Showing data as of/)).toBeDefined()
  })

  it('shows the notes of cases whose text was never here', async () => {
    const application = open({ isOffline: true })
    await save(application, { note: 'Ask about the police report' })
    expect(await screen.findByText('Ask about the police report')).toBeDefined()
    expect(
      await screen.findByText('What it says isn’t on this device. It appears when you’re online.'),
    ).toBeDefined()
  })
})

const ANSWER: Interest = {
  id: '01a21352-45a9-774e-95cf-5822a2dcd0aa',
  requestId: REQUEST_ID,
  status: 'chosen',
  message: 'I have tried such cases for ten years.',
  mayShareName: false,
  createdAt: '2026-11-24T15:00:00.000Z',
  updatedAt: '2026-11-24T16:00:00.000Z',
  clearBy: '2026-11-27T16:00:00.000Z',
  teaser: aTeaser(),
  disclosed: { clientName: 'Dana Example', otherParties: [], contact: null, incidentDate: null },
  conversationId: null,
  conflictNote: '',
}

describe('the answered requests', () => {
  it('say what became of each', async () => {
    const closed: Interest = {
      ...ANSWER,
      ...{
        id: OTHER_ID,
        requestId: OTHER_ID,
        status: 'passed',
        clearBy: null,
        teaser: null,
        disclosed: null,
      },
    }
    open({ tab: 'answered', interests: [{ ...ANSWER, conversationId: REQUEST_ID }, closed] })
    expect(await screen.findByText('Chosen: check for conflicts')).toBeDefined()
    expect(screen.getByText('Dana Example')).toBeDefined()
    expect(screen.getAllByText(/^Unread in /).map(({ textContent }) => textContent)).toEqual([
      `Unread in ${REQUEST_ID}`,
    ])
    expect(screen.getByText(/^Say by .* whether there is a conflict/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Your answer of Nov 24, 2026' }).getAttribute('href')).toBe(
      `/explore/${OTHER_ID}`,
    )
    expect(screen.getByText('Closed')).toBeDefined()
  })

  it('are kept on this device without the names that a choice discloses', async () => {
    const { core } = open({ tab: 'answered', interests: [ANSWER] })
    expect(await screen.findByText('Dana Example')).toBeDefined()
    const kept = () => core.snapshots.read(OWNER, 'answered', listInterestsEndpoint.response)
    await waitFor(async () => expect(await kept()).not.toBeNull())
    expect((await kept())?.value.interests).toEqual([{ ...ANSWER, disclosed: null }])
  })

  it('say that there are none yet', async () => {
    open({ tab: 'answered' })
    expect(await screen.findByText('No answers yet')).toBeDefined()
  })

  it('say without a connection what waits on this device, and lead to the queue', async () => {
    const { core } = open({ tab: 'answered', isOffline: true })
    const id = core.newReferralId()
    await core.outbox.enqueue({
      operation: INTEREST,
      ...{ id, ownerUserId: OWNER, draftId: null },
      payload: {
        ...{ id, requestId: REQUEST_ID, message: 'I have tried such cases for ten years.' },
        attest: { licensed: true, noKnownConflict: true },
      },
    })
    const waiting = await screen.findByRole('list', { name: 'answers that are not sent' })
    expect(within(waiting).getByText('I have tried such cases for ten years.')).toBeDefined()
    expect(within(waiting).getByText('Waiting')).toBeDefined()
    expect(within(waiting).getByRole('link').getAttribute('href')).toBe('/dashboard/referrals?tab=queue')
  })
})

it('shows the messages about requests in a tab of their own', async () => {
  open({ tab: 'messages' })
  expect(await screen.findByText('The messages')).toBeDefined()
  const tab = screen.getByRole('tab', { name: 'Messages' })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  expect(tab.getAttribute('href')).toBe('/saved-cases?tab=messages')
})
