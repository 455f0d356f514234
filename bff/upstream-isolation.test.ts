/** One upstream down, slow or endless: the others do not feel it, and nobody waits for what does not answer. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json, startStub } from './testing/stub-upstream.ts'
import { jsonBody, startTestBff, type Reply, type TestBff } from './testing/test-bff.ts'

let bff: TestBff
beforeEach(async () => {
  bff = await startTestBff()
})
afterEach(() => bff.close())

const profile = (): Promise<Reply> => bff.callAsUser('/api/users/verify-profile')
const ownRow = (): Promise<Reply> => bff.callAsUser('/supabase/rest/v1/users?select=first_name')
const refresh = (): Promise<Reply> =>
  bff.call('/supabase/auth/v1/token?grant_type=refresh_token', jsonBody({}, { 'x-app-csrf': '1' }))

describe('an upstream that does not answer', () => {
  it('is not asked any more after ten failures, is said to be away, and is taken back when it answers', async () => {
    await profile()
    await bff.api.close()
    for (let count = 0; count < 10; count += 1) expect((await profile()).status).toBe(502)
    const refused = await profile()
    expect(refused.status).toBe(503)
    expect(refused.headers['retry-after']).toBe('1')
    expect(refused.text).toContain('The platform service cannot be reached right now')
    expect((await ownRow()).status).toBe(200)

    const back = await startStub(Number(new URL(bff.api.url).port), json(200, { back: true }))
    await expect.poll(async () => (await profile()).status).toBe(200)
    expect((await profile()).status).toBe(200)
    await back.close()
  })

  it('is a passing trouble to the refresh of a session, open or closed', async () => {
    await bff.supabase.close()
    const replies: Reply[] = []
    for (let count = 0; count < 14; count += 1) replies.push(await refresh())
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]))
    expect(replies.filter(({ headers }) => !(Number(headers['retry-after']) > 0))).toEqual([])
  })
})

describe('an upstream that is slow', () => {
  it('takes no connection from another, however many wait for it', async () => {
    const pending: (() => void)[] = []
    bff.supabase.respond = (call, response) => void pending.push(() => json(200, [])(call, response))
    const waiting = Array.from({ length: 200 }, ownRow)
    await expect.poll(() => pending.length).toBe(64)
    for (let count = 0; count < 20; count += 1) expect((await profile()).status).toBe(200)
    expect(pending).toHaveLength(64)
    bff.supabase.respond = json(200, [])
    pending.forEach((answer) => answer())
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('an upstream whose answer never ends', () => {
  it('is cut off at the size that the table allows', async () => {
    let written = 0
    bff.api.respond = (_call, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const block = Buffer.alloc(65_536, 0x20)
      const more = (): void => {
        while (!response.destroyed && response.write(block)) written += block.length
      }
      response.on('drain', more)
      more()
    }
    const reply = await profile()
    expect(reply.status).toBe(502)
    expect(reply.text.length).toBeLessThan(1000)
    expect((await ownRow()).status).toBe(200)
    expect(written).toBeLessThan(64 * 1024 * 1024)
  })
})
