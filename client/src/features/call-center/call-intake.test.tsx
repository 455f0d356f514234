/** The order of a new client's call: names, the check for conflicts, the facts, the end. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isOpenCall } from '../../../../shared/domain/records/call-facts.ts'
import type { UnitValues } from '../../../../shared/domain/records/record.ts'
import {
  OWNER,
  renderApplication,
  teachDialogs,
  type Application,
  type FakeServer,
} from '../../testing/application.tsx'
import { CallFormPage } from './call-form-page.tsx'

beforeEach(teachDialogs)

const ID = '018f0000-0000-7000-8000-000000000001'
const OTHER = '018f0000-0000-7000-8000-000000000002'
const PARTY = '018f0000-0000-7000-8000-000000000003'
const NOTHING_FOUND = { names: 9, version: '9-a', at: '2026-11-27T14:02:00.000Z', matches: [], more: false }
const answering =
  (found: object): FakeServer =>
  ({ path }) =>
    path === '/api/conflict-checks' ? Response.json(found) : Response.json({ profile: null })

type Opened = { readonly set?: UnitValues; readonly isOffline?: boolean; readonly server?: FakeServer }

async function open({ set, isOffline = false, server = answering(NOTHING_FOUND) }: Opened = {}) {
  const application = renderApplication(<CallFormPage />, {
    ...{ at: `/call-center/${set === undefined ? 'new' : ID}`, path: '/call-center/:id', server, isOffline },
  })
  const { store } = application.core.records
  if (set !== undefined) await store.edit(OWNER, { kind: 'call', id: ID }, set)
  return {
    ...application,
    store,
    summary: () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Summary' }),
  }
}
const stored = async ({ core }: Pick<Application, 'core'>): Promise<UnitValues> =>
  (await core.records.store.list(OWNER, 'call')).records.find(({ id }) => id !== OTHER)?.body ?? {}
const check = () => userEvent.click(screen.getByRole('button', { name: 'Check for conflicts' }))

describe('the summary', () => {
  it('opens once there is nobody on the other side yet', async () => {
    const { summary } = await open()
    expect((await summary()).disabled).toBe(true)
    expect(screen.getByText('Check for conflicts first, or choose “No other side yet”.')).toBeDefined()
    await userEvent.click(screen.getByRole('checkbox', { name: 'No other side yet' }))
    expect((await summary()).disabled).toBe(false)
  })

  it('comes first for other kinds of calls', async () => {
    const { summary } = await open()
    await summary()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of call' }), 'vendor')
    expect((await summary()).disabled).toBe(false)
    expect(screen.queryByRole('button', { name: 'Check for conflicts' })).toBeNull()
  })
})

describe('the check for conflicts', () => {
  it('asks for a name first', async () => {
    const { summary } = await open()
    await summary()
    await check()
    expect(await screen.findByText('Enter a name first.')).toBeDefined()
  })

  it('that finds nothing on the device and the server opens the summary, and is kept in the call', async () => {
    const application = await open({ set: { caller: 'Dana Example' } })
    expect((await application.summary()).disabled).toBe(true)
    await check()
    expect(await screen.findByText(/^No match among 0 names on this device, as of \d\d:\d\d$/)).toBeDefined()
    expect(await screen.findByText(/^No match among 9 names on the server, as of/)).toBeDefined()
    expect((await application.summary()).disabled).toBe(false)
    expect(screen.queryByText(/no conflict/i)).toBeNull()
    expect(application.calls.find(({ path }) => path === '/api/conflict-checks')).toMatchObject({
      body: { names: ['Dana Example'], except: [ID] },
    })
    await waitFor(async () =>
      expect(await stored(application)).toMatchObject({
        check: { outcome: 'clear', names: ['dana example'], server: { version: '9-a' } },
      }),
    )
  })

  it('offline looks through this device alone, and says so', async () => {
    const application = await open({ set: { caller: 'Dana Example' }, isOffline: true })
    await application.summary()
    const other = {
      caller: 'Robert Halstead',
      [`parties/${PARTY}`]: { name: 'DANA EXAMPLE', role: 'adverse' },
    }
    await application.store.edit(OWNER, { kind: 'call', id: OTHER }, other)
    await check()
    expect(await screen.findByText(/^1 match among 2 names on this device, as of/)).toBeDefined()
    expect(screen.getByText(/^You’re offline, so the server was not asked/)).toBeDefined()
    const [match] = within(screen.getByRole('list', { name: 'Names that are alike' })).getAllByRole(
      'listitem',
    )
    expect(match?.textContent).toContain('Other side')
    expect(screen.getByRole('link', { name: 'Open the call' }).getAttribute('href')).toBe(
      `/call-center/${OTHER}`,
    )
    expect(application.calls.some(({ path }) => path === '/api/conflict-checks')).toBe(false)
  })

  it('keeps what a person makes of the names', async () => {
    const found = {
      ...{ name: 'Dana Example', found: 'Dana Exemple', role: 'Client', source: 'book', id: OTHER },
      ...{ at: '2026-11-20T12:00:00.000Z', isLikely: true },
    }
    const application = await open({
      set: { caller: 'Dana Example' },
      server: answering({ ...NOTHING_FOUND, matches: [found] }),
    })
    await application.summary()
    await check()
    expect(await screen.findByRole('radio', { name: 'Possible conflict', checked: true })).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'There is a conflict' }))
    expect(screen.getByText(/^Hear no more of the matter/)).toBeDefined()
    await waitFor(async () =>
      expect(await stored(application)).toMatchObject({ check: { outcome: 'conflict', isDecided: true } }),
    )
  })

  it('says when the server refuses, and what the device found stands', async () => {
    const refusal = { error: 'That was too many checks at once.', code: 'rate_limited', requestId: 'r' }
    const application = await open({
      set: { caller: 'Dana Example' },
      server: ({ path }) =>
        path === '/api/conflict-checks'
          ? Response.json(refusal, { status: 429 })
          : Response.json({ profile: null }),
    })
    await application.summary()
    await check()
    expect(await screen.findByText(/^The server was not asked\./)).toBeDefined()
    expect(screen.getByText(/^No match among 0 names on this device/)).toBeDefined()
  })

  it('looks for a name that is added later by itself', async () => {
    const application = await open({ set: { caller: 'Dana Example' } })
    await application.summary()
    await check()
    await screen.findByText(/on the server, as of/)
    await userEvent.click(screen.getByRole('button', { name: 'Add a person' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of person 1' }), 'Acme Vans')
    await waitFor(
      async () =>
        expect(await stored(application)).toMatchObject({ check: { names: ['dana example', 'acme vans'] } }),
      { timeout: 4_000 },
    )
  })
})

describe('closing a call', () => {
  const close = () => userEvent.click(screen.getByRole('button', { name: 'Close call' }))

  it('needs to know who called and how it ended, at the fields', async () => {
    const { summary } = await open()
    await summary()
    await close()
    expect(screen.getByText('Please enter who called, or choose spam.')).toBeDefined()
    expect(screen.getByText('Please choose how the call ended.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Caller' }))
  })

  it('to call back needs a time', async () => {
    const application = await open({ set: { caller: 'Dana Example' } })
    await application.summary()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How it ended' }), 'callback')
    await close()
    expect(screen.getByText('Please enter when to call back.')).toBeDefined()
    expect(await stored(application)).not.toHaveProperty('disposition')
  })

  it('keeps what was chosen before the call is closed', async () => {
    const application = await open({ set: { caller: 'Dana Example' } })
    await application.summary()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How it ended' }), 'callback')
    fireEvent.change(screen.getByLabelText('Call back at'), { target: { value: '2030-01-15T10:30' } })
    const followUpAt = new Date('2030-01-15T10:30').toISOString()
    await waitFor(async () =>
      expect(await stored(application)).toMatchObject({ ending: { disposition: 'callback', followUpAt } }),
    )
    expect(isOpenCall(await stored(application))).toBe(true)
  })

  it('opens with what was chosen before, and closes with it', async () => {
    const followUpAt = new Date('2030-01-15T10:30').toISOString()
    const set = { caller: 'Dana Example', ending: { disposition: 'callback', followUpAt } }
    const application = await open({ set })
    await application.summary()
    expect(screen.getByLabelText<HTMLInputElement>('Call back at').value).toBe('2030-01-15T10:30')
    await close()
    await waitFor(async () =>
      expect(await stored(application)).toMatchObject({
        disposition: 'callback',
        followUp: { at: followUpAt },
      }),
    )
    expect(await stored(application)).not.toHaveProperty('ending')
  })

  it('writes how it ended and how long it took', async () => {
    const startedAt = new Date(Date.now() - 120_000).toISOString()
    const application = await open({ set: { caller: 'Dana Example', timer: { startedAt, seconds: null } } })
    await application.summary()
    expect(screen.getByRole('timer', { name: 'Length of the call' }).textContent).toMatch(/^2:0\d$/)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How it ended' }), 'declined')
    await close()
    expect(await screen.findByText(/^Closed: Declined/)).toBeDefined()
    await waitFor(async () => expect(await stored(application)).toMatchObject({ disposition: 'declined' }))
    const { timer } = await stored(application)
    expect(timer).toMatchObject({ startedAt, seconds: expect.closeTo(120, -1) as number })
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('of spam needs nothing', async () => {
    const application = await open()
    await application.summary()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of call' }), 'spam')
    await close()
    await waitFor(async () => expect(await stored(application)).toMatchObject({ disposition: 'no_action' }))
  })

  it('as referred out fills a referral, links it, and writes nothing into the address', async () => {
    const set = {
      ...{ caller: 'Dana Example', area: 'Personal Injury', state: 'NY', summary: 'Hit on a bicycle.' },
      [`parties/${PARTY}`]: { name: 'Acme Vans LLC', role: 'adverse' },
    }
    const application = await open({ set })
    await application.summary()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How it ended' }), 'referred')
    await userEvent.click(screen.getByRole('button', { name: 'Close call and refer out' }))
    await waitFor(() => expect(application.screen.path()).toMatch(/^\/submit-referral\?draft=[0-9a-f-]{36}$/))
    const [draft] = await application.core.referralDrafts.list(OWNER)
    expect(draft?.content).toMatchObject({
      values: { client: 'Dana Example', adverseParties: 'Acme Vans LLC', caseDetails: 'Hit on a bicycle.' },
    })
    expect(await stored(application)).toMatchObject({
      ...{ disposition: 'referred', link: { referralId: draft?.id } },
    })
  })
})

describe('calling back', () => {
  it('asks how it went, and whoever was reached waits no more', async () => {
    const set = {
      ...{ caller: 'Dana Example', phone: '512-555-0134', disposition: 'callback' },
      followUp: { at: '2026-11-28T15:00:00.000Z' },
    }
    const application = await open({ set })
    const link = await screen.findByRole('link', { name: 'Call 512-555-0134' })
    expect(link.getAttribute('href')).toBe('tel:+15125550134')
    // jsdom cannot follow it.
    link.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(link)
    await userEvent.click(await screen.findByRole('button', { name: 'Reached' }))
    await waitFor(async () => {
      const body = await stored(application)
      expect(body).not.toHaveProperty('disposition')
      expect(body).not.toHaveProperty('followUp')
    })
    expect(within(screen.getByRole('list', { name: 'Calls back' })).getByText(/^Reached/)).toBeDefined()
  })
})

describe('consent to record', () => {
  it('is asked for by the stricter of the two states, with what was said and answered', async () => {
    const profile = {
      ...{ email: 'a@b.test', userType: 'attorney', firstName: null, lastName: null, phone: null },
      ...{ secondaryPhone: null, secondaryEmail: null, firmName: 'Firm' },
      firm: {
        office_address: '',
        firmCity: '',
        firmState: 'NY',
        firmZip: '',
        practiceAreas: [],
        languages: [],
      },
    }
    const application = await open({ set: { caller: 'Dana' }, server: () => Response.json({ profile }) })
    await application.summary()
    expect(screen.getByText(/^Everybody on the call must agree/)).toBeDefined()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'OH')
    expect(await screen.findByText(/^One party’s consent is enough in these states/)).toBeDefined()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'PA')
    expect(screen.getByText(/^Pennsylvania: all parties; verify: 18 Pa.C.S. 5703-5704\./)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'They did not agree' }))
    expect(screen.getByText(/^They did not agree: do not record/)).toBeDefined()
    await waitFor(async () =>
      expect(await stored(application)).toMatchObject({
        consent: { asked: true, given: false, words: 'May I record this call?' },
      }),
    )
  })
})

it('says how much of the time to sue is left, with what to verify', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T15:00:00.000Z') })
  try {
    const set = { caller: 'Dana', area: 'Personal Injury', state: 'OH', incident: '2025-03-01' }
    const { summary } = await open({ set })
    await summary()
    expect(screen.getByText('about 3 months left; verify: Ohio Rev. Code 2305.10')).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})
