import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Application } from '../../../../shared/contracts/admin.ts'
import { createApplicationQueryClient } from '../../platform/query/query-clients.ts'
import { teachDialogs } from '../../testing/application.tsx'
import { ADA, createFakePlatform, renderAt } from '../../testing/fake-platform.tsx'
import { httpAnsweredBy } from '../../testing/http-answered-by.ts'
import { decisionsFor, waitingTime } from './application-labels.ts'
import { ApprovalsScreen } from './approvals-screen.tsx'

const grace: Application = {
  userId: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a03',
  email: 'grace@example.test',
  firstName: 'Grace',
  lastName: 'Hopper',
  firmName: 'Hopper Law',
  barId: '12345',
  barState: 'TX',
  subscriptionStatus: 'active',
  state: 'submitted',
  reason: null,
  submittedAt: '2026-11-18T10:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  duplicateBarId: true,
  admissions: [
    {
      jurisdiction: 'TX',
      number: '12345',
      status: 'submitted',
      verifiedOn: null,
      reason: null,
      isOfApplication: true,
      proposedNumber: null,
      proposalRefused: null,
      submittedAt: '2026-11-18T10:00:00.000Z',
      isDuplicate: true,
    },
  ],
  phone: '2125550100',
  secondaryPhone: null,
  secondaryEmail: 'grace@home.test',
  officeAddress: '1 Navy Yard',
  firmCity: 'Austin',
  firmState: 'TX',
  firmZip: '78701',
  yearsOfExperience: 40,
  practiceAreas: ['Tax Law'],
  publicReferrals: false,
  website: 'https://hopper.test',
  bio: 'Finds bugs.',
  history: [
    {
      at: '2026-11-18T10:00:00.000Z',
      actor: 'grace@example.test',
      became: 'corrected',
      reason: 'I had mistyped it.',
      changes: [
        { field: 'barId', from: '12344', to: '12345' },
        { field: 'website', from: '', to: 'https://hopper.test' },
        { field: 'bio', from: null, to: null },
      ],
    },
    {
      at: '2026-11-17T10:00:00.000Z',
      actor: 'admin@demo.test',
      became: 'rejected',
      reason: 'Wrong number',
      changes: [],
    },
  ],
  version: 'first',
}

const ada: Application = {
  ...grace,
  userId: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a04',
  email: 'lovelace@example.test',
  firstName: 'Ada',
  lastName: 'Lovelace',
  submittedAt: '2026-11-19T10:00:00.000Z',
  duplicateBarId: false,
  history: [],
}

type Server = (path: string, body: unknown) => Response

function open(server: Server) {
  const sent: { readonly path: string; readonly body: unknown }[] = []
  const http = httpAnsweredBy((call, body) => {
    const path = call.slice(call.indexOf(' ') + 1)
    sent.push({ path, body })
    return server(path, body)
  })
  const page = (
    <QueryClientProvider client={createApplicationQueryClient()}>
      <ApprovalsScreen />
    </QueryClientProvider>
  )
  renderAt('/admin/approvals', page, {
    ...createFakePlatform({ session: { status: 'signed_in', identity: ADA } }),
    http,
  })
  return sent
}

beforeEach(teachDialogs)

