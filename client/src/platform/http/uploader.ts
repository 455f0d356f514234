/** Uploads one file as multipart/form-data. Uses XMLHttpRequest, because fetch does not report upload progress. */
import type { z } from 'zod'
import type { Endpoint } from '../../../../shared/contracts/endpoint.ts'
import { CSRF_HEADER, CSRF_VALUE } from '../../../../shared/contracts/http.ts'
import { type HttpAnswer, type HttpClientDeps, readCredential, readJson } from './http-client.ts'

type UploaderDeps = Pick<HttpClientDeps, 'getAccessToken' | 'isOnline' | 'now' | 'logger'> & {
  readonly newRequest: () => XMLHttpRequest
}

/** An endpoint that takes a file and responds with JSON. */
type UploadEndpoint<T> = Pick<Endpoint, 'path'> & {
  readonly request: 'file'
  readonly response: z.ZodType<T>
}

export type Upload = {
  /** Sent before the file, in this order. */
  readonly fields: Readonly<Record<string, string>>
  readonly file: File
  readonly signal: AbortSignal
  /** Receives the share of the file that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Has no time limit: a large file can take long on a slow connection, and the user can cancel. */
export type Uploader = <T>(endpoint: UploadEndpoint<T>, upload: Upload) => Promise<HttpAnswer<T>>

export function createUploader(deps: UploaderDeps): Uploader {
  return async (endpoint, upload) => {
    const isCancelled = (): boolean => upload.signal.aborted
    if (!deps.isOnline()) return { ok: false, error: { kind: 'offline' } }
    const { token, credential } = await readCredential(deps)
    if (isCancelled()) return { ok: false, error: { kind: 'aborted' } }
    const response = await exchange(deps.newRequest(), endpoint.path, upload, token)
    if (response === null) {
      return { ok: false, error: { kind: isCancelled() ? 'aborted' : 'offline' } }
    }
    return readJson(response, endpoint.response, { credential, now: deps.now() })
  }
}

/** null if canceled, or without a response. */
function exchange(
  call: XMLHttpRequest,
  path: string,
  { fields, file, signal, onProgress }: Upload,
  token: string | null,
): Promise<Response | null> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file, file.name)
  return new Promise((resolve) => {
    const cancel = (): void => call.abort()
    const settle = (response: Response | null): void => {
      signal.removeEventListener('abort', cancel)
      resolve(response)
    }
    call.open('POST', path)
    call.withCredentials = true
    call.setRequestHeader('Accept', 'application/json')
    call.setRequestHeader(CSRF_HEADER, CSRF_VALUE)
    if (token !== null) call.setRequestHeader('Authorization', `Bearer ${token}`)
    call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    call.addEventListener('load', () => settle(responseOf(call)))
    call.addEventListener('error', () => settle(null))
    call.addEventListener('abort', () => settle(null))
    signal.addEventListener('abort', cancel)
    call.send(body)
  })
}

function responseOf(call: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after', 'x-request-id']) {
    const value = call.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(call.responseText === '' ? null : call.responseText, { status: call.status, headers })
}
