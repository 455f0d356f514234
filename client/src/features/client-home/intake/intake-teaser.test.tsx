/** What the steps say and stop before a request is posted: the text for attorneys, time limits, closed states, and no connection. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { IntakeValues } from '../../../../../shared/domain/client-intake.ts'
import { operationIdSchema, userIdSchema } from '../../../../../shared/domain/ids.ts'
import { renderApplicantPage } from '../../../testing/applicant-stage.tsx'
import { ADA } from '../../../testing/fake-platform.tsx'
import { CLIENT, createClientStage, SIGNED_IN } from '../testing/client-stage.tsx'
import { aRequest } from '../testing/request.fixture.ts'
import { createIntakeDrafts } from './intake-draft.store.ts'
import { emptyIntakeDraft, intakeDraftSchema } from './intake-draft.ts'
import { IntakePage } from './intake-page.tsx'

const POST = 'POST /api/client-requests'
const STATES = 'GET /api/marketplace/states'
const OPEN = { body: { open: ['OH', 'NY'] } }
const ID = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b01'
const ada = userIdSchema.parse(ADA.userId)

const WHOLE = {
  ...emptyIntakeDraft(ID).values,
  need: 'Personal Injury',
  subIssue: 'pi-car',
  summary: 'A van hit my bicycle.',
  state: 'OH',
  date: '2026-10-02',
  parties: 'Pat Driver',
  firstName: 'Cleo',
  lastName: 'Clientworth',
  phone: '(415) 555-0123',
  isAdult: true,
  acceptsNotices: true,
} satisfies IntakeValues

type Stage = ReturnType<typeof createClientStage>

function aStage(script: Parameters<typeof createClientStage>[0] = {}): Stage {
  return createClientStage({
    session: SIGNED_IN,
    profile: CLIENT,
    ...script,
    script: { [STATES]: [OPEN], ...script.script },
  })
}

/** Opens the steps at the last one, or at another, with answers that are kept on the device. */
async function openAt(
  stage: Stage,
  values: Partial<IntakeValues> = {},
  step: 'contact' | 'place' | 'need' = 'contact',
) {
  const drafts = createIntakeDrafts(stage.core.draftDeps)
  await drafts.save(ada, { requestId: ID, step, values: { ...WHOLE, ...values } })
  const view = renderApplicantPage(<IntakePage />, '/home', stage)
  await screen.findByRole('heading', { level: 2 })
  return { ...view, drafts }
}

const post = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Post request' }))
const preview = () => screen.getByRole('region', { name: 'What attorneys will see' })
const text = () => screen.getByLabelText<HTMLTextAreaElement>(/The text they read/)
const posts = ({ calls }: Stage) => calls.filter(({ name }) => name === POST)

beforeEach(() => localStorage.clear())

describe('the text for attorneys', () => {
  it('is shown as they will see it, and is posted as it was changed there', async () => {
    const stage = aStage({ script: { [POST]: [{ status: 201, body: { request: aRequest({ id: ID }) } }] } })
    const { user, address } = await openAt(stage)
    const shown = preview().textContent
    for (const part of ['Personal Injury: Car crash', 'Ohio', 'October 2026']) expect(shown).toContain(part)
    expect(shown).not.toMatch(/Cleo|Driver|2026-10-02|555/)
    await user.clear(text())
    await user.type(text(), 'A van hit me.')
    await post(user)
    await waitFor(() => expect(address()).toBe('/home2'))
    expect(posts(stage)[0]?.body).toMatchObject({
      summary: 'A van hit me.',
      subIssue: 'pi-car',
      insist: false,
    })
  })

  it('is not posted while it names somebody, and says which words', async () => {
    const stage = aStage()
    const { user } = await openAt(stage, { summary: 'Pat Driver called me from 212-555-0147.' })
    expect(within(preview()).getByRole('status').textContent).toContain(
      '“212-555-0147” looks like a phone number',
    )
    await post(user)
    expect(document.activeElement).toBe(text())
    expect(text().getAttribute('aria-invalid')).toBe('true')
    expect(preview().textContent).toContain('Take out “Pat Driver”, “212-555-0147”')
    expect(posts(stage)).toEqual([])
  })

  it('goes to a person first when the client keeps such words', async () => {
    const stage = aStage({ script: { [POST]: [{ status: 201, body: { request: aRequest({ id: ID }) } }] } })
    const { user, address } = await openAt(stage, { summary: 'Clientworth v. Acme was my first case.' })
    await user.click(screen.getByLabelText('Keep it, and let a person check the text first'))
    await post(user)
    await waitFor(() => expect(address()).toBe('/home2'))
    expect(posts(stage)[0]?.body).toMatchObject({ insist: true })
  })

  it('says that attorneys find no request without a text', async () => {
    await openAt(aStage(), { summary: '' })
    expect(preview().textContent).toContain('Attorneys see your request only once there is a text.')
  })

  it.each([
    ['I want to kill myself', '988'],
    ['I will shoot him', '911'],
  ])('that says “%s” brings a help line at once', async (summary, number) => {
    await openAt(aStage(), { summary }, 'need')
    const note = screen.getByRole('alert')
    expect(within(note).getByRole('link', { name: number }).getAttribute('href')).toBe(`tel:${number}`)
  })
})

