/** What is bounded of the files that arrive at /l/{token}: one for a link, four in all, and the time of each. */
import { describe, expect, it } from 'vitest'
import { answerPageRoutes } from './answer-page.routes.ts'
import type { OpenAnswerView } from './lien-answers.service.ts'

const TOO_MANY = 'Too many files are being sent right now'
const ONE_EACH = 'A file is being sent with this link already'
const TOO_SLOW = 'The file took longer than two minutes to arrive'

const OPEN: OpenAnswerView = {
  ...{ kind: 'open', isAccepted: false, answers: [], filesLeft: 5, now: Date.parse('2026-11-26T12:00:00Z') },
  shown: {
    ...{
      holder: 'Mercy Hospital',
      fileNumber: '',
      claimNumber: '',
      client: 'Jane Roe',
      injury: '2024-02-13',
    },
    ...{ offered: 100, letter: 'Please answer.', respondBy: '2026-12-04' },
    sender: { name: 'Ann Attorney', firm: null, email: 'ann@firm.test', phone: null },
  },
}

function stage() {
  /** Told when a file has its place and begins to arrive. */
  const begun: ((arrival: AbortController) => void)[] = []
  const app = answerPageRoutes({
    answers: {
      view: () => Promise.resolve(OPEN),
      mayAnswer: () => Promise.resolve(true),
      answer: () => Promise.resolve(),
    },
    limit: () => Promise.resolve(),
    fileLimit: () => Promise.resolve(),
    newId: () => 'mark',
    arrival: () => {
      const arrival = new AbortController()
      begun.shift()?.(arrival)
      return arrival.signal
    },
  })
  const send = async (link: string) => {
    const answer = await app.request(`/l/${link}`, endless())
    return { status: answer.status, text: await answer.text() }
  }
  /** Resolves once the file has its place, with what ends it and its answer. */
  const begin = async (link: string) => {
    const place = Promise.withResolvers<AbortController>()
    begun.push(place.resolve)
    const answer = send(link)
    return { arrival: await place.promise, answer }
  }
  return { send, begin }
}

/** A form whose end never comes. */
function endless(): RequestInit {
  const body = new ReadableStream<Uint8Array>({
    start: (to) => to.enqueue(new TextEncoder().encode('--b\r\n')),
  })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  // Node needs `duplex` for a body that is a stream.
  return { ...{ method: 'POST', headers, body }, ...{ duplex: 'half' } }
}

describe('files that are on their way to /l/{token}', () => {
  it('are one for each link and four in all, and each place is free again after its file', async () => {
    const { send, begin } = stage()
    const [first, ...others] = [await begin('a'), await begin('b'), await begin('c'), await begin('d')]
    expect(await send('a')).toMatchObject({ status: 503, text: expect.stringContaining(ONE_EACH) as string })
    expect(await send('e')).toMatchObject({ status: 503, text: expect.stringContaining(TOO_MANY) as string })
    first.arrival.abort()
    await first.answer
    others.push(await begin('a'))
    for (const { arrival } of others) arrival.abort()
    await Promise.all(others.map(({ answer }) => answer))
  })

  it('end when they take too long, in words on the page', async () => {
    const { begin } = stage()
    const { arrival, answer } = await begin('a')
    arrival.abort()
    expect(await answer).toMatchObject({ status: 503, text: expect.stringContaining(TOO_SLOW) as string })
  })
})
