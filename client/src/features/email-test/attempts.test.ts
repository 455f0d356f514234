import { describe, expect, it } from 'vitest'
import { HttpFailure, type HttpError } from '../../platform/http/http-error.ts'
import { sendWithRetries, type Step } from './attempts.ts'

const DOWN: HttpError = { kind: 'server', status: 503, message: 'The mail server is down.', retryAfter: null }
const REFUSED: HttpError = {
  kind: 'refused',
  status: 403,
  code: 'forbidden',
  message: 'Not for you.',
  details: [],
  retryAfter: null,
}

function bench(outcomes: readonly (HttpError | 'ok')[]) {
  const steps: Step[] = []
  const waits: number[] = []
  let call = 0
  const run = sendWithRetries({
    send: () => {
      const outcome = outcomes[call++] ?? 'ok'
      return outcome === 'ok'
        ? Promise.resolve({ messageId: 'm-1' })
        : Promise.reject(new HttpFailure(outcome))
    },
    now: () => 0,
    sleep: (wait) => Promise.resolve(void waits.push(wait)),
    tell: (step) => steps.push(step),
  })
  return { run, steps, waits }
}

describe('attempts of a test message', () => {
  it('[RF-07] waits 2 s, then 4 s, and tells of each', async () => {
    const { run, steps, waits } = bench([DOWN, DOWN, 'ok'])
    await expect(run).resolves.toBe('m-1')
    expect(waits).toEqual([2000, 4000])
    expect(steps.map(({ kind }) => kind)).toEqual([
      'attempt',
      'failed',
      'wait',
      'attempt',
      'failed',
      'wait',
      'attempt',
      'sent',
    ])
  })

  it('[RF-07] gives up after three attempts with the last error', async () => {
    const { run, waits } = bench([DOWN, DOWN, DOWN])
    await expect(run).rejects.toThrow('Failed to send email after 3 attempts: The mail server is down.')
    expect(waits).toHaveLength(2)
  })

  it('does not repeat what was refused', async () => {
    const { run, waits } = bench([REFUSED])
    await expect(run).rejects.toThrow('Not for you.')
    expect(waits).toEqual([])
  })
})