describe('time and place', () => {
  it('sends a client whose time limit may be near to a lawyer today, without a date', async () => {
    await openAt(aStage(), { date: '2024-12-01' })
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('Ask a lawyer today')
    expect(alert.textContent).not.toMatch(/\d/)
    expect(within(alert).getByRole('link').getAttribute('href')).toMatch(/^https:/)
    expect(preview().textContent).toContain('A time limit may be near')
  })

  it('tells everybody else not to wait', async () => {
    await openAt(aStage())
    expect(screen.getByText(/^A time limit applies to most cases/)).toBeDefined()
    expect(screen.queryByText('Ask a lawyer today')).toBeNull()
  })

  it('says where nobody is introduced, and offers other ways, paper, and to delete the answers', async () => {
    const { user } = await openAt(aStage(), { state: 'TX' })
    const notice = await screen.findByText('We do not introduce clients to attorneys in Texas')
    expect(notice.closest('[role="status"]')?.textContent).toContain('Nobody else sees it')
    expect(screen.getByRole('link', { name: 'Certified lawyer referral services' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Print my answers' })).toBeDefined()
    expect(screen.getByRole('region', { name: 'What attorneys would see if this state opens' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Delete my answers' }))
    expect(await screen.findByRole('heading', { name: 'What do you need help with?' })).toBeDefined()
  })

  it('knows the open states again without a connection', async () => {
    const first = await openAt(aStage(), { state: 'TX' })
    await screen.findByText('We do not introduce clients to attorneys in Texas')
    first.unmount()
    await openAt(aStage({ script: { [STATES]: ['unreachable'] } }), { state: 'TX' })
    expect(await screen.findByText('We do not introduce clients to attorneys in Texas')).toBeDefined()
  })

  it('prints the answers of every step', async () => {
    await openAt(aStage())
    window.dispatchEvent(new Event('beforeprint'))
    const paper = screen.getByRole('region', { name: 'Your answers' })
    for (const part of ['A van hit my bicycle.', 'Ohio', 'Pat Driver', 'Cleo Clientworth'])
      expect(paper.textContent).toContain(part)
  })
})

describe('without a connection', () => {
  it('waits on this device for a client who is signed in', async () => {
    const stage = aStage({ script: { [POST]: ['unreachable'] } })
    const { user, drafts } = await openAt(stage)
    await post(user)
    await screen.findByRole('heading', { name: 'Your request is saved on this device' })
    expect(await drafts.load(ada)).toBeNull()
    const [row] = await stage.core.outbox.list(ada)
    expect(row).toMatchObject({
      id: ID,
      kind: 'client_request',
      state: 'queued',
      summary: { title: 'Personal Injury', detail: 'A van hit my bicycle.' },
    })
    expect(await stage.core.outbox.asWritten(ada, operationIdSchema.parse(ID))).toEqual(posts(stage)[0]?.body)
  })
})

it('opens a draft of an earlier release, with what it did not ask for as usual', () => {
  const { need, summary, state, date, parties, firstName, lastName, phone } = WHOLE
  const earlier = { need, summary, state, date, parties, firstName, lastName, phone, email: '' }
  const draft = intakeDraftSchema.parse({
    requestId: ID,
    step: 'people',
    values: { ...earlier, noParties: false, isAdult: true, acceptsNotices: true },
  })
  expect(draft.values).toEqual({ ...WHOLE, subIssue: '', email: '' })
})
