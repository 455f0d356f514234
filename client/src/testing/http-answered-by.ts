import { createHttpClient, type HttpClient } from '../platform/http/http-client.ts'

/** The real HTTP client, online and with a token. `server` gets the call as `POST /path?query`, and its parsed body. */
export function httpAnsweredBy(server: (call: string, body: unknown) => Response): HttpClient {
  return createHttpClient({
    fetch: (input, init) => {
      const path = input instanceof Request ? input.url : String(input)
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
      return Promise.resolve(server(`${init?.method ?? 'GET'} ${path}`, body))
    },
    getAccessToken: () => Promise.resolve('token'),
    isOnline: () => true,
    now: () => 0,
    logger: { warn: () => undefined, error: () => undefined },
  })
}
