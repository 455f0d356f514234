import { describe, expect, it, vi } from 'vitest'
import type { StoredSession } from './identity.ts'
import { createRefreshTurns, type RefreshTurns } from './refresh-turns.ts'
import { createOnlineWait, createSupabaseFetch } from './supabase-fetch.ts'

const TOKEN_URL = 'http://localhost:3000/supabase/auth/v1/token?grant_type=refresh_token'

function session(refresh_token: string): StoredSession {
  return {
    access_token: `access of ${refresh_token}`,
    refresh_token,
    expires_at: 9_999_999_999,
    user: { id: 'u' },
  }
}

/** Web Locks of one browser as far as they are used: exclusive ones wait their turn, shared ones are there at once. */
function browserLocks(): LockManager {
  let last: Promise<unknown> = Promise.resolve()
  const held: LockInfo[] = []
  const run = async (name: string, task: () => Promise<unknown>): Promise<unknown> => {
    const lock: LockInfo = { name }
    held.push(lock)
    try {
      return await task()
    } finally {
      held.splice(held.indexOf(lock), 1)
    }
  }
  return {
    query: () => Promise.resolve({ held: [...held] }),
    request: ((name: string, options: LockOptions, task: () => Promise<unknown>) => {
      if (options.mode === 'shared') return run(name, task)
      last = last.then(
        () => run(name, task),
        () => run(name, task),
      )
      return last
    }) as LockManager['request'], // its overloads cannot be written as one arrow function
  }
}

const digest = (text: string): Promise<string> => Promise.resolve(`digest of ${text}`)
const turnsIn = (locks: LockManager | undefined): RefreshTurns => createRefreshTurns({ locks, digest })

describe('refreshing in several tabs', () => {
  it('spends a refresh token once: whoever waited answers from what the first one stored', async () => {
    let stored = session('one')
    const fetch = vi.fn<typeof globalThis.fetch>(() => {
      stored = session('two')
      return Promise.resolve(Response.json(stored))
    })
    const locks = browserLocks()
    const tab = () =>
      createSupabaseFetch({
        fetch,
        isOnline: () => true,
        untilOnline: () => Promise.resolve(),
        readSession: () => stored,
        readStoredText: () => JSON.stringify(stored),
        turns: turnsIn(locks),
      })
    const body = JSON.stringify({ refresh_token: 'one' })
    const answers = await Promise.all(
      [tab(), tab(), tab()].map((refresh) => refresh(TOKEN_URL, { method: 'POST', body })),
    )
    expect(fetch).toHaveBeenCalledOnce()
    for (const answer of answers) expect(await answer.json()).toMatchObject({ refresh_token: 'two' })
  })

  it('[RT-12] keeps its turn until the new session is stored, and passes on all of it', async () => {
    let stored = session('one')
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(session('two'))))
    const locks = browserLocks()
    const tab = async () => {
      const refresh = createSupabaseFetch({
        fetch,
        isOnline: () => true,
        untilOnline: () => Promise.resolve(),
        readSession: () => stored,
        readStoredText: () => JSON.stringify({ ...stored, expires_in: 3600 }),
        turns: turnsIn(locks),
      })
      const answer = await refresh(TOKEN_URL, {
        method: 'POST',
        body: JSON.stringify({ refresh_token: 'one' }),
      })
      const body: unknown = await answer.json()
      // As the auth client does: only now.
      stored = session('two')
      return body
    }
    const [first, second] = await Promise.all([tab(), tab()])
    expect(fetch).toHaveBeenCalledOnce()
    expect(first).toEqual(session('two'))
    expect(second).toEqual({ ...session('two'), expires_in: 3600 })
  })

  it('[RT-12] spends a token once also where a tab’s storage lags behind, or has moved on meanwhile', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(session('two'))))
    const locks = browserLocks()
    const tab = (view: () => StoredSession) =>
      createSupabaseFetch({
        fetch,
        isOnline: () => true,
        untilOnline: () => Promise.resolve(),
        readSession: view,
        readStoredText: () => JSON.stringify(view()),
        turns: turnsIn(locks),
      })(TOKEN_URL, { method: 'POST', body: JSON.stringify({ refresh_token: 'one' }) })
    let isAnswered = false
    const first = tab(() => session(isAnswered ? 'two' : 'one')).then(() => (isAnswered = true))
    let looks = 0
    const lagging = tab(() => session((looks += 1) > 20 ? 'two' : 'one'))
    const movedOn = tab(() => session('two'))
    await first
    for (const answer of [await lagging, await movedOn]) {
      expect(await answer.json()).toMatchObject({ refresh_token: 'two' })
    }
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('[RT-12] asks the auth server itself when a spent token’s successor never comes', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(session('two'))))
    const turns = turnsIn(browserLocks())
    await turns.markSpent('one')
    vi.useFakeTimers()
    const refresh = createSupabaseFetch({
      fetch,
      isOnline: () => true,
      untilOnline: () => Promise.resolve(),
      readSession: () => session('one'),
      readStoredText: () => JSON.stringify(session('one')),
      turns,
    })
    const answer = refresh(TOKEN_URL, { method: 'POST', body: JSON.stringify({ refresh_token: 'one' }) })
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    expect(await (await answer).json()).toEqual(session('two'))
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('[RT-12] takes a token for spent only when the auth server renewed it', async () => {
    const turns = turnsIn(browserLocks())
    const answers = [Response.json({}, { status: 503 }), Response.json(session('two'))]
    const refresh = createSupabaseFetch({
      fetch: () => Promise.resolve(answers.shift()!),
      isOnline: () => true,
      untilOnline: () => Promise.resolve(),
      readSession: () => null,
      readStoredText: () => null,
      turns,
    })
    const ask = () => refresh(TOKEN_URL, { method: 'POST', body: JSON.stringify({ refresh_token: 'one' }) })
    expect((await ask()).status).toBe(503)
    expect(await turns.isSpent('one')).toBe(false)
    expect((await ask()).status).toBe(200)
    expect(await turns.isSpent('one')).toBe(true)
  })

  it('lets a link’s token through, which was never this device’s', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json({})))
    const refresh = createSupabaseFetch({
      fetch,
      isOnline: () => true,
      untilOnline: () => Promise.resolve(),
      readSession: () => session('mine'),
      readStoredText: () => null,
      turns: turnsIn(browserLocks()),
    })
    await refresh(TOKEN_URL, { method: 'POST', body: JSON.stringify({ refresh_token: 'from a link' }) })
    expect(fetch).toHaveBeenCalledOnce()
  })
})

