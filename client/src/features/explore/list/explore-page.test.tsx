import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ExploreResponse } from '../../../../../shared/contracts/explore.ts'
import { renderApplication, type Application, type FakeServer } from '../../../testing/application.tsx'
import { exploreAnswer } from '../explore.fixture.ts'
import { aTeaser, REQUEST_ID } from '../teaser.fixture.ts'
import { ExplorePage } from './explore-page.tsx'

afterEach(() => void vi.useRealTimers())

const open = (server: FakeServer, at = '/explore', indexedDB = new IDBFactory()): Application =>
  renderApplication(<ExplorePage />, { at, server, indexedDB })
const serving =
  (answer: Partial<ExploreResponse>, newer = 0): FakeServer =>
  ({ path }) =>
    Response.json(path.endsWith('/head') ? { newer } : exploreAnswer(answer))
const unreachable: FakeServer = () => Promise.reject(new TypeError('Failed to fetch'))
const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) =>
    aTeaser({
      id: `0199a3f0-0000-7000-8000-${String(from + n).padStart(12, '0')}`,
      need: `Need ${from + n}`,
    }),
  )
const shown = () => within(screen.getByRole('list', { name: 'Requests' })).getAllByRole('listitem')

describe('the list of requests', () => {
  it('shows what is known of each, as a list whose headings are links, in an order that it names', async () => {
    open(serving({ teasers: [aTeaser({ timeCritical: true, language: 'es' })] }))
    const link = await screen.findByRole('link', { name: 'Personal Injury: Car crash' })
    expect(link.getAttribute('href')).toBe(`/explore/${REQUEST_ID}`)
    expect(link.closest('h2')).not.toBeNull()
    expect(shown()).toHaveLength(1)
    for (const words of [
      'Newest first. Nobody pays for a place.',
      'I was hit at a red light and my back hurts.',
      'New York',
      'Happened in September 2026',
      'Within 25 miles of your office',
      'Spanish',
      'Nov 20, 2026',
      'A time limit may be near',
      '1 request shown',
    ])
      expect(screen.getByText(words)).toBeDefined()
  })

  it('loads the next page when asked, and moves the focus to its first request', async () => {
    const { calls } = open(({ path, query }) => {
      if (path.endsWith('/head')) return Response.json({ newer: 0 })
      const isSecond = query.get('next') === 'page-2'
      return Response.json(
        isSecond
          ? // The last of the first page again, as when one was posted meanwhile.
            exploreAnswer({ teasers: many(49, 3) })
          : exploreAnswer({ teasers: many(0, 50), next: 'page-2' }),
      )
    })
    expect(await screen.findByText('50 shown, more')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('52 requests shown')).toBeDefined()
    expect(shown()).toHaveLength(52)
    await waitFor(() => expect(document.activeElement).toBe(within(shown()[50]!).getByRole('link')))
    expect(calls.filter(({ path }) => path === '/api/explore')).toHaveLength(2)
  })

  it('asks the server with the filters of the address, and keeps them there', async () => {
    const { calls, screen: page } = open(serving({}), '/explore?state=NY&q=van')
    await screen.findByText('1 request shown')
    await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Personal Injury')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Issue' }), 'Car crash')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only where a time limit may be near' }))
    await waitFor(() =>
      expect(Object.fromEntries(calls.filter((call) => call.path === '/api/explore').at(-1)!.query)).toEqual({
        ...{ state: 'NY', q: 'van', area: 'Personal Injury', subIssue: 'pi-car' },
        ...{ timeCritical: 'true', sort: 'newest' },
      }),
    )
    expect(page.path()).toContain('subIssue=pi-car')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Family Law')
    await waitFor(() => expect(page.path()).not.toContain('subIssue'))
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(page.path()).toBe('/explore?q=van'))
  })

  it('says why it is empty, and the way on', async () => {
    const { screen: page } = open(serving({ teasers: [] }), '/explore?q=zebra')
    expect(await screen.findByText('No request matches')).toBeDefined()
    expect(screen.getByText('Widen the filter or save this search.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(page.path()).toBe('/explore'))
    expect(await screen.findByText('No requests yet')).toBeDefined()
  })

  it('sends somebody without a license in an open state to Settings', async () => {
    open(serving({ teasers: [], states: [] }))
    expect(await screen.findByText('No license in an open state')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Add a license in Settings' }).getAttribute('href')).toBe(
      '/settings/practice',
    )
  })

  it('says after a minute that newer requests are there, and moves nothing before it is asked to', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    let posted = 1
    const { calls } = open(({ path }) =>
      Response.json(path.endsWith('/head') ? { newer: 12 } : exploreAnswer({ teasers: many(0, posted) })),
    )
    await screen.findByText('1 request shown')
    expect(calls.some(({ path }) => path.endsWith('/head'))).toBe(false)
    posted = 13
    act(() => void vi.advanceTimersByTime(60_000))
    const show = await screen.findByRole('button', { name: '12 new, show' })
    expect(show.closest('[role="status"]')).not.toBeNull()
    expect(calls.find(({ path }) => path.endsWith('/head'))?.query.get('after')).toBe(
      '2026-11-25T12:00:00.000Z',
    )
    expect(shown()).toHaveLength(1)
    await userEvent.click(show)
    expect(await screen.findByText('13 requests shown')).toBeDefined()
  })
})

