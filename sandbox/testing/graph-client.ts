/**
 * Microsoft's own client against the stand-in. It sends its token only to https://graph.microsoft.com, so it keeps that address: the last
 * middleware of its chain redirects the calls to the stand-in and rewrites the addresses in the responses.
 */
import { Client, MiddlewareFactory, type Context, type Middleware } from '@microsoft/microsoft-graph-client'

const GRAPH = 'https://graph.microsoft.com'
const STORAGE = 'https://storage.onedrive.test'

export type SeenCall = { readonly url: string; readonly hasToken: boolean }

export function graphClient(
  base: string,
  accessToken: string,
): { readonly client: Client; readonly seen: SeenCall[] } {
  const seen: SeenCall[] = []
  const chain = MiddlewareFactory.getDefaultMiddlewareChain({
    getAccessToken: () => Promise.resolve(accessToken),
  })
  const links = [...chain.slice(0, -1), carrier(base, seen)]
  links.forEach((link, index) => {
    const next = links[index + 1]
    if (next !== undefined) link.setNext?.(next)
  })
  const [first] = links
  if (first === undefined) throw new Error('The client has no chain.')
  return { client: Client.initWithMiddleware({ middleware: first }), seen }
}

function carrier(base: string, seen: SeenCall[]): Middleware {
  return {
    async execute(context: Context): Promise<void> {
      const originalUrl = typeof context.request === 'string' ? context.request : context.request.url
      const headers = new Headers(context.options?.headers)
      seen.push({ url: originalUrl, hasToken: headers.has('authorization') })
      const url = originalUrl.replace(GRAPH, base).replace(STORAGE, base)
      const response = await fetch(url, { ...context.options, headers, redirect: 'manual' })
      context.response = await asReal(response, base, originalUrl)
    },
  }
}

async function asReal(response: Response, base: string, url: string): Promise<Response> {
  const real = (text: string): string =>
    text
      .replaceAll(`${base}/upload/`, `${STORAGE}/upload/`)
      .replaceAll(`${base}/download/`, `${STORAGE}/download/`)
      .replaceAll(base, GRAPH)
  const headers = new Headers(response.headers)
  const location = headers.get('location')
  if (location !== null) headers.set('location', real(location))
  const isJson = headers.get('content-type')?.includes('json') === true
  const body = isJson ? real(await response.text()) : response.body
  const answer = new Response(body, { status: response.status, statusText: response.statusText, headers })
  // The client compares this address to see that a redirect leaves the host, and then removes the token.
  return Object.defineProperty(answer, 'url', { value: url })
}