describe('what the auth client gets to see', () => {
  const through = (response: Response, url: string | Request = TOKEN_URL) =>
    createSupabaseFetch({
      fetch: () => Promise.resolve(response),
      isOnline: () => true,
      untilOnline: () => Promise.resolve(),
      readSession: () => null,
      readStoredText: () => null,
      turns: turnsIn(undefined),
    })(url, { method: 'POST', body: '{}' })

  it('a refusal of the auth server is passed on', async () => {
    const refusal = Response.json(
      { message: 'Invalid login credentials' },
      { status: 400, headers: { 'X-Sb-Origin': 'gotrue' } },
    )
    expect((await through(refusal)).status).toBe(400)
  })

  it('a refusal of anything on the way becomes a 503 that keeps its words', async () => {
    const answer = await through(Response.json({ error: 'Too many attempts' }, { status: 429 }))
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ error: 'Too many attempts' })
  })

  it.each([
    [400, 400],
    [401, 401],
    [403, 403],
    [408, 503],
    [409, 503],
    [425, 503],
    [429, 503],
    [499, 499],
    [500, 503],
  ])(
    'a %i of the auth server itself is seen as %i: only a refusal may end the session',
    async (status, seen) => {
      const headers = { 'X-Sb-Origin': 'gotrue' }
      expect((await through(Response.json({}, { status, headers }))).status).toBe(seen)
    },
  )

  it.each(['http://localhost:3000/supabase/rest/v1/users', new Request('http://localhost:3000/supabase')])(
    'routes other than the token’s are left alone (%s)',
    async (route) => {
      const answer = await through(Response.json({}, { status: 404 }), route)
      expect(answer.status).toBe(404)
    },
  )

  it('is told after 8 s that no answer came, and waits 25 s at most for the network before a refresh', async () => {
    // The browser's own clock, which no test can set.
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const untilOnline = vi.fn<(patience: number) => Promise<void>>(() => Promise.resolve())
    let isOnline = false
    const refresh = createSupabaseFetch({
      fetch: () => Promise.resolve(Response.json(session('two'))),
      isOnline: () => isOnline,
      untilOnline: (patience) => {
        isOnline = true
        return untilOnline(patience)
      },
      readSession: () => null,
      readStoredText: () => null,
      turns: turnsIn(undefined),
    })
    const answer = await refresh(TOKEN_URL, { body: JSON.stringify({ refresh_token: 'one' }) })
    expect(await answer.json()).toEqual(session('two'))
    expect(untilOnline).toHaveBeenCalledExactlyOnceWith(25_000)
    expect(timeout).toHaveBeenCalledExactlyOnceWith(8000)
    timeout.mockRestore()
  })

  it('offline nothing is tried', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>()
    const offline = createSupabaseFetch({
      fetch,
      isOnline: () => false,
      untilOnline: () => Promise.resolve(),
      readSession: () => null,
      readStoredText: () => null,
      turns: turnsIn(undefined),
    })
    await expect(offline(TOKEN_URL)).rejects.toThrow(TypeError)
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('waiting for the network', () => {
  it.each([
    ['when the network is back', 0],
    ['after its patience', 25_000],
  ])('ends %s, and leaves nothing behind', async (_when, passed) => {
    vi.useFakeTimers()
    const events = new EventTarget()
    const removed = vi.spyOn(events, 'removeEventListener')
    const over = vi.fn<() => void>()
    void createOnlineWait(events)(25_000).then(over)
    await vi.advanceTimersByTimeAsync(24_999)
    expect(over).not.toHaveBeenCalled()
    if (passed === 0) events.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(passed === 0 ? 0 : 1)
    expect(over).toHaveBeenCalledOnce()
    expect(removed).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})
