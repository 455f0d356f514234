import { describe, expect, it, vi } from 'vitest'
import { APP_HEADER, APP_HEADER_VALUE } from '../../../shared/contracts/app-header.ts'
import { unpackArchive } from './app-archive.ts'

const OWN = 'https://app.test'
const ARCHIVE = 'assets/app-archive-aaaaaaaa.json'
const JS = `${OWN}/assets/one-aaaaaaaa.js`
const CSS = `${OWN}/assets/two-aaaaaaaa.css`
const wanted = new Set([JS, CSS])

/** Unpacks what the server answers; returns what was put into the cache. */
async function unpack(answer: () => Promise<Response>, put?: () => Promise<void>) {
  const kept = new Map<string, Response>()
  const fetch = vi.fn(answer)
  const scope = { fetch, location: { href: `${OWN}/sw.js` } } as unknown as Parameters<
    typeof unpackArchive
  >[0]
  const keep = (url: string, file: Response) => Promise.resolve(void kept.set(url, file))
  await unpackArchive(scope, ARCHIVE, { put: put ?? keep }, wanted)
  return { kept, fetch }
}

const ours = { [APP_HEADER]: APP_HEADER_VALUE }
const answerOf =
  (files: unknown, headers: Record<string, string> = ours) =>
  (): Promise<Response> =>
    Promise.resolve(Response.json(files, { headers }))

describe('the archive of the app', () => {
  it('is asked for once, and each file is kept with its type and the headers that the server sends with all', async () => {
    const policy = "default-src 'none'"
    const { kept, fetch } = await unpack(
      answerOf(
        { '/assets/one-aaaaaaaa.js': 'say("é")', '/assets/two-aaaaaaaa.css': 'p {}' },
        {
          ...ours,
          'Content-Security-Policy': policy,
          ETag: '"all"',
          'Content-Encoding': 'br',
          'Content-Length': '9',
        },
      ),
    )
    expect(fetch.mock.calls).toEqual([[ARCHIVE, { cache: 'no-store', credentials: 'same-origin' }]])
    expect([...kept.keys()]).toEqual([JS, CSS])
    expect(await kept.get(JS)?.text()).toBe('say("é")')
    expect([...(kept.get(JS)?.headers ?? [])]).toEqual([
      ['content-security-policy', policy],
      ['content-type', 'text/javascript; charset=utf-8'],
      [APP_HEADER.toLowerCase(), APP_HEADER_VALUE],
    ])
    expect(kept.get(CSS)?.headers.get('Content-Type')).toBe('text/css; charset=utf-8')
  })

  it('brings no file that is not of the app, of another site, of another type, or not text', async () => {
    const { kept } = await unpack(
      answerOf({
        '/assets/other-aaaaaaaa.js': 'not of this release',
        'https://other.test/assets/one-aaaaaaaa.js': 'of another site',
        '/assets/two-aaaaaaaa.css': 7,
        '/index.html': 'a page',
      }),
    )
    expect([...kept.keys()]).toEqual([])
  })

  it.each([
    ['is gone', () => Promise.resolve(new Response('{}', { status: 404, headers: ours }))],
    ['is cut short', () => Promise.resolve(new Response('{"/assets/one-aaa', { headers: ours }))],
    ['is answered by another', answerOf({ '/assets/one-aaaaaaaa.js': 'theirs' }, {})],
    ['is no object', answerOf(null)],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('that %s leaves every file to be fetched alone', async (_words, answer) => {
    const { kept } = await unpack(answer)
    expect(kept.size).toBe(0)
  })

  it('that a full device cannot keep fails the installation, which a later visit tries again', async () => {
    const full = new DOMException('full', 'QuotaExceededError')
    await expect(
      unpack(answerOf({ '/assets/one-aaaaaaaa.js': '1' }), () => Promise.reject(full)),
    ).rejects.toBe(full)
  })
})
