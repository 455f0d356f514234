import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ClientRequest } from '../../../../../shared/contracts/client-requests.ts'
import { teachDialogs } from '../../../testing/application.tsx'
import { ATTORNEY } from '../../../testing/fake-platform.tsx'
import { CLIENT, createClientStage, SIGNED_IN, type Script } from '../testing/client-stage.tsx'
import { aRequest } from '../testing/request.fixture.ts'
import { renderApplicantPage } from '../../../testing/applicant-stage.tsx'
import { ClientHomePage } from './client-home-page.tsx'
import { canWithdraw, statusLabel } from './request-labels.ts'

const ID = '3f8f0c9b-6b1f-4a52-9c57-0d3a5c1e7a01'
const LIST = 'GET /api/client-requests'
const WITHDRAW = `POST /api/client-requests/${ID}/withdraw`
const request = aRequest({ id: ID })
const closed = {
  ...request,
  status: 'closed',
  isWithdrawn: true,
  closedAt: '2026-11-20T13:00:00.000Z',
} as const
const listed = (...requests: readonly ClientRequest[]) => ({ body: { requests, contact: null } })

const open = (script: Script, profile = CLIENT) =>
  renderApplicantPage(
    <ClientHomePage />,
    '/home2',
    createClientStage({ session: SIGNED_IN, profile, script }),
  )

beforeEach(() => {
  localStorage.clear()
  teachDialogs()
})

describe('a client’s requests', () => {
  it('[RO-10] are shown with their state in words', async () => {
    open({ [LIST]: [listed(request)] })
    const card = within(await screen.findByRole('region', { name: 'Not sure yet' }))
    for (const words of ['Saved, not visible yet', 'Texas', 'March 31, 2026', 'Acme Vans LLC, Pat Driver'])
      expect(card.getByText(words)).toBeTruthy()
    expect(screen.getByText('Matching isn’t open yet')).toBeTruthy()
    expect(screen.getAllByText(/attorneys can’t see it/i)).toHaveLength(1)
  })

  it('say nothing of matching where none is looking for an attorney', async () => {
    open({ [LIST]: [listed(closed)] })
    await screen.findByText('Closed')
    expect(screen.queryByText('Matching isn’t open yet')).toBeNull()
  })

  it.each([
    ['looking', false, 'Saved, not visible yet', true],
    ['interested', false, 'Attorney interested', true],
    ['represented', false, 'Represented', false],
    ['closed', true, 'Closed', false],
  ] as const)('%s (withdrawn: %s) reads "%s"; may be withdrawn: %s', (status, isWithdrawn, label, may) => {
    expect(statusLabel({ status, isWithdrawn }).label).toBe(label)
    expect(canWithdraw({ status })).toBe(may)
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
    await screen.findByRole('region', { name: 'Not sure yet' })
  })

  it('are not an attorney’s', async () => {
    open({}, ATTORNEY)
    await screen.findByRole('heading', { name: 'This page is for people looking for an attorney' })
  })
})

describe('withdrawing', () => {
  const press = async (user: ReturnType<typeof open>['user'], answer: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Withdraw request' }))
    await user.click(screen.getByRole('button', { name: answer }))
  }

  it('is asked first, and closes the request', async () => {
    const { user } = open({ [LIST]: [listed(request)], [WITHDRAW]: [{ body: { request: closed } }] })
    await press(user, 'Keep it')
    expect(screen.getByText('Saved, not visible yet')).toBeTruthy()
    await press(user, 'Withdraw')
    await screen.findByText('Closed')
    expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull()
  })

  it('says why it was refused, and shows what has changed', async () => {
    const refusal = { status: 409, body: { error: 'An attorney represents you in this.', code: 'conflict' } }
    const { user } = open({
      [LIST]: [listed(request), listed(request)],
      [WITHDRAW]: [refusal],
    })
    await press(user, 'Withdraw')
    expect((await screen.findByRole('alert')).textContent).toBe('An attorney represents you in this.')
  })
})
