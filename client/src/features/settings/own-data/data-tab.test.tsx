import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DataExport, DeletionObstacle, OwnConsent } from '../../../../../shared/contracts/own-data.ts'
import { renderApplication, teachDialogs, type Call } from '../../../testing/application.tsx'
import { ATTORNEY } from '../../../testing/fake-platform.tsx'
import { DataTab } from './data-tab.tsx'

beforeEach(teachDialogs)

const EXPORT: DataExport = {
  id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7d01',
  state: 'preparing',
  done: 3,
  total: 60,
  size: 0,
  requestedAt: '2026-11-27T10:00:00.000Z',
  expiresAt: null,
}

type Facts = {
  newest?: DataExport | null
  nextAt?: string | null
  consents?: readonly OwnConsent[]
  obstacle?: DeletionObstacle | null
  deletion?: { requestedAt: string; dueAt: string } | null
  /** Answers what the others leave. */
  other?: (call: Call) => Response | undefined
}

function open(facts: Facts = {}, more: { isClient?: boolean; isOffline?: boolean } = {}) {
  const { newest = null, nextAt = null, consents = [], obstacle = null, deletion = null, other } = facts
  return renderApplication(<DataTab />, {
    at: '/settings/data',
    profile: more.isClient === true ? { ...ATTORNEY, user_type: 'client' } : ATTORNEY,
    isOffline: more.isOffline ?? false,
    server: (call) => {
      const answered = other?.(call)
      if (answered !== undefined) return answered
      if (call.path === '/api/data-exports') return Response.json({ newest, nextAt })
      if (call.path === '/api/own-consents') return Response.json({ consents })
      return Response.json({ deletion, obstacle })
    },
  })
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))

