/** Consents, questions and answers over HTTP, with a service that listens. */
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../../runtime/logger.ts'
import { assistantEventSchema, type AssistantEvent } from '../../../shared/contracts/assistant.ts'
import type { Row } from '../../db/database.ts'
import {
  ADMIN,
  ATTORNEY,
  CLIENT,
  PENDING,
  startTestApi,
  type Person,
  type TestApi,
} from '../../testing/test-api.ts'
import {
  openaiAnswer,
  openaiBeginning,
  startModelService,
  type ModelService,
} from './testing/model-service.ts'

const SECRET_KEY = 'sk-not-for-anybody'
const QUESTION = 'Who drove the blue van?'
const PASSAGES = [
  { n: 1, text: 'Mr. Quillfeather drove the blue van.' },
  { n: 2, text: 'It was raining.' },
]
const ANSWER = ['The document says ', '"Mr. Quillfeather drove the blue van" [1].']
const DAY = 86_400_000
const START = Date.parse('2026-11-26T10:00:00.000Z')

let now = START
let service: ModelService
let api: TestApi
const log: string[] = []

beforeAll(async () => {
  service = await startModelService()
  api = await startTestApi({
    clock: () => now,
    logger: createLogger('api', 'trace', { write: (line) => void log.push(line) }),
    env: {
      ...{ LLM_BASE_URL: service.url, LLM_MODEL: 'some-model', LLM_API_KEY: SECRET_KEY },
      ...{ LLM_NOTICE: 'Kept for 30 days.', LLM_PRICE: '0.5/1.5', LLM_DAILY_TOKENS: '20000' },
    },
  })
})
afterAll(async () => {
  await api.close()
  await service.close()
})
beforeEach(() => {
  // A new day: neither limit is used up.
  now += DAY
  service.received.length = 0
  service.respond = openaiAnswer(ANSWER)
})

const host = (): string => new URL(service.url).host
const seen = () => ({ model: 'some-model', host: host() })

async function consented(person: Person = ATTORNEY): Promise<string> {
  const workspaceId = randomUUID()
  const reply = await api.send('PUT', `/api/assistant/consents/${workspaceId}`, person, seen())
  expect(reply.status).toBe(200)
  return workspaceId
}

function ask(workspaceId: string, person: Person | null = ATTORNEY, change: object = {}): Promise<Response> {
  const body = { workspaceId, task: 'answer', question: QUESTION, passages: PASSAGES, ...change }
  return api.send('POST', '/api/assistant/answers', person, body)
}

/** All events of a stream that ends. */
async function eventsOf(reply: Response): Promise<readonly AssistantEvent[]> {
  expect(reply.headers.get('content-type')).toContain('text/event-stream')
  return [...(await reply.text()).matchAll(/^data: (.*)$/gmu)].map(([, data = '']) =>
    assistantEventSchema.parse(JSON.parse(data)),
  )
}

const calls = (workspaceId: string): Promise<readonly Row[]> =>
  api.database.statement('select * from public.assistant_calls where workspace_id = $1 order by id', [
    workspaceId,
  ])

async function codeOf(reply: Response): Promise<string> {
  const { code } = (await reply.json()) as { code: string } // every refusal has one
  return `${reply.status} ${code}`
}

describe('what is set up', () => {
  it('is shown to active attorneys, without the key and the path', async () => {
    const reply = await api.get('/api/assistant', ATTORNEY)
    expect(await reply.json()).toEqual({
      model: { name: 'some-model', host: host(), notice: 'Kept for 30 days.', price: { in: 0.5, out: 1.5 } },
    })
  })

  it.each<[string, Person | null, string]>([
    ['a visitor', null, '401 not_signed_in'],
    ['a client', CLIENT, '403 attorney_only'],
    ['an attorney who waits', PENDING, '403 approval_required'],
  ])('%s may neither look, switch on nor ask', async (_name, person, code) => {
    const workspace = randomUUID()
    expect(await codeOf(await api.get('/api/assistant', person))).toBe(code)
    const consent = `/api/assistant/consents/${workspace}`
    expect(await codeOf(await api.get(consent, person))).toBe(code)
    expect(await codeOf(await api.send('PUT', consent, person, seen()))).toBe(code)
    expect(await codeOf(await ask(workspace, person))).toBe(code)
    expect(service.received).toEqual([])
  })
})

