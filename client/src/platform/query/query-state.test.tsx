import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { CachedQuery } from '../../offline/react/use-cached-query.ts'
import { asked, QueryState } from './query-state.tsx'

type Names = readonly string[]
type Answer = Parameters<typeof asked<Names>>[0]

const failure = new Error('out of order')
const refetch = vi.fn()
const query = (answer: Partial<Answer>): Answer => ({
  data: undefined,
  error: null,
  fetchStatus: 'idle',
  refetch,
  ...answer,
})

function show(props: ReturnType<typeof asked<Names>>, isPart = false) {
  return render(
    <QueryState
      {...props}
      loading="Loading the names…"
      isPart={isPart}
      words={({ message }) => message}
      isEmpty={({ length }) => length === 0}
      empty={<p>Nobody yet</p>}
    >
      {(names, isLive) => <p>{`${names.join()} ${isLive ? 'now' : 'then'}`}</p>}
    </QueryState>,
  )
}

it('is on its way, or waits for a network', () => {
  const { rerender } = show(asked(query({ fetchStatus: 'fetching' })))
  expect(screen.getByText('Loading the names…')).toBeDefined()
  rerender(<QueryState {...asked(query({ fetchStatus: 'paused' }))} loading="x" children={() => null} />)
  expect(screen.getByRole('status').textContent).toBe('You’re offline. This will load when you reconnect.')
})

it('says why there is nothing, and asks again', async () => {
  show(asked(query({ error: failure })))
  expect(screen.getByRole('alert').textContent).toContain('out of order')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

it('does not interrupt for one card of several', () => {
  show(asked(query({ error: failure })), true)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('out of order')
})

it('keeps what was known when asking again failed, and says that it did', () => {
  show(asked(query({ data: ['Ada'], error: failure })))
  expect(screen.getByText('Ada now')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain('out of order')
})

it('shows what is empty as empty, whatever its age', () => {
  show(asked(query({ data: [] })))
  expect(screen.getByText('Nobody yet')).toBeDefined()
})

it('says how old a copy is, and that it cannot be acted on', () => {
  const state: CachedQuery<Names> = {
    status: 'known',
    value: ['Ada'],
    asOf: Date.now() - 60_000,
    because: 'offline',
  }
  show({ state, onRetry: refetch })
  expect(screen.getByRole('status').textContent).toMatch(/^You’re offline. Showing data as of/)
  expect(screen.getByText('Ada then')).toBeDefined()
})