describe('a hidden request', () => {
  it('leaves the list, and the next one gets the focus', async () => {
    open(serving({ teasers: many(0, 3) }))
    await screen.findByText('3 requests shown')
    await userEvent.click(within(shown()[1]!).getByRole('button', { name: 'Hide' }))
    expect(await screen.findByText('2 requests shown')).toBeDefined()
    expect(shown().map((item) => within(item).getByText(/^Need/).textContent)).toEqual(['Need 0', 'Need 2'])
    expect(document.activeElement).toBe(within(shown()[1]!).getByRole('link'))
    expect(screen.getByRole('link', { name: '1 that you have hidden' }).getAttribute('href')).toBe(
      '/saved-cases?tab=hidden',
    )
  })
})

describe('the copy on this device', () => {
  it('is shown with its age while the server cannot be reached, and filtered here', async () => {
    const device = new IDBFactory()
    const first = open(serving({ teasers: [aTeaser(), ...many(5, 1)] }), '/explore', device)
    await screen.findByText('2 requests shown')
    await waitFor(async () =>
      expect(await first.core.database.run(({ snapshots }) => snapshots.count())).toBe(1),
    )
    first.screen.unmount()
    open(unreachable, '/explore?q=red+light', device)
    expect(await screen.findByText(/Showing data as of/)).toBeDefined()
    expect(await screen.findByText('1 request shown')).toBeDefined()
  })

  it('is deleted after seven days', async () => {
    const device = new IDBFactory()
    const first = open(serving({}), '/explore', device)
    await screen.findByText('1 request shown')
    const count = () => first.core.database.run(({ snapshots }) => snapshots.count())
    await waitFor(async () => expect(await count()).toBe(1))
    await first.core.database.run(({ snapshots }) =>
      snapshots.toCollection().modify((copy) => {
        Object.assign(copy, { savedAt: copy.savedAt - 7 * 86_400_000 - 1000 })
      }),
    )
    first.screen.unmount()
    open(unreachable, '/explore', device)
    await waitFor(async () => expect(await count()).toBe(0))
    expect(screen.queryByText('1 request shown')).toBeNull()
  })

  it('is not shown to somebody who may not explore any more', async () => {
    const device = new IDBFactory()
    const first = open(serving({}), '/explore', device)
    await screen.findByText('1 request shown')
    await waitFor(async () =>
      expect(await first.core.database.run(({ snapshots }) => snapshots.count())).toBe(1),
    )
    first.screen.unmount()
    open(
      () =>
        Response.json({ error: 'Your account is suspended.', code: 'account_suspended' }, { status: 403 }),
      '/explore',
      device,
    )
    expect(await screen.findByText(/Your account is suspended/)).toBeDefined()
    expect(screen.queryByRole('list', { name: 'Requests' })).toBeNull()
  })
})
