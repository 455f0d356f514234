import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { userIdSchema } from '../../../../../shared/domain/ids.ts'
import type { Auth } from '../../../platform/auth/auth.ts'
import { ADA, ATTORNEY, failed } from '../../../testing/fake-platform.tsx'
import { CLIENT, createClientStage, SIGNED_IN } from '../testing/client-stage.tsx'
import { aRequest } from '../testing/request.fixture.ts'
import { renderApplicantPage } from '../../../testing/applicant-stage.tsx'
import { leavePage, LEAVING, noTimer } from '../../../testing/leave-page.ts'
import { lockedBefore } from '../../../testing/locked-before.ts'
import { emptyIntakeDraft } from './intake-draft.ts'
import { createIntakeDrafts } from './intake-draft.store.ts'
import { IntakePage } from './intake-page.tsx'

const PASSWORD = 'Long-enough-1'
const SIGNUP = 'POST /api/clients/signup'
const POST = 'POST /api/client-requests'
const made = { status: 201, body: { userId: ADA.userId, requestId: ADA.userId } }
const request = aRequest({
  id: ADA.userId,
  practiceArea: 'Family Law',
  summary: '',
  incidentDate: null,
  otherParties: [],
})
const posted = { status: 201, body: { request } }
const taken = { status: 409, body: { error: 'This email is already registered.', code: 'conflict' } }

const open = (stage: ReturnType<typeof createClientStage>) =>
  renderApplicantPage(<IntakePage />, '/home', stage)
const title = (name: string) => screen.findByRole('heading', { level: 2, name })
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const next = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Next Step' }))

async function toContact(user: UserEvent): Promise<void> {
  await title('What do you need help with?')
  await user.click(field('Family Law'))
  await next(user)
  await user.selectOptions(field('State'), 'TX')
  await next(user)
  await user.click(field(/Nobody else is involved/))
  await next(user)
  await title('How can you be reached?')
}

async function fillContact(user: UserEvent): Promise<void> {
  await user.type(field('First Name'), 'Cleo')
  await user.type(field('Last Name'), 'Client')
  await user.type(field('Phone No'), '4155550123')
  await user.click(field('I am 18 or older'))
  await user.click(field(/I have read the notices/))
}

async function fillAccount(user: UserEvent): Promise<void> {
  await user.type(field('Email'), 'cleo@example.test')
  await user.type(field('Password'), PASSWORD)
  await user.type(field('Confirm Password'), PASSWORD)
}

beforeEach(() => localStorage.clear())