describe('/admin/approvals', () => {
  it('shows who waits, with what a reviewer needs', async () => {
    open(() => Response.json({ applications: [grace] }))
    const card = await screen.findByRole('region', { name: 'Grace Hopper' })
    const seen = [
      ...['Submitted', 'Paid', 'Bar ID used twice', '12345', 'Hopper Law', '212-555-0100'],
      ...['grace@home.test', '1 Navy Yard, Austin, TX 78701', '40', 'Tax Law', 'Private', 'Finds bugs.'],
      'https://hopper.test',
    ]
    for (const words of seen) expect(within(card).getByText(words)).toBeDefined()
    const history = within(card).getByRole('region', { name: 'Earlier decisions' })
    expect(history.textContent).toContain('Rejected')
    expect(history.textContent).toContain('Wrong number')
    expect(history.textContent).toContain('Reply: I had mistyped it.')
    expect(within(history).getByText('Bar ID: 12344 → 12345')).toBeDefined()
    expect(within(history).getByText('Website: none → https://hopper.test')).toBeDefined()
    expect(within(history).getByText('Bio: changed')).toBeDefined()
    const link = within(card).getByRole('link', { name: 'Look up in the State Bar of Texas directory' })
    expect(link.getAttribute('href')).toBe('https://www.texasbar.com/')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('rejects only with a reason, and sends it', async () => {
    const sent = open((path) =>
      path.endsWith('/decide')
        ? Response.json({
            success: true,
            application: { ...grace, state: 'rejected', reason: 'No such number' },
          })
        : Response.json({ applications: [grace] }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
    const dialog = screen.getByRole('dialog', { name: 'Reject: Grace Hopper' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(await within(dialog).findByText('Reason required')).toBeDefined()
    expect(sent.some(({ path }) => path.endsWith('/decide'))).toBe(false)
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'No such number')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() => {
      expect(sent.find(({ path }) => path.endsWith('/decide'))?.body).toEqual({
        email: 'grace@example.test',
        decision: 'reject',
        reason: 'No such number',
        version: 'first',
      })
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('asks for information as for nothing bad, and says afterwards what was done', async () => {
    let list = [grace]
    const sent = open((path) => {
      if (!path.endsWith('/decide')) return Response.json({ applications: list })
      list = []
      return Response.json({ success: true, application: { ...grace, state: 'needs_information' } })
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Request information' }))
    const dialog = screen.getByRole('dialog', { name: 'Request information: Grace Hopper' })
    const confirm = within(dialog).getByRole('button', { name: 'Request information' })
    await userEvent.click(confirm)
    expect(await within(dialog).findByText('Say what you need')).toBeDefined()
    expect(within(dialog).getByText(/can reply in text\. Ask for files to be sent to \S+@\S+/)).toBeDefined()
    await userEvent.type(within(dialog).getByLabelText('What do you need?'), 'Your bar card')
    await userEvent.click(confirm)
    expect(await screen.findByText('Grace Hopper: information requested.')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'No applications to review' })).toBeDefined()
    expect(sent.find(({ path }) => path.endsWith('/decide'))?.body).toMatchObject({ reason: 'Your bar card' })
  })

  it('shows what an application has become when it changed meanwhile, and decides about that', async () => {
    const corrected: Application = { ...grace, barId: '54321', version: 'second' }
    let current = grace
    const sent = open((path, body) => {
      if (!path.endsWith('/decide')) return Response.json({ applications: [current] })
      const { version } = body as { version: string } // what this test's own screen has sent
      if (version === current.version)
        return Response.json({ success: true, application: { ...current, state: 'approved' } })
      return Response.json({ error: 'It has changed.', code: 'conflict' }, { status: 409 })
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = screen.getByRole('dialog', { name: 'Approve: Grace Hopper' })
    expect(within(dialog).getByText('12345')).toBeDefined()
    await userEvent.type(within(dialog).getByLabelText(/^Note/), 'Checked')
    current = corrected
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('It has changed.')
    expect(await within(dialog).findByText('54321')).toBeDefined()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.filter(({ path }) => path.endsWith('/decide')).at(-1)?.body).toEqual({
      email: 'grace@example.test',
      decision: 'approve',
      reason: 'Checked',
      version: 'second',
    })
  })

  it('keeps the dialog open with the server’s words when a decision is refused', async () => {
    open((path) =>
      path.endsWith('/decide')
        ? Response.json({ error: 'Already decided.', code: 'conflict' }, { status: 409 })
        : Response.json({ applications: [grace] }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Already decided.')
  })

  it('says why nothing is listed, and offers another try when the list failed', async () => {
    let isDown = true
    open(() =>
      isDown ? Response.json({ error: 'No access' }, { status: 403 }) : Response.json({ applications: [] }),
    )
    expect(await screen.findByText('No access', undefined, { timeout: 5000 })).toBeDefined()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'No applications to review' })).toBeDefined()
  })

  it('asks for those that are submitted, and sorts them by how long they wait', async () => {
    const sent = open(() => Response.json({ applications: [grace, ada] }))
    await screen.findByRole('region', { name: 'Grace Hopper' })
    expect(sent[0]?.path).toContain('state=submitted')
    const order = () =>
      within(screen.getByRole('table'))
        .getAllByRole('button', { name: /Hopper|Lovelace/ })
        .map(({ textContent }) => textContent)
    expect(order()).toEqual(['Grace Hopper', 'Ada Lovelace'])
    await userEvent.click(screen.getByRole('button', { name: 'Submitted' }))
    expect(order()).toEqual(['Ada Lovelace', 'Grace Hopper'])
    await userEvent.click(screen.getByRole('button', { name: 'Grace Hopper' }))
    expect(screen.getByRole('region', { name: 'Grace Hopper' })).toBeDefined()
  })

  it('goes on to the next application after a decision', async () => {
    let waiting = [grace, ada]
    open((path) => {
      if (!path.endsWith('/decide')) return Response.json({ applications: waiting })
      waiting = [ada]
      return Response.json({ success: true, application: { ...grace, state: 'approved' } })
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }))
    const next = await screen.findByRole('region', { name: 'Ada Lovelace' })
    await waitFor(() =>
      expect(document.activeElement).toBe(within(next).getByRole('heading', { name: 'Ada Lovelace' })),
    )
  })

  it('offers nobody to decide on the own account', async () => {
    open(() => Response.json({ applications: [{ ...ada, userId: ADA.userId, state: 'approved' }] }))
    const card = await screen.findByRole('region', { name: 'Ada Lovelace' })
    expect(within(card).getByText(/^This is your own account/)).toBeDefined()
    expect(within(card).queryByRole('button')).toBeNull()
  })
})

it.each([
  ['submitted', ['approve', 'request_information', 'reject']],
  ['needs_information', ['approve', 'request_information', 'reject']],
  ['approved', ['suspend']],
  ['rejected', ['approve']],
  ['suspended', ['approve']],
] as const)('offers for %s: %j', (state, decisions) => {
  expect(decisionsFor(state)).toEqual(decisions)
})

it.each([
  ['2026-11-20T11:30:00Z', 'less than an hour'],
  ['2026-11-20T07:00:00Z', '5 hours'],
  ['2026-11-17T11:00:00Z', '3 days'],
])('someone who applied at %s waits %s', (submittedAt, words) => {
  expect(waitingTime(submittedAt, Date.parse('2026-11-20T12:00:00Z'))).toBe(words)
})
