import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  notificationPreferencesSchema,
  type Notification,
  type NotificationPreferences,
} from '../../../../shared/contracts/notifications.ts'
import { renderApplication, teachDialogs, type Call, type FakeServer } from '../../testing/application.tsx'
import { ATTORNEY } from '../../testing/fake-platform.tsx'
import { NotificationsPage } from './notifications-page.tsx'
import { NotificationPreferencesTab } from './preferences-tab.tsx'

beforeEach(teachDialogs)

const ids = ['0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b01', '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b02'] as const

function notification(changes: Partial<Notification> = {}): Notification {
  return {
    id: ids[0],
    kind: 'referral_accepted',
    title: 'Robin Counsel has accepted your referral',
    body: 'All details are now open to the recipient.',
    link: '/dashboard/referrals/0199a3f0-0000-7000-8000-000000000001',
    createdAt: new Date().toISOString(),
    readAt: null,
    snoozedUntil: null,
    ...changes,
  }
}

/** A server that applies reading and snoozing to its notifications. */
function fakeServer(given: readonly Notification[]): FakeServer {
  let all = [...given]
  const answer = ({ path, query, body }: Call): Response => {
    if (path.endsWith('/read') || path.endsWith('/snooze')) {
      const named = body as { ids?: string[]; all?: true; id?: string } // the request body
      all = all.map((one) =>
        named.all === true || named.ids?.includes(one.id) === true || named.id === one.id
          ? { ...one, readAt: new Date().toISOString() }
          : one,
      )
      return Response.json({ unread: all.filter(({ readAt }) => readAt === null).length })
    }
    const notifications = all.filter(({ readAt }) => query.get('filter') !== 'unread' || readAt === null)
    return Response.json({
      notifications,
      unread: all.filter(({ readAt }) => readAt === null).length,
      next: null,
    })
  }
  return answer
}

function open(server: FakeServer, at = '/notifications') {
  return renderApplication(<NotificationsPage />, { at, server })
}

describe('/notifications', () => {
  it('groups by age and leads to what each is about', async () => {
    open(
      fakeServer([
        notification(),
        notification({ id: ids[1], title: 'An old one', createdAt: '2020-01-01T00:00:00.000Z', link: null }),
      ]),
    )
    const today = await screen.findByRole('region', { name: 'Today' })
    const link = within(today).getByRole('link', { name: 'Robin Counsel has accepted your referral' })
    expect(link.getAttribute('href')).toBe('/dashboard/referrals/0199a3f0-0000-7000-8000-000000000001')
    expect(within(screen.getByRole('region', { name: 'Older' })).getByText('An old one')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'This week' })).toBeNull()
  })

  it('offers a client no preferences, which are for attorneys', async () => {
    renderApplication(<NotificationsPage />, {
      at: '/notifications',
      server: fakeServer([]),
      profile: { ...ATTORNEY, user_type: 'client' },
    })
    await screen.findByText(/Attorneys can’t see requests until matching opens/)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('marks one read, all read, and counts following the link as reading', async () => {
    const { calls } = open(
      fakeServer([notification(), notification({ id: ids[1], title: 'Another', link: null })]),
    )
    await userEvent.click((await screen.findAllByRole('button', { name: 'Mark read' }))[1] ?? document.body)
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Mark read' })).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark read' })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { ids: [ids[1]] },
      { all: true },
    ])
  })

  it('the link of an unread one marks it read', async () => {
    const { calls, screen: page } = open(fakeServer([notification()]))
    await userEvent.click(await screen.findByRole('link', { name: /has accepted your referral/ }))
    await waitFor(() => expect(page.path()).toContain('/dashboard/referrals/'))
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/notifications/read')).toBe(true))
  })

  it('snoozes until a time that is chosen', async () => {
    const { calls } = open(fakeServer([notification()]))
    await userEvent.click(await screen.findByRole('button', { name: 'Snooze' }))
    await userEvent.click(screen.getByRole('button', { name: /Tomorrow morning/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const body = calls.find(({ path }) => path.endsWith('/snooze'))?.body
    expect(body).toMatchObject({ id: ids[0], until: expect.stringMatching(/^\d{4}-.*Z$/) as unknown })
  })

  it('filters the unread, keeps that in the address, and says when there are none', async () => {
    const { screen: page } = open(fakeServer([notification({ readAt: '2026-11-20T10:00:00.000Z' })]))
    await screen.findByRole('region', { name: 'Today' })
    await userEvent.click(screen.getByRole('switch', { name: 'Unread only' }))
    expect(await screen.findByRole('heading', { name: 'Nothing unread' })).toBeDefined()
    expect(page.path()).toBe('/notifications?show=unread')
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(await screen.findByRole('region', { name: 'Today' })).toBeDefined()
  })

  it('says why there are none, and what went wrong', async () => {
    let isDown = true
    open((call) => (isDown ? Response.json({ error: 'Resting.' }, { status: 503 }) : fakeServer([])(call)))
    expect((await screen.findByRole('alert')).textContent).toContain('Resting.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeDefined()
  })
})

describe('preferences', () => {
  it('a switch takes effect within the press and is sent alone; one that is refused goes back', async () => {
    let preferences: NotificationPreferences['preferences'] = [
      { kind: 'referral_viewed', inApp: true, email: false },
      { kind: 'referral_received', inApp: true, email: false },
    ]
    const sent: unknown[] = []
    let refuses = false
    renderApplication(<NotificationPreferencesTab />, {
      at: '/settings/notifications',
      server: ({ method, body }) => {
        if (method === 'PUT' && refuses) return Response.json({ error: 'Not now.' }, { status: 503 })
        if (method === 'PUT') {
          sent.push(body)
          const { preferences: changed } = notificationPreferencesSchema.parse(body)
          preferences = preferences.map((known) => changed.find(({ kind }) => kind === known.kind) ?? known)
        }
        return Response.json({ preferences })
      },
    })
    const email = await screen.findByRole<HTMLInputElement>('switch', {
      name: 'Email My referral was opened',
    })
    fireEvent.click(email)
    expect(email.checked).toBe(true)
    const always = screen.getByRole<HTMLInputElement>('switch', { name: 'Email I received a referral' })
    expect([always.checked, always.disabled]).toEqual([true, true])
    await waitFor(() =>
      expect(sent).toEqual([{ preferences: [{ kind: 'referral_viewed', inApp: true, email: true }] }]),
    )
    await waitFor(() => expect(email.checked).toBe(true))
    refuses = true
    const inApp = screen.getByRole<HTMLInputElement>('switch', { name: 'In app My referral was opened' })
    fireEvent.click(inApp)
    expect(inApp.checked).toBe(false)
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.')
    await waitFor(() => expect(inApp.checked).toBe(true))
  })
})
