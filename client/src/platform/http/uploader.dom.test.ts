import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createUploader } from './uploader.ts'

/** A request that a test answers; the browser's own needs a server of the same origin. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers = new Map<string, string>()
  withCredentials = false
  opened = ''
  body: FormData | null = null
  status = 0
  responseText = ''
  open(method: string, path: string): void {
    this.opened = `${method} ${path}`
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name.toLowerCase(), value)
  }
  getResponseHeader(name: string): string | null {
    return name === 'content-type' ? 'application/json' : null
  }
  send(body: FormData): void {
    this.body = body
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }))
  }
  answer(status: number, body: unknown): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

function upload({ signal = new AbortController().signal, isOnline = true } = {}) {
  const request = new FakeRequest()
  const progress: number[] = []
  const send = createUploader({
    newRequest: () => request as unknown as XMLHttpRequest, // the part of it that is used
    getAccessToken: () => Promise.resolve('t0ken'),
    isOnline: () => isOnline,
    now: () => 0,
    logger: { warn: vi.fn(), error: vi.fn() },
  })
  const endpoint = {
    path: '/api/drive/upload',
    request: 'file',
    response: z.object({ ok: z.literal(true) }),
  } as const
  const answer = send(endpoint, {
    fields: { folderId: 'f1', size: '5' },
    file: new File(['hello'], 'a.txt', { type: 'text/plain' }),
    signal,
    onProgress: (share) => progress.push(share),
  })
  const sent = async (): Promise<void> => vi.waitFor(() => expect(request.body).not.toBeNull())
  return { request, answer, progress, sent }
}

it('sends the fields before the file, with the bearer and the header of our own calls, and tells how far it is', async () => {
  const { request, answer, progress, sent } = upload()
  await sent()
  expect(request.opened).toBe('POST /api/drive/upload')
  expect(request.headers.get('authorization')).toBe('Bearer t0ken')
  expect(request.headers.get('x-app-csrf')).toBe('1')
  expect(request.headers.get('accept')).toBe('application/json')
  expect([...(request.body?.keys() ?? [])]).toEqual(['folderId', 'size', 'file'])
  request.progress(2, 5)
  request.progress(5, 5)
  request.answer(201, { ok: true })
  expect(await answer).toMatchObject({ ok: true, status: 201, value: { ok: true } })
  expect(progress).toEqual([0.4, 1])
})

it.each([
  [413, { error: 'Too large.' }, { kind: 'refused', message: 'Too large.' }],
  [503, { error: 'Resting.' }, { kind: 'server', message: 'Resting.' }],
  [200, { other: 1 }, { kind: 'invalid_response' }],
])('an answer %d is told apart', async (status, body, error) => {
  const { request, answer, sent } = upload()
  await sent()
  request.answer(status, body)
  expect(await answer).toMatchObject({ ok: false, error })
})

it('a cut line is no refusal', async () => {
  const { request, answer, sent } = upload()
  await sent()
  request.dispatchEvent(new Event('error'))
  expect(await answer).toEqual({ ok: false, error: { kind: 'offline' } })
})

it('ends when it is cancelled, and sends nothing without a network', async () => {
  const cancel = new AbortController()
  const running = upload({ signal: cancel.signal })
  await running.sent()
  cancel.abort()
  expect(await running.answer).toEqual({ ok: false, error: { kind: 'aborted' } })
  const offline = upload({ isOnline: false })
  expect(await offline.answer).toEqual({ ok: false, error: { kind: 'offline' } })
  expect(offline.request.opened).toBe('')
})
