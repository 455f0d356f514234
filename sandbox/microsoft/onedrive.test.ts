/** The requests of Graph's documentation of OneDrive against the stand-in, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call, connector, startSandboxWithApplications, type Tokens } from '../testing/connected-account.ts'
import type { TestSandbox } from '../testing/running-sandbox.ts'

let sandbox: TestSandbox
let microsoft: ReturnType<typeof connector>
let tokens: Tokens
beforeAll(async () => {
  sandbox = await startSandboxWithApplications()
  microsoft = connector(sandbox, 'microsoft')
  tokens = await microsoft.connect({ scope: 'Files.ReadWrite' })
})
afterAll(() => sandbox.stop())

const v1 = (path: string): string => `${microsoft.base}/v1.0${path}`
const get = (path: string, headers = {}) => call(v1(path), tokens.access_token, { headers })

const itemSchema = z.looseObject({ id: z.string(), name: z.string(), size: z.number() })
const itemsSchema = z.looseObject({ value: z.array(itemSchema), '@odata.nextLink': z.string().optional() })
async function itemAt(path: string): Promise<z.output<typeof itemSchema>> {
  return itemSchema.parse((await get(`/me/drive/root:/${encodeURI(path)}`)).body)
}

describe('OneDrive', () => {
  it('shows nested folders and a 5 MB file at the root, by path and by id', async () => {
    const root = itemsSchema.parse(
      (await get('/me/drive/root/children?$select=name,size,folder&$top=20')).body,
    )
    expect(root.value.map(({ name }) => name)).toEqual(
      [...root.value.map(({ name }) => name)].sort((a, b) => a.localeCompare(b, 'en')),
    )
    expect(root.value).toContainEqual(
      expect.objectContaining({ name: 'Deposition recording.wav', size: 5 * 1024 * 1024 }),
    )
    const nested = await itemAt('matters/Whitfield v. Marlow Freight/Medical records')
    expect(nested).toMatchObject({ folder: { childCount: 3 }, parentReference: { driveType: 'personal' } })
    expect((await get(`/me/drive/items/${encodeURIComponent(nested.id)}`)).body).toMatchObject({
      name: 'Medical records',
    })
  })

  it('serves ranges at the download address, and 401 to who brings a token there or comes late', async () => {
    const item = await itemAt('Deposition recording.wav')
    const content = await get(`/me/drive/items/${encodeURIComponent(item.id)}/content`)
    expect(content.status).toBe(302)
    const link = content.headers.get('location') ?? ''
    const part = await call(link, null, { headers: { Range: 'bytes=0-3' } })
    expect([part.status, part.body, part.headers.get('content-range')]).toEqual([
      206,
      'RIFF',
      'bytes 0-3/5242880',
    ])
    expect((await call(link, tokens.access_token)).status).toBe(401)
    expect((await call(`${link}x`, null)).status).toBe(401)
  })

  it('creates folders: a namesake is refused or gets a number', async () => {
    const create = (behavior: string, name = 'New matter') =>
      call(v1('/me/drive/root/children'), tokens.access_token, {
        method: 'POST',
        body: JSON.stringify({ name, folder: {}, '@microsoft.graph.conflictBehavior': behavior }),
      })
    expect(await create('fail')).toMatchObject({
      status: 201,
      body: { name: 'New matter', folder: { childCount: 0 } },
    })
    expect(await create('fail', 'NEW MATTER')).toMatchObject({
      status: 409,
      body: { error: { code: 'nameAlreadyExists' } },
    })
    expect(await create('rename')).toMatchObject({ status: 201, body: { name: 'New matter 1' } })
    expect((await create('fail', 'a/b')).status).toBe(400)
  })

  it('takes a small file at once and replaces a namesake by default', async () => {
    const put = (body: string, query = '') =>
      call(v1(`/me/drive/root:/note.txt:/content${query}`), tokens.access_token, {
        method: 'PUT',
        body,
        headers: { 'Content-Type': 'text/plain' },
      })
    const first = await put('one')
    expect(first).toMatchObject({ status: 201, body: { size: 3, file: { mimeType: 'text/plain' } } })
    expect(await put('second')).toMatchObject({ status: 200, body: { size: 6 } })
    expect(await put('x', '?@microsoft.graph.conflictBehavior=fail')).toMatchObject({ status: 409 })
    expect(await put('x', '?@microsoft.graph.conflictBehavior=rename')).toMatchObject({
      body: { name: 'note 1.txt' },
    })
  })

  it('moves an item: a namesake is in the way, or the item gets a number', async () => {
    const item = await itemAt('Fee schedule 2026.pdf')
    const { id: folder } = await itemAt('Templates')
    const move = (change: object) =>
      call(v1(`/me/drive/items/${encodeURIComponent(item.id)}`), tokens.access_token, {
        method: 'PATCH',
        body: JSON.stringify({ parentReference: { id: folder }, ...change }),
      })
    expect((await move({ name: 'Referral agreement.pdf' })).status).toBe(409)
    const renamed = await move({
      name: 'Referral agreement.pdf',
      '@microsoft.graph.conflictBehavior': 'rename',
    })
    expect(renamed).toMatchObject({ status: 200, body: { id: item.id, name: 'Referral agreement 1.pdf' } })
    expect((await itemAt('Templates/Referral agreement 1.pdf')).id).toBe(item.id)
  })

  it('wants the pieces of a session in order, of the right size, and without a token', async () => {
    const unit = 320 * 1024
    const begun = await call(v1('/me/drive/root:/pieces.bin:/createUploadSession'), tokens.access_token, {
      method: 'POST',
    })
    const { uploadUrl } = z.looseObject({ uploadUrl: z.string() }).parse(begun.body)
    const put = (start: number, length: number, token: string | null = null) =>
      call(uploadUrl, token, {
        method: 'PUT',
        body: Buffer.alloc(length, 1),
        headers: { 'Content-Range': `bytes ${start}-${start + length - 1}/${2 * unit + 5}` },
      })
    expect((await put(0, unit, tokens.access_token)).status).toBe(401)
    expect((await put(0, 100)).status).toBe(400)
    expect((await put(unit, unit)).status).toBe(416)
    expect(await put(0, unit)).toMatchObject({
      status: 202,
      body: { nextExpectedRanges: [`${unit}-${2 * unit + 4}`] },
    })
    expect((await put(0, unit)).status).toBe(416)
    expect((await call(uploadUrl, null)).body).toMatchObject({
      nextExpectedRanges: [`${unit}-${2 * unit + 4}`],
    })
    expect((await put(unit, unit)).status).toBe(202)
    expect(await put(2 * unit, 5)).toMatchObject({ status: 201, body: { size: 2 * unit + 5 } })
    expect((await call(uploadUrl, null)).status).toBe(404)
    const taken = await call(v1('/me/drive/root:/pieces.bin:/createUploadSession'), tokens.access_token, {
      method: 'POST',
    })
    expect(taken.status).toBe(409)
  })

  it('forgets a session that is cancelled', async () => {
    const begun = await call(v1('/me/drive/root:/never.bin:/createUploadSession'), tokens.access_token, {
      method: 'POST',
    })
    const { uploadUrl } = z.looseObject({ uploadUrl: z.string() }).parse(begun.body)
    expect((await call(uploadUrl, null, { method: 'DELETE' })).status).toBe(204)
    expect((await call(uploadUrl, null)).status).toBe(404)
  })

  it('streams a gigabyte without holding it', async () => {
    const item = await itemAt('Trial recordings 2025.wav')
    expect(item.size).toBe(1024 ** 3)
    const link = z.string().parse(item['@microsoft.graph.downloadUrl'])
    const before = process.memoryUsage().rss
    let received = 0
    let most = 0
    const response = await fetch(link)
    for await (const piece of response.body ?? []) {
      received += piece.length
      most = Math.max(most, process.memoryUsage.rss())
    }
    expect(received).toBe(item.size)
    expect(most - before).toBeLessThan(256 * 1024 * 1024)
  }, 60_000)
})
