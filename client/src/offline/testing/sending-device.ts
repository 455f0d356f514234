/** A device that sends what it has queued to a server that answers as a test says. */
import { drainTurn } from '../engine/drain-loop.ts'
import { createOperationSender } from '../engine/operation-sender.ts'
import { OPERATIONS } from '../operations/registry.ts'
import { ALICE, newProfile, openWindow } from './memory-deps.ts'

const FROM_OUR_SERVER = { 'X-App': 'bff' }

/** An answer with the sign that it is our server's. */
export function ourAnswer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: FROM_OUR_SERVER })
}

/** Once `answers` are used up, the server accepts what it is sent: it answers `accepted(body, count)`, `count` being how many it was sent so far. */
export function sendingDevice<Body>(accepted: (body: Body, count: number) => Response) {
  const profile = newProfile()
  const window = openWindow(profile)
  const sent: { readonly url: string; readonly body: Body }[] = []
  /** In order. null: the answer is lost after the server has stored what was sent. */
  const answers: (Response | null)[] = []
  const send = createOperationSender({
    operations: OPERATIONS,
    fetch: (url, init) => {
      const body = JSON.parse(init?.body as string) as Body // what the test queued
      sent.push({ url: url as string, body })
      const answer = answers.shift()
      if (answer === null) return Promise.reject(new TypeError('Failed to fetch'))
      return Promise.resolve(answer ?? accepted(body, sent.length))
    },
    getAccessToken: () => Promise.resolve({ kind: 'token', token: 'jwt', userId: ALICE }),
    now: () => profile.clock.now,
    timeout: () => new AbortController().signal,
    onUnreachable: () => undefined,
  })
  const drain = () =>
    drainTurn(
      { ...window.leases, send },
      {
        order: { owner: ALICE, unblock: false, release: true, exclusive: true },
        mayGoOn: () => true,
        signal: new AbortController().signal,
        onPause: () => undefined,
      },
    )
  /** The next answer refuses, in words about the code. */
  const refuse = (status: number, code: string) =>
    answers.push(ourAnswer({ error: `Words about ${code}`, code, requestId: 'r' }, status))
  const rows = () => window.outbox.list(ALICE)
  const states = async () => (await rows()).map(({ state }) => state)
  return { profile, window, sent, answers, drain, refuse, rows, states }
}
