/** The requests of Drive's documentation against the stand-in, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call, connector, startSandboxWithApplications } from '../testing/connected-account.ts'
import type { TestSandbox } from '../testing/running-sandbox.ts'
import { DRIVE_FILE, SCOPE } from './scopes.ts'

let sandbox: TestSandbox
let google: ReturnType<typeof connector>
beforeAll(async () => {
  sandbox = await startSandboxWithApplications()
  google = connector(sandbox, 'google')
})
afterAll(() => sandbox.stop())

const ALL = DRIVE_FILE

const listSchema = z.object({
  nextPageToken: z.string().optional(),
  files: z.array(
    z.object({ id: z.string(), name: z.string(), mimeType: z.string(), size: z.string().optional() }),
  ),
})
const FILES = 'fields=nextPageToken,files(id,name,mimeType,size)'

async function list(token: string, query: string): Promise<z.output<typeof listSchema>> {
  const answer = await call(`${google.base}/drive/v3/files?${FILES}&${query}`, token)
  return listSchema.parse(answer.body)
}

async function fileNamed(token: string, name: string): Promise<string> {
  const { files } = await list(token, `q=${encodeURIComponent(`name = '${name}'`)}`)
  return files[0]?.id ?? ''
}

describe('Drive', () => {
  it('lists a folder and files at the root, one page after the other', async () => {
    const { access_token: token } = await google.connect({ scope: ALL })
    const root = await list(
      token,
      `q=${encodeURIComponent("'root' in parents and trashed = false")}&orderBy=folder,name`,
    )
    expect(root.files[0]).toMatchObject({
      name: 'Empty folder',
      mimeType: 'application/vnd.google-apps.folder',
    })
    expect(root.files.map(({ name }) => name)).toContain('Fee schedule 2026.pdf')
    const folder = await fileNamed(token, 'Document production')
    const query = `q=${encodeURIComponent(`'${folder}' in parents`)}&orderBy=name&pageSize=100`
    const names: string[] = []
    for (let page: string | undefined = ''; page !== undefined;) {
      const next: z.output<typeof listSchema> = await list(
        token,
        page === '' ? query : `${query}&pageToken=${page}`,
      )
      names.push(...next.files.map(({ name }) => name))
      page = next.nextPageToken
    }
    expect(names).toHaveLength(230)
    expect(new Set(names).size).toBe(230)
    const foreign = await call(`${google.base}/drive/v3/files?pageToken=other&q=trashed=false`, token)
    expect(foreign).toMatchObject({ status: 400, body: { error: { errors: [{ location: 'pageToken' }] } } })
  })

  it('keeps from drive.file what the application was never handed, and shows it with drive.readonly', async () => {
    const little = await google.connect({ scope: DRIVE_FILE, email: 'own@firm.test' })
    expect(await fileNamed(little.access_token, 'Gift ideas.txt')).toBe('')
    const all = await google.connect({ scope: `${SCOPE}drive.readonly`, email: 'own@firm.test' })
    const id = await fileNamed(all.access_token, 'Gift ideas.txt')
    expect((await call(`${google.base}/drive/v3/files/${id}`, little.access_token)).status).toBe(404)
    const creation = await call(`${google.base}/drive/v3/files`, all.access_token, {
      method: 'POST',
      body: '{}',
    })
    expect(creation.status).toBe(403)
  })

  it('answers the fields that were asked for and refuses unknown ones', async () => {
    const { access_token: token } = await google.connect({ scope: ALL })
    const id = await fileNamed(token, 'Intake checklist.txt')
    const one = (fields: string) => call(`${google.base}/drive/v3/files/${id}${fields}`, token)
    expect((await one('')).body).toEqual({
      kind: 'drive#file',
      id,
      name: 'Intake checklist.txt',
      mimeType: 'text/plain',
    })
    expect((await one('?fields=size')).body).toEqual({ size: '54' })
    expect(await one('?fields=colour')).toMatchObject({
      status: 400,
      body: { error: { errors: [{ location: 'fields' }] } },
    })
  })

  it('downloads whole files and ranges, and refuses documents without bytes', async () => {
    const { access_token: token } = await google.connect({ scope: ALL })
    const id = await fileNamed(token, 'Intake checklist.txt')
    const media = `${google.base}/drive/v3/files/${id}?alt=media`
    expect((await call(media, token)).body).toContain('Conflict check')
    const part = await call(media, token, { headers: { Range: 'bytes=9-13' } })
    expect([part.status, part.body, part.headers.get('content-range')]).toEqual([
      206,
      'check',
      'bytes 9-13/54',
    ])
    expect((await call(media, token, { headers: { Range: 'bytes=54-' } })).status).toBe(416)
    const notes = await fileNamed(token, 'Call notes')
    const refused = await call(`${google.base}/drive/v3/files/${notes}?alt=media`, token)
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: 'fileNotDownloadable' }] } },
    })
    const exported = await call(`${google.base}/drive/v3/files/${notes}/export?mimeType=text/plain`, token)
    expect(exported.body).toContain('first call')
  })

  it('creates folders and takes multipart uploads into them', async () => {
    const { access_token: token } = await google.connect({ scope: ALL })
    const folder = await call(`${google.base}/drive/v3/files?fields=id,parents`, token, {
      method: 'POST',
      body: JSON.stringify({ name: 'From the test', mimeType: 'application/vnd.google-apps.folder' }),
    })
    const { id: parent } = z.object({ id: z.string() }).parse(folder.body)
    const body = [
      '--sep',
      'Content-Type: application/json; charset=UTF-8',
      '',
      JSON.stringify({ name: 'small.txt', parents: [parent] }),
      '--sep',
      'Content-Type: text/plain',
      '',
      'two\r\nlines',
      '--sep--',
    ].join('\r\n')
    const upload = await call(
      `${google.base}/upload/drive/v3/files?uploadType=multipart&fields=id,size,mimeType,parents`,
      token,
      {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'multipart/related; boundary=sep' },
      },
    )
    expect(upload).toMatchObject({
      status: 200,
      body: { size: '10', mimeType: 'text/plain', parents: [parent] },
    })
    const { id } = z.object({ id: z.string() }).parse(upload.body)
    expect((await call(`${google.base}/drive/v3/files/${id}?alt=media`, token)).body).toBe('two\r\nlines')
  })

  it('moves a file to another folder and gives it another name', async () => {
    const { access_token: token } = await google.connect({ scope: ALL })
    const id = await fileNamed(token, 'Fee schedule 2026.pdf')
    const folder = await fileNamed(token, 'Templates')
    const change = (query: string) =>
      call(`${google.base}/drive/v3/files/${id}?fields=name,parents&${query}`, token, {
        method: 'PATCH',
        body: JSON.stringify({ name: 'Fees.pdf' }),
      })
    expect((await change(`addParents=${folder}`)).status).toBe(403)
    const moved = await change(`addParents=${folder}&removeParents=root`)
    expect(moved).toMatchObject({ status: 200, body: { name: 'Fees.pdf', parents: [folder] } })
  })

  it('takes an empty file', async () => {
    const { access_token: token } = await google.connect({ scope: ALL })
    const begun = await call(`${google.base}/upload/drive/v3/files?uploadType=resumable&fields=size`, token, {
      method: 'POST',
      body: JSON.stringify({ name: 'empty.txt' }),
    })
    const ask = { method: 'PUT', headers: { 'Content-Range': 'bytes */0' } }
    expect(await call(begun.headers.get('location') ?? '', null, ask)).toMatchObject({
      status: 200,
      body: { size: '0' },
    })
    const empty = await fileNamed(token, 'empty.txt')
    const media = await call(`${google.base}/drive/v3/files/${empty}?alt=media`, token)
    expect([media.status, media.body]).toEqual([200, ''])
  })

  it('takes a resumable upload in pieces, says how far it is, and survives a restart between them', async () => {
    const { access_token: token } = await google.connect({ scope: ALL })
    const bytes = Buffer.alloc(600 * 1024, 'counsel')
    const session = await call(`${google.base}/upload/drive/v3/files?uploadType=resumable`, token, {
      method: 'POST',
      body: JSON.stringify({ name: 'large.bin' }),
      headers: {
        'X-Upload-Content-Type': 'application/x-large',
        'X-Upload-Content-Length': String(bytes.length),
      },
    })
    const location = session.headers.get('location') ?? ''
    const put = (start: number, end: number) =>
      call(location, null, {
        method: 'PUT',
        body: bytes.subarray(start, end),
        headers: { 'Content-Range': `bytes ${start}-${end - 1}/${bytes.length}` },
      })
    const piece = 256 * 1024
    expect((await put(0, 1000)).status).toBe(400)
    const first = await put(0, piece)
    expect([first.status, first.headers.get('range')]).toEqual([308, `bytes=0-${piece - 1}`])
    await sandbox.restart()
    expect((await put(0, piece)).status).toBe(400)
    const status = await call(location, null, {
      method: 'PUT',
      headers: { 'Content-Range': `bytes */${bytes.length}` },
    })
    expect([status.status, status.headers.get('range')]).toEqual([308, `bytes=0-${piece - 1}`])
    expect((await put(piece, 2 * piece)).status).toBe(308)
    const last = await put(2 * piece, bytes.length)
    expect(last).toMatchObject({ status: 200, body: { name: 'large.bin', mimeType: 'application/x-large' } })
    const { id } = z.object({ id: z.string() }).parse(last.body)
    const kept = await fetch(`${google.base}/drive/v3/files/${id}?alt=media`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true)
    const unknown = await call(`${google.base}/upload/drive/v3/files?upload_id=x`, null, { method: 'PUT' })
    expect(unknown.status).toBe(404)
  })
})