describe('consent', () => {
  it('is kept with its time, for one workspace of one person, until it is taken back', async () => {
    const workspace = await consented()
    const path = `/api/assistant/consents/${workspace}`
    const consent = { ...seen(), givenAt: new Date(now).toISOString() }
    now += 1000
    expect(await (await api.send('PUT', path, ATTORNEY, seen())).json()).toEqual({ consent })
    expect(await (await api.get(path, ATTORNEY)).json()).toEqual({ consent })
    expect(await (await api.get(path, ADMIN)).json()).toEqual({ consent: null })
    expect((await api.send('DELETE', path, ADMIN, null)).status).toBe(204)
    expect(await (await api.get(path, ATTORNEY)).json()).toEqual({ consent })
    expect((await api.send('DELETE', path, ATTORNEY, null)).status).toBe(204)
    expect(await (await api.get(path, ATTORNEY)).json()).toEqual({ consent: null })
    const kept = await api.database.statement(
      'select given_at, taken_back_at from public.assistant_consents where workspace_id = $1',
      [workspace],
    )
    expect(kept).toEqual([{ given_at: new Date(now - 1000), taken_back_at: new Date(now) }])
  })

  it('is needed for each question', async () => {
    const workspace = await consented()
    expect(await codeOf(await ask(randomUUID()))).toBe('403 forbidden')
    expect(await codeOf(await ask(workspace, ADMIN))).toBe('403 forbidden')
    await api.send('DELETE', `/api/assistant/consents/${workspace}`, ATTORNEY, null)
    expect(await codeOf(await ask(workspace))).toBe('403 forbidden')
    expect(service.received).toEqual([])
  })

  it('holds for the model and the host that were read, and no other', async () => {
    const workspace = randomUUID()
    const path = `/api/assistant/consents/${workspace}`
    const other = { ...seen(), model: 'another' }
    expect(await codeOf(await api.send('PUT', path, ATTORNEY, other))).toBe('409 conflict')
    await consentOf(workspace, 'former-model')
    expect(await (await api.get(path, ATTORNEY)).json()).toEqual({ consent: null })
    expect(await codeOf(await ask(workspace))).toBe('403 forbidden')
    expect((await api.send('PUT', path, ATTORNEY, seen())).status).toBe(200)
    expect((await eventsOf(await ask(workspace))).at(-1)).toEqual({ type: 'end', isCutOff: false })
  })

  async function consentOf(workspace: string, model: string): Promise<void> {
    await api.database.statement(
      `insert into public.assistant_consents (owner_id, workspace_id, model, host, given_at)
       values ($1, $2, $3, $4, now())`,
      [ATTORNEY.id, workspace, model, host()],
    )
  }

  it('that is taken back ends an answer under way', async () => {
    const workspace = await consented()
    service.respond = openaiBeginning('One')
    const reply = await ask(workspace)
    await expect.poll(() => service.received.length).toBe(1)
    await api.send('DELETE', `/api/assistant/consents/${workspace}`, ATTORNEY, null)
    expect((await eventsOf(reply)).at(-1)).toEqual({ type: 'error', fault: 'ended' })
    await expect.poll(() => service.received[0]?.isLeft).toBe(true)
  })
})

