/** Each request to Microsoft matches its documentation, as recorded by a stub. Foreign addresses in its responses are not called. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ONEDRIVE_PATHS } from '../../../../shared/contracts/integrations/onedrive.ts'
import { ADMIN, ATTORNEY } from '../../../testing/test-api.ts'
import { startIntegrationsApi, type IntegrationsApi } from '../../../testing/integrations-api.ts'
import {
  json,
  lastAsked,
  startStubProvider,
  type ReadRequest,
  type Reply,
  type StubProvider,
} from '../testing/stub-provider.ts'

const MB = 1024 * 1024
const NEXT = '@odata.nextLink'
const ITEM = {
  id: 'item!1',
  name: 'Letter.pdf',
  size: 11,
  file: { mimeType: 'application/pdf' },
  lastModifiedDateTime: '2026-11-01T10:00:00Z',
  webUrl: 'https://onedrive.live.com/?id=item!1',
}
let api: IntegrationsApi
let evil: StubProvider
beforeAll(async () => {
  api = await startIntegrationsApi()
  evil = await startStubProvider()
})
beforeEach(async () => {
  await api.reset()
  await api.connect(ATTORNEY, 'onedrive')
  api.microsoft.seen.length = 0
  evil.seen.length = 0
})
afterAll(async () => {
  await api.close()
  await evil.close()
})

const last = (): ReadRequest => lastAsked(api.microsoft)

describe('authorization', () => {
  it('[OD-01] [GI-04] asks with state and PKCE, and exchanges at the same authority', async () => {
    const { body } = await api.get(ADMIN, ONEDRIVE_PATHS.url)
    const url = new URL(String(body['url']))
    const { state = '', code_challenge = '', ...rest } = Object.fromEntries(url.searchParams)
    expect(url.pathname).toBe('/common/oauth2/v2.0/authorize')
    expect(rest).toEqual({
      client_id: 'client',
      redirect_uri: 'https://app.example.com/onedrive-callback',
      response_type: 'code',
      response_mode: 'query',
      prompt: 'select_account',
      scope: 'offline_access User.Read Files.ReadWrite Mail.ReadWrite Mail.Send',
      code_challenge_method: 'S256',
    })
    for (const random of [state, code_challenge]) expect(random).toMatch(/^[\w-]{43}$/)
    const brought = await api.begin(ADMIN, 'onedrive')
    const answer = await api.post(ADMIN, ONEDRIVE_PATHS.exchangeCode, { ...brought, userId: ADMIN.id })
    expect(answer.body).toMatchObject({ connected: true, services: ['files', 'mail'] })
    const form = new URLSearchParams(api.microsoft.to('/common/oauth2/v2.0/token')[0]?.body.toString())
    expect(Object.fromEntries(form)).toMatchObject({
      grant_type: 'authorization_code',
      client_secret: 'secret',
    })
  })

  it('[OD-05] a code that is refused is told in the server’s words', async () => {
    const brought = await api.begin(ADMIN, 'onedrive')
    api.microsoft.on('POST /common/oauth2/v2.0/token', json({ error: 'invalid_client' }, 401))
    const answer = await api.post(ADMIN, ONEDRIVE_PATHS.exchangeCode, { ...brought, userId: ADMIN.id })
    expect(answer.body['error']).toMatch(/^Failed to exchange authorization code\. /)
  })
})

describe('OneDrive', () => {
  it('[OD-01] lists a folder page by page; the next page is asked by Graph’s own address, which no browser sees', async () => {
    const nextLink = `${api.microsoft.url}/v1.0/me/drive/items/f/children?$skiptoken=abc`
    api.microsoft.on(
      'GET /v1.0/me/drive/items/f/children',
      { value: [ITEM], [NEXT]: nextLink },
      { value: [] },
    )
    const first = await api.get(ATTORNEY, `${ONEDRIVE_PATHS.list}?folderId=f`)
    expect(last()).toMatchObject({
      query: { $select: 'id,name,size,file,folder,lastModifiedDateTime,webUrl', $top: '100' },
    })
    expect(first.body['files']).toMatchObject([
      { id: 'item!1', isFolder: false, size: 11, mimeType: 'application/pdf' },
    ])
    const next = String(first.body['next'])
    expect(next).not.toContain('skiptoken')
    expect((await api.get(ATTORNEY, `${ONEDRIVE_PATHS.list}?next=${next}`)).body).toEqual({
      files: [],
      next: null,
    })
    expect(last().query).toEqual({ $skiptoken: 'abc' })
    for (const [path, person] of [
      [`${ONEDRIVE_PATHS.unread}?next=${next}`, ATTORNEY],
      [`${ONEDRIVE_PATHS.list}?next=${next}`, ADMIN],
      [`${ONEDRIVE_PATHS.list}?next=${encodeURIComponent(`${evil.url}/v1.0/x`)}`, ATTORNEY],
    ] as const)
      expect((await api.get(person, path)).status).toBe(400)
    expect(evil.seen).toEqual([])
  })

  it('[OD-05] a next page, a download or an upload on a foreign host is never followed', async () => {
    api.microsoft.on('GET /v1.0/me/drive/root/children', { value: [], [NEXT]: `${evil.url}/v1.0/me/drive` })
    const list = await api.get(ATTORNEY, ONEDRIVE_PATHS.list)
    expect(list.status).toBe(502)
    expect(list.body['error']).toMatch(/^Failed to list OneDrive files\. /)
    api.microsoft.on('GET /v1.0/me/drive/items/x', ITEM)
    const away: Reply = (_request, response) => response.writeHead(302, { Location: `${evil.url}/x` }).end()
    api.microsoft.on('GET /v1.0/me/drive/items/x/content', away)
    const download = await api.get(ATTORNEY, `${ONEDRIVE_PATHS.download}/x`)
    expect(download.status).toBe(502)
    expect(download.body['error']).toMatch(/^Failed to download OneDrive file\. /)
    api.microsoft.on('POST /v1.0/me/drive/root:/big.bin:/createUploadSession', {
      uploadUrl: `${evil.url}/up`,
    })
    const upload = await send(5 * MB, { size: String(5 * MB) })
    expect(upload.status).toBe(502)
    expect(await upload.text()).toContain('Failed to upload file to OneDrive. ')
    expect(evil.seen).toEqual([])
  })

  it('[OD-01] gives a file out from where Graph sends us on, without the token', async () => {
    api.microsoft.on('GET /v1.0/me/drive/items/x', ITEM)
    const away: Reply = (_request, response) =>
      response.writeHead(302, { Location: `${api.microsoft.url}/content/1` }).end()
    api.microsoft.on('GET /v1.0/me/drive/items/x/content', away)
    api.microsoft.on('GET /content/1', ((_request, response) => response.end('hello world')) satisfies Reply)
    const response = await api.request(ATTORNEY, `${ONEDRIVE_PATHS.download}/x`)
    expect(await response.text()).toBe('hello world')
    expect(api.microsoft.to('/v1.0/me/drive/items/x/content')[0]?.headers.authorization).toBe(
      'Bearer access-1',
    )
    expect(api.microsoft.to('/content/1')[0]?.headers.authorization).toBeUndefined()
  })

  it('[OD-01] a file of 1 GB passes with flat memory, and no faster than it is read', async () => {
    const piece = Buffer.alloc(MB)
    let sent = 0
    api.microsoft.on('GET /v1.0/me/drive/items/x', { ...ITEM, size: 1024 * MB })
    const large: Reply = (_request, response) => {
      response.writeHead(200, { 'Content-Length': String(1024 * MB) })
      const push = (): void => {
        while (sent < 1024 * MB) {
          sent += MB
          if (!response.write(piece)) {
            response.once('drain', push)
            return
          }
        }
        response.end()
      }
      push()
    }
    api.microsoft.on('GET /v1.0/me/drive/items/x/content', large)
    const response = await api.request(ATTORNEY, `${ONEDRIVE_PATHS.download}/x`)
    const before = process.memoryUsage().rss
    let read = 0
    let mostAhead = 0
    let mostMemory = 0
    for await (const chunk of response.body ?? []) {
      read += chunk.byteLength
      mostAhead = Math.max(mostAhead, sent - read)
      mostMemory = Math.max(mostMemory, process.memoryUsage().rss - before)
    }
    expect(read).toBe(1024 * MB)
    expect(mostAhead).toBeLessThan(64 * MB)
    expect(mostMemory).toBeLessThan(256 * MB)
  }, 120_000)

  it('[OD-02] makes a folder, and a name that is taken is said', async () => {
    api.microsoft.on(
      'POST /v1.0/me/drive/items/p/children',
      { id: 'f', name: 'Matters', folder: {} },
      json({ error: { code: 'nameAlreadyExists' } }, 409),
    )
    const request = { name: 'Matters', parentFolderId: 'p' }
    expect(await api.post(ATTORNEY, ONEDRIVE_PATHS.createFolder, request)).toMatchObject({
      status: 201,
      body: { file: { isFolder: true } },
    })
    expect(last().body).toEqual({ name: 'Matters', folder: {}, '@microsoft.graph.conflictBehavior': 'fail' })
    const again = await api.post(ATTORNEY, ONEDRIVE_PATHS.createFolder, request)
    expect(again).toMatchObject({ status: 409 })
    expect(again.body['error']).toMatch(/^Failed to create OneDrive folder\. /)
  })

  it('[OD-02] a file of up to 4 MB goes in one call, named and placed', async () => {
    api.microsoft.on('PUT /v1.0/me/drive/items/f:/big.bin:/content', json(ITEM, 201))
    expect((await send(100, { folderId: 'f' })).status).toBe(201)
    expect(last()).toMatchObject({ query: { '@microsoft.graph.conflictBehavior': 'rename' } })
    expect(last().request.body).toHaveLength(100)
  })

  it.each([
    ['announced with its size', { size: String(12_000_000), folderId: 'f' }],
    ['not announced', { folderId: 'f' }],
  ])('[OD-02] a larger file, %s, goes by an upload session without the token', async (_what, fields) => {
    api.microsoft.on('POST /v1.0/me/drive/items/f:/big.bin:/createUploadSession', {
      uploadUrl: `${api.microsoft.url}/up/1`,
    })
    api.microsoft.on('PUT /up/1', json({ nextExpectedRanges: ['10485760-'] }, 202), json(ITEM, 201))
    expect((await send(12_000_000, fields)).status).toBe(201)
    const pieces = api.microsoft.to('/up/1')
    expect(pieces.map(({ headers }) => headers['content-range'])).toEqual([
      'bytes 0-10485759/12000000',
      'bytes 10485760-11999999/12000000',
    ])
    expect(pieces.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  })

  it('[OD-02] a file that is longer or shorter than it says is not kept', async () => {
    for (const size of [6_000_000, 5_000_000]) {
      api.microsoft.on('POST /v1.0/me/drive/root:/big.bin:/createUploadSession', {
        uploadUrl: `${api.microsoft.url}/up/1`,
      })
      api.microsoft.on('PUT /up/1', json({ nextExpectedRanges: ['0-'] }, 202))
      api.microsoft.on('DELETE /up/1', json({}, 204))
      expect((await send(5_500_000, { size: String(size) })).status).toBe(400)
      expect(last()).toMatchObject({ method: 'DELETE', path: '/up/1' })
    }
  })
})

/** Uploads `size` bytes after the form's fields. */
function send(size: number, fields: Readonly<Record<string, string>>): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([new Uint8Array(size)], 'big.bin'))
  return api.request(ATTORNEY, ONEDRIVE_PATHS.upload, { method: 'POST', body: form })
}