describe('a copy of one’s data', () => {
  it('is asked for with one id, and said to be in preparation', async () => {
    const { calls } = open({
      other: ({ method, path }) =>
        method === 'POST' && path === '/api/data-exports'
          ? Response.json({ already: false, export: EXPORT }, { status: 201 })
          : undefined,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Export my data' }))
    await expect.poll(() => calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(JSON.stringify(calls.find(({ method }) => method === 'POST')?.body)).toMatch(
      /^{"id":"[0-9a-f-]{36}"}$/,
    )
  })

  it.each<[string, Partial<DataExport>, RegExp]>([
    ['preparing', {}, /^We’re preparing your file\./],
    [
      'ready',
      { state: 'ready', size: 1_200_000, expiresAt: '2026-12-04T10:00:00.000Z' },
      /^Your file is ready \(1\.2 MB\)/,
    ],
    ['gone', { state: 'gone' }, /was deleted after seven days/],
    ['failed', { state: 'failed' }, /^We couldn’t prepare your file\./],
  ])('that is %s says so', async (_state, change, words) => {
    open({ newest: { ...EXPORT, ...change } })
    expect(await screen.findByText(words)).toBeDefined()
    const isAskable = change.state === 'gone' || change.state === 'failed'
    expect(screen.queryAllByRole('button', { name: 'Export my data' })).toHaveLength(
      isAskable || change.state === 'ready' ? 1 : 0,
    )
  })

  it('says how far it is, and when the next one may be asked for', async () => {
    open({ newest: EXPORT })
    expect(await screen.findByText('3 of 60 parts are ready.')).toBeDefined()
    open({ newest: { ...EXPORT, state: 'ready' }, nextAt: '2026-11-28T10:00:00.000Z' })
    expect(await screen.findByText(/^You can ask once a day\. The next time: Nov 28, 2026/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Export my data' })).toBeNull()
  })

  it('that cannot be downloaded says why', async () => {
    open({
      newest: { ...EXPORT, state: 'ready', expiresAt: '2099-12-04T10:00:00.000Z' },
      other: ({ path }) =>
        path.endsWith('/file')
          ? Response.json({ error: 'It is gone.', code: 'not_found' }, { status: 404 })
          : undefined,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }))
    expect(await screen.findByText('It is gone.')).toBeDefined()
  })
})

describe('what was agreed to', () => {
  it('is listed with version and day', async () => {
    open({
      consents: [
        { kind: 'terms', version: '2025-07-12', givenAt: '2026-11-20T12:00:00.000Z', takenBackAt: null },
        {
          kind: 'assistant',
          version: 'some-model, llm.example',
          givenAt: '2026-11-21T12:00:00.000Z',
          takenBackAt: '2026-11-22T12:00:00.000Z',
        },
      ],
    })
    expect(await screen.findByText('Terms of Service and Privacy Policy, version 2025-07-12')).toBeDefined()
    expect(screen.getByText('Agreed on November 20, 2026')).toBeDefined()
    expect(screen.getByText('Agreed on November 21, 2026, taken back on November 22, 2026')).toBeDefined()
  })

  it('may be nothing', async () => {
    open()
    expect(await screen.findByText(/^No agreement of yours is on record\./)).toBeDefined()
  })
})

describe('the deletion of the account', () => {
  it.each<[DeletionObstacle, string, string]>([
    ['subscription', 'Go to Billing', '/settings/billing'],
    ['chosen', 'Go to your requests', '/home2'],
    ['choice_to_answer', 'Go to answered requests', '/saved-cases?tab=answered'],
  ])('with the obstacle %s says what to do first, with a link', async (obstacle, name, href) => {
    open({ obstacle })
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(href)
    expect((await card('Delete my account')).queryByRole('button')).toBeNull()
  })

  it('is not offered offline', async () => {
    open({}, { isOffline: true })
    const words = 'You’re offline. You can delete your account only while you’re connected.'
    expect(await screen.findByText(words)).toBeDefined()
    expect((await card('Delete my account')).queryByRole('button')).toBeNull()
  })

  it('takes the password, and says at the field what is wrong with it', async () => {
    const { calls } = open({
      other: ({ method }) =>
        method === 'POST'
          ? Response.json(
              {
                error: 'That password is not right.',
                code: 'validation_failed',
                details: [{ field: 'password', message: 'That password is not right.' }],
              },
              { status: 400 },
            )
          : undefined,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(dialog.getByText('Password required')).toBeDefined()
    await userEvent.type(dialog.getByLabelText('Your password'), 'Wrong-Pass-1')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(await dialog.findByText('That password is not right.')).toBeDefined()
    expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: '/api/account-deletion', body: { password: 'Wrong-Pass-1' } },
    ])
  })

  it('takes an emailed code from whoever has no password', async () => {
    const { calls } = open({
      other: ({ method, path }) => {
        if (method !== 'POST') return undefined
        return path.endsWith('/code')
          ? new Response(null, { status: 204 })
          : Response.json(
              { requestedAt: EXPORT.requestedAt, dueAt: '2026-12-11T10:00:00.000Z', already: false },
              { status: 201 },
            )
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Email me a code instead' }))
    expect(await dialog.findByText('We’ve emailed you a code. It expires in 15 minutes.')).toBeDefined()
    await userEvent.type(dialog.getByLabelText('Code from the email'), '123 456')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
    await expect
      .poll(() => calls.filter(({ method, path }) => method === 'POST' && path === '/api/account-deletion'))
      .toMatchObject([{ body: { code: '123456' } }])
  })

  it('that is planned leads to where the account can be kept', async () => {
    open({ deletion: { requestedAt: EXPORT.requestedAt, dueAt: '2026-12-11T12:00:00.000Z' } })
    expect(await screen.findByText('Your account will be deleted on December 11, 2026.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Keep my account' }).getAttribute('href')).toBe(
      '/account-deletion',
    )
  })
})

it('tells a client where to see who has seen a request', async () => {
  open({}, { isClient: true })
  const seen = await card('Who has seen your requests')
  expect(seen.getByRole('link').getAttribute('href')).toBe('/home2')
})