describe('a question', () => {
  it('is answered word by word, with its tokens and its end', async () => {
    expect(await eventsOf(await ask(await consented()))).toEqual([
      ...ANSWER.map((text) => ({ type: 'text', text })),
      { type: 'usage', tokensIn: 500, tokensOut: 60, isEstimate: false },
      { type: 'end', isCutOff: false },
    ])
  })

  it('sends the question, the passages, and nothing of the person or the workspace', async () => {
    const workspace = await consented()
    await eventsOf(await ask(workspace))
    const [{ body, headers } = { body: '', headers: {} }] = service.received
    expect(body).toContain(QUESTION)
    for (const { text } of PASSAGES) expect(body).toContain(text)
    const sent = `${body} ${JSON.stringify(headers)}`
    for (const word of [workspace, ATTORNEY.id, ATTORNEY.email, 'tools']) expect(sent).not.toContain(word)
  })

  it('has marks of its own', async () => {
    const workspace = await consented()
    await eventsOf(await ask(workspace))
    await eventsOf(await ask(workspace))
    const marks = service.received.map(({ body }) => /BEGIN ([\w-]+)/.exec(body)?.[1])
    expect(new Set(marks).size).toBe(2)
    expect(marks.every((mark) => (mark?.length ?? 0) > 40)).toBe(true)
  })

  it('is written down without a word of it', async () => {
    const workspace = await consented()
    await eventsOf(await ask(workspace, ATTORNEY, { task: 'summary' }))
    const [call, ...others] = await calls(workspace)
    expect(others).toEqual([])
    expect(call).toMatchObject({
      ...{ owner_id: ATTORNEY.id, at: new Date(now), task: 'summary', model: 'some-model', host: host() },
      ...{ tokens_in: 500, tokens_out: 60, verdict: 'whole' },
      passages_sha256: createHash('sha256').update(JSON.stringify(PASSAGES)).digest('hex'),
    })
    const kept = JSON.stringify([call, log])
    for (const word of ['Quillfeather', 'blue van', 'raining', 'The document says', SECRET_KEY])
      expect(kept).not.toContain(word)
  })

  it('that fails says how, and its words are in no log', async () => {
    const workspace = await consented()
    service.respond = (response) => {
      response.writeHead(429, { 'content-type': 'application/json' }).end('{"error":{"message":"told"}}')
    }
    expect((await eventsOf(await ask(workspace))).at(-1)).toEqual({ type: 'error', fault: 'limited' })
    service.respond = (response) => response.destroy()
    expect((await eventsOf(await ask(workspace))).at(-1)).toEqual({ type: 'error', fault: 'failed' })
    expect((await calls(workspace)).map(({ verdict }) => verdict)).toEqual(['limited', 'failed'])
    expect(log.some((line) => line.includes('the language model failed'))).toBe(true)
    expect(log.join('')).not.toMatch(/told|Quillfeather|not-for-anybody/)
  })

  it('ends with its caller: the service is left and it is written down', async () => {
    const workspace = await consented()
    service.respond = openaiBeginning('One')
    const reader = (await ask(workspace)).body!.getReader()
    await reader.read()
    await expect.poll(() => service.received.length).toBe(1)
    await reader.cancel()
    await expect.poll(() => service.received[0]?.isLeft).toBe(true)
    await expect.poll(async () => (await calls(workspace))[0]?.['verdict']).toBe('stopped')
  })

  it.each([
    ['without passages', { passages: [] }],
    ['with a file name', { passages: [{ n: 1, text: 'x', file: 'secret.pdf' }] }],
    ['with another task', { task: 'advice' }],
  ])('%s is refused', async (_name, change) => {
    expect(await codeOf(await ask(await consented(), ATTORNEY, change))).toBe('400 validation_failed')
    expect(service.received).toEqual([])
  })
})

describe('limits', () => {
  it('60 questions an hour and person', async () => {
    const workspace = await consented()
    const answers: number[] = []
    // Refused by its service, so that no tokens are used up.
    service.respond = (response) => response.writeHead(429).end()
    for (let count = 0; count < 61; count += 1) {
      const reply = await ask(workspace)
      await reply.text()
      answers.push(reply.status)
      if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(answers).toEqual([...Array.from({ length: 60 }, () => 200), 429])
    expect(await eventsOf(await ask(await consented(ADMIN), ADMIN))).toHaveLength(2)
  })

  it('a number of tokens a day and person, also of answers that are under way together', async () => {
    const workspace = await consented()
    const costly = openaiAnswer(ANSWER, 'stop', {
      prompt_tokens: 18_000,
      completion_tokens: 60,
      total_tokens: 18_060,
    })
    service.respond = costly
    await eventsOf(await ask(workspace))
    service.respond = openaiBeginning('One')
    const first = await ask(workspace)
    expect(first.status).toBe(200)
    const second = await ask(workspace)
    expect(second.status).toBe(429)
    expect(second.headers.get('retry-after')).toBe(String((DAY - (now % DAY)) / 1000))
    await first.body?.cancel()
    now += DAY
    service.respond = costly
    expect((await eventsOf(await ask(workspace))).at(-1)).toEqual({ type: 'end', isCutOff: false })
  })
})

it('answers under way end when the server stops, and new ones too', async () => {
  const workspace = await consented()
  service.respond = openaiBeginning('One')
  const reply = await ask(workspace)
  await expect.poll(() => service.received.length).toBe(1)
  api.release()
  expect((await eventsOf(reply)).at(-1)).toEqual({ type: 'error', fault: 'ended' })
  expect((await eventsOf(await ask(workspace))).at(-1)).toEqual({ type: 'error', fault: 'ended' })
})

it('without a model there is none to switch on or ask', async () => {
  const bare = await startTestApi()
  try {
    expect(await (await bare.get('/api/assistant', ATTORNEY)).json()).toEqual({ model: null })
    const path = `/api/assistant/consents/${randomUUID()}`
    expect(await codeOf(await bare.send('PUT', path, ATTORNEY, { model: 'x', host: 'y' }))).toBe(
      '404 not_found',
    )
    const body = { workspaceId: randomUUID(), task: 'answer', question: QUESTION, passages: PASSAGES }
    expect(await codeOf(await bare.send('POST', '/api/assistant/answers', ATTORNEY, body))).toBe(
      '404 not_found',
    )
  } finally {
    await bare.close()
  }
})
