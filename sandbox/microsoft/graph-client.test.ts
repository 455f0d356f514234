/** Microsoft's own client against the stand-in: it must not be able to tell. */
import {
  FileUpload,
  GraphError,
  LargeFileUploadTask,
  PageIterator,
  ResponseType,
  type PageCollection,
} from '@microsoft/microsoft-graph-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call, connector, startSandboxWithApplications, type Tokens } from '../testing/connected-account.ts'
import { graphClient } from '../testing/graph-client.ts'
import type { TestSandbox } from '../testing/running-sandbox.ts'

let sandbox: TestSandbox
let microsoft: ReturnType<typeof connector>
let tokens: Tokens
beforeAll(async () => {
  sandbox = await startSandboxWithApplications()
  microsoft = connector(sandbox, 'microsoft')
  tokens = await microsoft.connect({ scope: 'User.Read Files.ReadWrite' })
})
afterAll(() => sandbox.stop())

const v1 = (path: string): string => `${microsoft.base}/v1.0${path}`
const get = (path: string, headers = {}) => call(v1(path), tokens.access_token, { headers })

const itemSchema = z.looseObject({ id: z.string(), name: z.string(), size: z.number() })
async function itemAt(path: string): Promise<z.output<typeof itemSchema>> {
  return itemSchema.parse((await get(`/me/drive/root:/${encodeURI(path)}`)).body)
}

describe('Microsoft’s client', () => {
  it('reads who has signed in', async () => {
    const { client } = graphClient(microsoft.base, tokens.access_token)
    const me: unknown = await client.api('/me').select(['displayName', 'userPrincipalName']).get()
    expect(me).toMatchObject({ displayName: 'Ann Lee', userPrincipalName: 'ann.lee@firm.test' })
    expect(me).not.toHaveProperty('surname')
  })

  it('goes through a folder by the links to its next pages', async () => {
    const { client } = graphClient(microsoft.base, tokens.access_token)
    const folder = await itemAt('Matters/Whitfield v. Marlow Freight/Document production')
    const first = (await client.api(`/me/drive/items/${folder.id}/children`).get()) as PageCollection
    expect(first.value).toHaveLength(200)
    const names = new Set<string>()
    await new PageIterator(client, first, (item: unknown) => {
      names.add(itemSchema.parse(item).name)
      return true
    }).iterate()
    expect(names.size).toBe(230)
  })

  it('downloads by an address that takes no token', async () => {
    const { client, seen } = graphClient(microsoft.base, tokens.access_token)
    const item = await itemAt('Intake checklist.txt')
    const bytes: unknown = await client
      .api(`/me/drive/items/${item.id}/content`)
      .responseType(ResponseType.ARRAYBUFFER)
      .get()
    expect(Buffer.from(bytes as ArrayBuffer).toString()).toContain('Statute of limitations')
    expect(seen.map(({ url, hasToken }) => [new URL(url).hostname, hasToken])).toEqual([
      ['graph.microsoft.com', true],
      ['storage.onedrive.test', false],
    ])
  })

  it('uploads a file of 5 MB in pieces by its own task, and hears of every piece', async () => {
    const { client, seen } = graphClient(microsoft.base, tokens.access_token)
    const bytes = Buffer.alloc(5 * 1024 * 1024, 'paralegal')
    const heard: number[] = []
    const session = await LargeFileUploadTask.createUploadSession(
      client,
      '/me/drive/root:/exhibits.bin:/createUploadSession',
      { item: { '@microsoft.graph.conflictBehavior': 'fail', name: 'exhibits.bin' } },
    )
    const task = new LargeFileUploadTask(
      client,
      new FileUpload(bytes, 'exhibits.bin', bytes.length),
      session,
      {
        rangeSize: 10 * 320 * 1024,
        uploadEventHandlers: { progress: (range) => heard.push(range?.maxValue ?? -1) },
      },
    )
    const { responseBody } = await task.upload()
    expect(responseBody).toMatchObject({ name: 'exhibits.bin', size: bytes.length })
    expect(heard).toHaveLength(2)
    expect(seen.filter(({ url }) => url.includes('/upload/')).every(({ hasToken }) => !hasToken)).toBe(true)
    const link = z.string().parse((await itemAt('exhibits.bin'))['@microsoft.graph.downloadUrl'])
    const kept = await (await fetch(link)).arrayBuffer()
    expect(Buffer.from(kept).equals(bytes)).toBe(true)
  })

  it('waits as Retry-After says and tries again', async () => {
    const { client, seen } = graphClient(microsoft.base, tokens.access_token)
    await microsoft.fault({ mode: 'status', status: 429, retryAfter: 0, count: 1 })
    await client.api('/me').get()
    expect(seen).toHaveLength(2)
  })

  it('reads what went wrong from the answer', async () => {
    const { client } = graphClient(microsoft.base, tokens.access_token)
    const failure: unknown = await client
      .api('/me/drive/items/unknown')
      .get()
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(GraphError)
    expect(failure).toMatchObject({ statusCode: 404, code: 'itemNotFound' })
  })
})
