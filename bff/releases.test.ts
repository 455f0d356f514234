/** Supports installed apps of other releases: their files, their service worker and their share target. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MISSED_SHARE_PAGE, SHARE_TARGET_PATH } from '../shared/contracts/share-target.ts'
import { startTestBff, type TestBff } from './testing/test-bff.ts'

const OLD = 'export const page = "old"'.repeat(50)

let folder: string
let bff: TestBff
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'releases-'))
  const files: [string, string | Buffer][] = [
    ['client/index.html', '<!doctype html>'],
    ['client/sw.js', '/* worker */'],
    ['client/sw-off.js', '/* last worker */'],
    ['client/assets/page-new.js', 'export {}'],
    ['earlier/a/assets/page-old.js', OLD],
    ['earlier/a/assets/page-old.js.br', brotliCompressSync(OLD)],
    ['earlier/a/assets/page-old.js.map', '{}'],
    ['earlier/a/index.html', '<!doctype html>old'],
    ['earlier/b/assets/style-old.css', 'p{}'],
    ['earlier/b/assets/cleared.css', 'p{}'],
    ['earlier/note.txt', 'no release'],
  ]
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  bff = await startTestBff(places())
})
afterAll(async () => {
  await bff.close()
  await rm(folder, { recursive: true })
})

const places = () => ({ CLIENT_DIR: join(folder, 'client'), EARLIER_CLIENT_DIR: join(folder, 'earlier') })

describe('hashed files of earlier releases', () => {
  it('are still there for a window that was opened before the update', async () => {
    const script = await bff.call('/assets/page-old.js', { headers: { 'accept-encoding': 'br' } })
    expect([script.status, script.headers['content-type'], script.headers['content-encoding']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'br',
    ])
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await bff.call('/assets/style-old.css')).text).toBe('p{}')
  })

  it('are all that is served of an earlier release', async () => {
    expect((await bff.call('/')).text).toBe('<!doctype html>')
    const gone = [
      '/assets/page-old.js.map',
      '/assets/page-old.js.br',
      '/earlier/a/index.html',
      '/assets/x.js',
    ]
    for (const path of gone) expect([path, (await bff.call(path)).status]).toEqual([path, 404])
  })

  it('may be cleared away while the program runs', async () => {
    await rm(join(folder, 'earlier/b/assets/cleared.css'))
    expect((await bff.call('/assets/cleared.css')).status).toBe(404)
  })
})

describe('the service worker', () => {
  it('can be taken back by a setting: its address then gives the one that removes itself', async () => {
    const withdrawn = await startTestBff({ ...places(), SERVICE_WORKER: 'off' })
    const [on, off] = [await bff.call('/sw.js'), await withdrawn.call('/sw.js')]
    await withdrawn.close()
    expect([on.text, off.text]).toEqual(['/* worker */', '/* last worker */'])
    expect([on.headers['cache-control'], off.headers['cache-control']]).toEqual(['no-cache', 'no-cache'])
    expect(off.headers['content-type']).toBe('text/javascript; charset=utf-8')
  })
})

describe('a share that the service worker did not take', () => {
  it.each([
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nJane\r\n--x--',
    ],
    ['text/plain', 'Jane'],
  ])('ends at the form, which says so; nothing of it is read (%s)', async (type, body) => {
    const reply = await bff.call(SHARE_TARGET_PATH, {
      method: 'POST',
      body,
      headers: { 'content-type': type, 'sec-fetch-site': 'none' },
    })
    expect([reply.status, reply.headers.location, reply.text]).toEqual([303, MISSED_SHARE_PAGE, ''])
    expect(bff.log.join('')).not.toContain('Jane')
    expect(bff.api.calls).toEqual([])
  })

  it('is a POST and nothing else', async () => {
    const reply = await bff.call(SHARE_TARGET_PATH)
    expect([reply.status, reply.headers.allow]).toEqual([405, 'POST'])
  })
})
