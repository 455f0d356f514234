import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applicationSchema } from '../shared/contracts/admin.ts'
import { runAdmin, type ExitCode } from './admin-command.ts'

const APPLICATION = applicationSchema.parse({
  userId: '6f1d8a52-0000-4000-8000-000000000001',
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Attorney',
  firmName: 'Ann & Co',
  barId: 'NY-1',
  barState: 'NY',
  subscriptionStatus: 'active',
  state: 'approved',
  reason: null,
  submittedAt: '2026-11-20T12:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  duplicateBarId: true,
  version: 'as read',
})

type Asked = { url: string; key: string | null; body: unknown }

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'counselrelay-admin-'))
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ ADMIN_KEY: 'key-in-the-data-folder' }))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  answer: (url: string) => Response | Promise<Response> = (url) =>
    Response.json(
      url.endsWith('/decide')
        ? { success: true, application: APPLICATION }
        : { applications: [{ ...APPLICATION, email: 'other@example.com', version: 'other' }, APPLICATION] },
    ),
): Promise<{ code: ExitCode; out: string; err: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const out: string[] = []
  const err: string[] = []
  const code = await runAdmin(
    args,
    { DATA_DIR: dataDir, ...env },
    {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        const text = await request.text()
        asked.push({
          url: request.url,
          key: request.headers.get('X-Admin-Key'),
          body: text === '' ? null : JSON.parse(text),
        })
        return answer(request.url)
      },
      print: (line) => out.push(line),
      complain: (line) => err.push(line),
    },
  )
  return { code, out: out.join('\n'), err: err.join('\n'), asked }
}

describe('[AP-06] npm run admin', () => {
  it('approves with the key of the data folder, at the port beside PORT', async () => {
    const { code, out, asked } = await run(['approve', 'ann@example.com'], { PORT: '22100' })
    expect({ code, out }).toEqual({ code: 0, out: 'ann@example.com is approved.' })
    const key = 'key-in-the-data-folder'
    const api = 'http://127.0.0.1:22101/api/admin/applications'
    expect(asked).toEqual([
      { url: api, key, body: null },
      {
        url: `${api}/decide`,
        key,
        body: { email: 'ann@example.com', decision: 'approve', version: 'as read' },
      },
    ])
  })

  it.each([
    ['reject', 'reject'],
    ['ask', 'request_information'],
    ['suspend', 'suspend'],
  ])('%s passes the reason on, and asks for it', async (verb, decision) => {
    const { asked } = await run([verb, 'ann@example.com', '--reason', 'No such bar ID'])
    expect(asked[0]?.body).toEqual({ email: 'ann@example.com', decision, reason: 'No such bar ID' })
    const without = await run([verb, 'ann@example.com'])
    expect(without).toMatchObject({ code: 2, asked: [] })
    expect(without.err).toContain('--reason TEXT')
  })

  it('lists with what a reviewer must see', async () => {
    const { out, asked } = await run(
      ['list', 'submitted'],
      { API_URL: 'http://api.example.com', ADMIN_KEY: 'given' },
      () => Response.json({ applications: [APPLICATION] }),
    )
    expect(asked[0]).toMatchObject({
      url: 'http://api.example.com/api/admin/applications?state=submitted',
      key: 'given',
    })
    expect(out).toContain('bar ID NY-1 (NY), ALSO GIVEN BY ANOTHER APPLICANT')
  })

  it('says that there are none', async () => {
    expect((await run(['list'], {}, () => Response.json({ applications: [] }))).out).toBe(
      'There are no applications.',
    )
  })

  it.each([
    [[]],
    [['approve']],
    [['promote', 'x']],
    [['list', 'odd']],
    [['approve', 'a', 'b']],
    [['approve', 'a', '--force']],
  ])('does not understand %j and shows how it is used', async (args) => {
    const { code, err } = await run(args)
    expect(code).toBe(2)
    expect(err).toContain('Usage:')
  })

  it('hands on the words of a refusal', async () => {
    const refusal = { error: 'There is no such application.', code: 'not_found', requestId: 'x' }
    expect(
      await run(['ask', 'x@example.com', '--reason', 'Which court?'], {}, () =>
        Response.json(refusal, { status: 404 }),
      ),
    ).toMatchObject({
      code: 1,
      err: 'There is no such application.',
    })
  })

  it.each<[string, () => Response | Promise<Response>, string]>([
    ['nobody answers', () => Promise.reject(new TypeError('fetch failed')), 'cannot be reached'],
    ['something else answers', () => new Response('<html>'), 'not this version'],
    ['it fails without words', () => new Response('', { status: 502 }), 'answered 502'],
  ])('when %s it says so', async (_, answer, words) => {
    const { code, err } = await run(['list'], {}, answer)
    expect(code).toBe(1)
    expect(err).toContain(words)
  })

  it('says where a key could come from', async () => {
    rmSync(join(dataDir, 'secrets.json'))
    const { code, err } = await run(['list'])
    expect(code).toBe(1)
    expect(err).toContain('ADMIN_KEY')
  })
})
