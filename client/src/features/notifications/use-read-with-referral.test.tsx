import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApplication, type FakeServer } from '../../testing/application.tsx'
import { useReadWithReferral } from './use-read-with-referral.ts'
import { useUnreadCount } from './use-unread-count.ts'

const PATH = '/dashboard/referrals/0199a3f0-0000-7000-8000-000000000001'

function Frame() {
  const unread = useUnreadCount()
  useReadWithReferral(unread)
  return <p>{`${unread} unread`}</p>
}

function open(at: string, server: FakeServer, isOffline = false) {
  return renderApplication(<Frame />, { at, path: '*', server, isOffline })
}

const server =
  (unread: number): FakeServer =>
  ({ method }) =>
    Response.json(method === 'POST' ? { unread: unread - 1 } : { notifications: [], unread, next: null })

it('the page of a referral reads the notifications that lead to it', async () => {
  const { calls } = open(PATH, server(3))
  expect(await screen.findByText('2 unread')).toBeDefined()
  const posted = calls.filter(({ method }) => method === 'POST')
  expect(posted).toMatchObject([{ path: '/api/notifications/read', body: { link: PATH } }])
})

it.each([
  ['nothing is unread', PATH, 0],
  ['it is another page', '/dashboard/referrals', 3],
])('asks nothing where %s', async (_case, at, unread) => {
  const { calls } = open(at, server(unread))
  await screen.findByText(`${unread} unread`)
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

it('says nothing when the server cannot be reached', async () => {
  const { calls } = open(PATH, ({ method }) => {
    if (method === 'POST') return Promise.reject(new TypeError('Failed to fetch'))
    return Response.json({ notifications: [], unread: 3, next: null })
  })
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  expect(screen.getByText('3 unread')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
