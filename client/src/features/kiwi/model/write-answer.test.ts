import { expect, it } from 'vitest'
import type { AssistantEvent } from '../../../../../shared/contracts/assistant.ts'
import { createHttpClient } from '../../../platform/http/http-client.ts'
import { ALICE } from '../../../offline/testing/memory-deps.ts'
import { openCaseDevice } from '../testing/case-device.ts'
import type { KeptAnswer, WrittenAnswer } from '../storage/case-file.ts'
import { createRunBoard } from './run-board.ts'
import { writeAnswer } from './write-answer.ts'

const PASSAGE = {
  ...{ n: 1, file: 'Policy.pdf', page: 4, start: 10, end: 46 },
  text: 'The limit for each person is $100,000.',
}
const WAITING: WrittenAnswer = {
  ...{ task: 'answer', model: 'some-model', host: 'llm.example', price: null, passages: [PASSAGE] },
  ...{ end: 'waiting', sentences: [], tokens: null, why: null },
}
const ANSWER: KeptAnswer = {
  ...{ question: 'What are the limits?', only: null, askedAt: 1, documents: 1, unread: [] },
  ...{ sentences: [], nearest: [], written: WAITING },
}
const text = (words: string): AssistantEvent => ({ type: 'text', text: words })
const USAGE: AssistantEvent = { type: 'usage', tokensIn: 90, tokensOut: 10, isEstimate: false }

/** A kept question, and a server that answers it with what is fed to it. */
async function asked(serve?: () => Response) {
  const { store } = openCaseDevice()
  const place = { owner: ALICE, workspace: await store.addWorkspace(ALICE, 'Hale v. Brightway') }
  const answer = await store.addAnswer(place, ANSWER)
  const bodies: unknown[] = []
  let feeding: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = (signal: AbortSignal | null | undefined) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        feeding = controller
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
  const http = createHttpClient({
    fetch: (_, init) => {
      bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null)
      const streamed = () =>
        new Response(stream(init?.signal), { headers: { 'content-type': 'text/event-stream' } })
      return Promise.resolve(serve === undefined ? streamed() : serve())
    },
    ...{ getAccessToken: () => Promise.resolve('token'), isOnline: () => true, now: () => 0 },
    logger: { warn: () => undefined, error: () => undefined },
  })
  const board = createRunBoard()
  const shown = () => board.getSnapshot().get(answer.id)
  return {
    ...{ place, bodies, board, shown },
    run: () => writeAnswer({ http, store, place, board, now: () => 0 }, answer),
    send: (...events: readonly AssistantEvent[]) => {
      for (const event of events)
        feeding?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
    },
    close: () => feeding?.close(),
    kept: async () => (await store.answers(ALICE, place.workspace))[0]?.written,
    isFed: () => feeding !== undefined,
  }
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

it('shows each sentence with its check once it is whole, and keeps the answer', async () => {
  const stage = await asked()
  const done = stage.run()
  await until(stage.isFed)
  expect((await stage.kept())?.end).toBe('under_way')
  stage.send(text('The limit is $100,000. '), text('[1] It is '))
  await until(() => stage.shown()?.next === 'It is')
  expect(stage.shown()?.sentences).toMatchObject([
    { sentence: 'The limit is $100,000. [1]', status: 'verified' },
  ])
  stage.send(text('$900,000 [1].'), USAGE, { type: 'end', isCutOff: false })
  stage.close()
  await done
  expect(await stage.kept()).toMatchObject({
    ...{ end: 'whole', tokens: { sent: 90, written: 10, isEstimate: false } },
    sentences: [{ status: 'verified' }, { sentence: 'It is $900,000 [1].', status: 'unsupported' }],
  })
  expect(stage.shown()).toBeUndefined()
})

it('sends the question and the listed passages, and nothing else', async () => {
  const stage = await asked()
  const done = stage.run()
  await until(stage.isFed)
  stage.close()
  await done
  expect(stage.bodies).toEqual([
    {
      ...{ workspaceId: stage.place.workspace, task: 'answer', question: ANSWER.question },
      passages: [{ n: 1, text: PASSAGE.text }],
    },
  ])
})

it('is stopped by a press, and keeps what was written', async () => {
  const stage = await asked()
  const done = stage.run()
  await until(stage.isFed)
  stage.send(text('The limit is $100,000 [1]. And'))
  await until(() => stage.shown()?.next === 'And')
  stage.shown()?.stop()
  await done
  expect(await stage.kept()).toMatchObject({ end: 'stopped', sentences: [{ status: 'verified' }, {}] })
})

it('keeps a connection that broke off, and a fault of the model, apart', async () => {
  const broken = await asked()
  const first = broken.run()
  await until(broken.isFed)
  broken.close()
  await first
  expect((await broken.kept())?.end).toBe('lost')
  const silent = await asked()
  const second = silent.run()
  await until(silent.isFed)
  silent.send(USAGE, { type: 'error', fault: 'silent' })
  silent.close()
  await second
  expect((await silent.kept())?.end).toBe('silent')
})

it('says why the server refused, and when it takes questions again', async () => {
  const stage = await asked(() =>
    Response.json(
      { error: '60 questions an hour can be asked.', code: 'rate_limited', requestId: 'r' },
      { status: 429, headers: { 'retry-after': '1200' } },
    ),
  )
  await stage.run()
  const kept = await stage.kept()
  expect(kept?.end).toBe('refused')
  expect(kept?.why).toMatch(/^60 questions an hour can be asked\. Again at \d/)
})

it('is asked once at a time', async () => {
  const stage = await asked()
  const first = stage.run()
  await stage.run()
  await until(stage.isFed)
  stage.close()
  await first
  expect(stage.bodies).toHaveLength(1)
})