describe('four steps', () => {
  it('[RO-10] end with an account and the posted request, signed in', async () => {
    const stage = createClientStage({ script: { [SIGNUP]: [made] } })
    const { user, address } = open(stage)
    await toContact(user)
    await fillContact(user)
    await fillAccount(user)
    await user.click(screen.getByRole('button', { name: 'Create profile and post' }))
    await waitFor(() => expect(address()).toBe('/home2'))
    expect(stage.calls.find(({ name }) => name === SIGNUP)?.body).toMatchObject({
      practiceArea: 'Family Law',
      state: 'TX',
      incidentDate: null,
      otherParties: [],
      firstName: 'Cleo',
      phone: '4155550123',
      email: 'cleo@example.test',
      password: PASSWORD,
      isAdult: true,
    })
    expect(stage.platform.store.get().status).toBe('signed_in')
    expect(await createIntakeDrafts(stage.core.draftDeps).load('device')).toBeNull()
  })

  it('[RO-10] end with the posted request alone for a social session, whose names are known', async () => {
    const stage = createClientStage({ session: SIGNED_IN, script: { [POST]: [posted] } })
    const { user, address } = open(stage)
    await toContact(user)
    expect([field('First Name').value, field('Email').value]).toEqual(['Ada', ADA.email])
    expect(screen.queryByLabelText('Password')).toBeNull()
    await user.type(field('Last Name'), 'Client')
    await user.type(field('Phone No'), '4155550123')
    await user.click(field('I am 18 or older'))
    await user.click(field(/I have read the notices/))
    await user.click(screen.getByRole('button', { name: 'Post request' }))
    await waitFor(() => expect(address()).toBe('/home2'))
    expect(stage.calls.find(({ name }) => name === POST)?.body).not.toHaveProperty('password')
  })

  it('say what is missing, with the focus on it', async () => {
    const { user } = open(createClientStage())
    await title('What do you need help with?')
    await next(user)
    const message = screen.getByRole('alert')
    expect(message.textContent).toContain('Choose what you need help with')
    const first = field('Personal Injury')
    expect(document.activeElement).toBe(first)
    expect(message.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const group = screen.getByRole('radiogroup', { name: 'What do you need help with?' })
    expect(group.getAttribute('aria-invalid')).toBe('true')
    const described = first.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(message.textContent)
    await user.click(field('I am not sure'))
    await next(user)
    expect(document.activeElement).toBe(field(/What happened/))
  })

  it('are not for attorneys', async () => {
    open(createClientStage({ session: SIGNED_IN, profile: ATTORNEY }))
    await screen.findByRole('heading', { name: 'This page is for people looking for an attorney' })
  })
})

describe('when it does not go through', () => {
  it('keeps a visitor’s answers after an outage, and posts the same request again', async () => {
    const stage = createClientStage({ script: { [SIGNUP]: ['unreachable', made] } })
    const { user, address } = open(stage)
    await toContact(user)
    await fillContact(user)
    await fillAccount(user)
    await user.click(screen.getByRole('button', { name: 'Create profile and post' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'You need a connection to make your account; your answers stay here.',
    )
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Create profile and post' }))
    await waitFor(() => expect(address()).toBe('/home2'))
    const [first, second] = stage.calls.filter(({ name }) => name === SIGNUP)
    expect(second?.body).toEqual(first?.body)
  })

  it('names what the server finds fault with as the steps do', async () => {
    const details = [
      { field: 'state', message: 'x' },
      { field: 'otherParties.0', message: 'x' },
    ]
    const error = 'These fields are missing or not valid: state, otherParties.0'
    const refusal = { status: 400, body: { error, code: 'validation_failed', details } }
    const { user } = open(
      createClientStage({ session: SIGNED_IN, profile: CLIENT, script: { [POST]: [refusal] } }),
    )
    await toContact(user)
    await user.type(field('Last Name'), 'Client')
    await user.type(field('Phone No'), '4155550123')
    await user.click(field('I am 18 or older'))
    await user.click(field(/I have read the notices/))
    await user.click(screen.getByRole('button', { name: 'Post request' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Please check these answers: State, People and companies involved.',
    )
  })

  it.each([
    ['enters the account that a lost answer had made', true],
    ['points to the login where the address is somebody’s', false],
  ])('%s', async (_case, opens) => {
    const refuses: Auth['signInWithPassword'] = () => failed('Invalid login credentials')
    const stage = createClientStage({
      script: { [SIGNUP]: [taken], [POST]: [posted] },
      ...(opens ? {} : { signInWithPassword: refuses }),
    })
    const { user, address } = open(stage)
    await toContact(user)
    await fillContact(user)
    await fillAccount(user)
    await user.click(screen.getByRole('button', { name: 'Create profile and post' }))
    if (opens) {
      await waitFor(() => expect(address()).toBe('/home2'))
      expect(stage.calls.some(({ name }) => name === POST)).toBe(true)
      return
    }
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This email is already registered.')
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('returnTo=%2Fhome')
    expect(field('First Name').value).toBe('Cleo')
  })
})

it('says at the password that another one is needed, keeps everything typed, and goes on', async () => {
  const words = 'This password is too common and easy to guess. Choose another one.'
  const details = [{ field: 'password', message: words }]
  const common = { status: 400, body: { error: words, code: 'validation_failed', details } }
  const stage = createClientStage({ script: { [SIGNUP]: [common, made] } })
  const { user, address } = open(stage)
  await toContact(user)
  await fillContact(user)
  await fillAccount(user)
  await user.click(screen.getByRole('button', { name: 'Create profile and post' }))
  const error = await screen.findByText(words)
  expect(field('Password').getAttribute('aria-describedby')).toContain(error.id)
  expect(document.activeElement).toBe(field('Password'))
  expect(['First Name', 'Email', 'Password', 'Confirm Password'].map((label) => field(label).value)).toEqual([
    'Cleo',
    'cleo@example.test',
    PASSWORD,
    PASSWORD,
  ])
  await user.click(screen.getByRole('button', { name: 'Create profile and post' }))
  await waitFor(() => expect(address()).toBe('/home2'))
})

describe('the draft on this device', () => {
  it('[RO-10] is resumed at the same step, without the password', async () => {
    const stage = createClientStage()
    const { user, unmount } = open(stage)
    await toContact(user)
    await fillAccount(user)
    const drafts = createIntakeDrafts(stage.core.draftDeps)
    await waitFor(async () => expect((await drafts.load('device'))?.values.email).toBe('cleo@example.test'))
    expect(JSON.stringify(await drafts.load('device'))).not.toContain(PASSWORD)
    unmount()
    open(createClientStage({ indexedDB: stage.indexedDB }))
    await title('How can you be reached?')
    expect([field('Email').value, field('Password').value]).toEqual(['cleo@example.test', ''])
  })

  it.each(LEAVING)('[RO-10] is kept at once on %s', async (leaving) => {
    const stage = createClientStage({ setTimer: noTimer })
    const { user } = open(stage)
    await title('What do you need help with?')
    await user.click(field('Family Law'))
    leavePage(leaving)
    const drafts = createIntakeDrafts(stage.core.draftDeps)
    await waitFor(async () => expect((await drafts.load('device'))?.values.need).toBe('Family Law'))
  })

  it('goes along with whoever signs in, and leaves the device', async () => {
    const stage = createClientStage()
    const drafts = createIntakeDrafts(stage.core.draftDeps)
    const { user } = open(stage)
    await toContact(user)
    await waitFor(async () => expect((await drafts.load('device'))?.step).toBe('contact'))
    const ada = userIdSchema.parse(ADA.userId)
    expect((await drafts.load(ada))?.values.need).toBe('Family Law')
    expect(await drafts.load('device')).toBeNull()
  })

  it('can be cleared', async () => {
    const { user } = open(createClientStage())
    await toContact(user)
    await user.click(screen.getByRole('button', { name: 'Clear answers' }))
    await title('What do you need help with?')
    expect(field('Family Law').checked).toBe(false)
  })

  it('that is locked is not overwritten by an empty form, and opens where it was left', async () => {
    const ada = userIdSchema.parse(ADA.userId)
    const { device, indexedDB } = await lockedBefore(ada, (core) =>
      createIntakeDrafts(core.draftDeps).save(ada, { ...emptyIntakeDraft(ADA.userId), step: 'place' }),
    )
    const { shares } = device.openWindow()
    const stage = createClientStage({ session: SIGNED_IN, indexedDB, shares })
    stage.core.start()
    stage.core.signedIn(ada)
    const { user } = open(stage)
    expect(await screen.findByRole('heading', { name: 'Your answers are locked' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Next Step' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Unlock with your passkey' }))
    await title('Where and when?')
  })
})
