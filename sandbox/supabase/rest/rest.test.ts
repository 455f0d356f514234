import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlatformData } from '../../../runtime/platform-data.ts'
import { startTestSandbox, type TestSandbox } from '../../testing/running-sandbox.ts'

/** Row-level security as a migration of the platform would have it, in a real Postgres. */
const SCHEMA = `
CREATE ROLE anon NOLOGIN; CREATE ROLE authenticated NOLOGIN; CREATE ROLE service_role NOLOGIN BYPASSRLS;
CREATE TABLE public.users (id uuid PRIMARY KEY, email text, first_name text, last_name text, user_type text,
  is_approved boolean NOT NULL, subscription_status text);
ALTER TABLE public.users ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON public.users TO authenticated, service_role;
CREATE POLICY own_row ON public.users FOR SELECT TO authenticated
  USING (id = (current_setting('request.jwt.claims', true)::json ->> 'sub')::uuid);`

let postgres: PGlite
let sandbox: TestSandbox

function platformData(lite: PGlite): PlatformData {
  return {
    queryAs: (claims, sql, values) =>
      lite.transaction(async (tx) => {
        await tx.query(`SELECT set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
          claims.role,
          JSON.stringify(claims),
        ])
        return (await tx.query<Record<string, unknown>>(sql, [...values])).rows
      }),
  }
}

beforeAll(async () => {
  postgres = await PGlite.create()
  await postgres.exec(SCHEMA)
  sandbox = await startTestSandbox({ data: platformData(postgres) })
})
afterAll(async () => {
  await sandbox.stop()
  await postgres.close()
})

let count = 0
async function person(isApproved = false) {
  const client = sandbox.client()
  const email = `row${(count += 1)}@example.test`
  const { data } = await client.auth.signUp({ email, password: 'a long password' })
  const { id } = data.user!
  await postgres.query('INSERT INTO public.users VALUES ($1, $2, $3, $4, $5, $6)', [
    id,
    email,
    'Ann "the" Lee',
    'Lee',
    'attorney',
    isApproved,
  ])
  return { client, id, token: data.session!.access_token }
}

const rest = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/supabase/rest/v1/${query}`, { headers: { apikey: sandbox.anonKey, ...headers } })

describe('[ID-04] the known query with supabase-js', () => {
  it('[AP-03] reads one’s own first name and approval', async () => {
    const { client, id } = await person(true)
    const answer = await client.from('users').select('first_name,is_approved').eq('id', id).single()
    expect(answer.error).toBeNull()
    expect(answer.data).toEqual({ first_name: 'Ann "the" Lee', is_approved: true })
  })

  it('shows nobody else’s row', async () => {
    const [me, other] = [await person(), await person()]
    const both = await me.client.from('users').select('id').in('id', [me.id, other.id])
    expect(both.data).toEqual([{ id: me.id }])
    const { error, status } = await me.client.from('users').select('first_name').eq('id', other.id).single()
    expect([status, error]).toMatchObject([
      406,
      {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
      },
    ])
    const maybe = await me.client.from('users').select('first_name').eq('id', other.id).maybeSingle()
    expect([maybe.error, maybe.data]).toEqual([null, null])
  })

  it('shows the service role every row', async () => {
    const { id } = await person()
    const { data } = await sandbox.admin().from('users').select('id').eq('id', id).limit(5)
    expect(data).toEqual([{ id }])
  })
})

describe('over the wire', () => {
  it('answers a JSON array with Content-Range', async () => {
    const { id, token } = await person()
    const response = await rest(`users?select=first_name,is_approved&id=eq.${id}`, {
      Authorization: `Bearer ${token}`,
    })
    expect([response.status, response.headers.get('content-range')]).toEqual([200, '0-0/*'])
    expect(await response.json()).toEqual([{ first_name: 'Ann "the" Lee', is_approved: false }])
  })

  it.each([
    ['a bad uuid', 'users?select=id&id=eq.7', 400, '22P02'],
    ['an unknown table', 'secrets?select=id', 404, 'PGRST205'],
    ['a table named like a property', 'constructor?select=id', 404, 'PGRST205'],
    ['an unknown column', 'users?select=encrypted_password', 400, '42703'],
    ['an injected column', 'users?select=id);drop table users;--', 400, '42703'],
    ['an unknown filter', 'users?select=id&email=like.*', 400, 'PGRST100'],
    ['a bad limit', 'users?select=id&limit=-1', 400, 'PGRST100'],
  ])('%s is refused', async (_what, query, status, code) => {
    const { token } = await person()
    const response = await rest(query, { Authorization: `Bearer ${token}` })
    expect([response.status, await response.json()]).toMatchObject([status, { code }])
  })

  it('refuses the anonymous with 401, since nothing is granted to them', async () => {
    const response = await rest('users?select=id')
    expect([response.status, await response.json()]).toMatchObject([401, { code: '42501' }])
    const none = await fetch(`${sandbox.url}/supabase/rest/v1/users`)
    expect(none.status).toBe(401)
  })

  it('refuses an expired and a forged token', async () => {
    const { token } = await person()
    const forged = await rest('users', { Authorization: `Bearer ${token.slice(0, -4)}AAAA` })
    expect([forged.status, await forged.json()]).toMatchObject([401, { code: 'PGRST301' }])
    sandbox.advance(3_601_000)
    const expired = await rest('users', { Authorization: `Bearer ${token}` })
    expect([expired.status, await expired.json()]).toMatchObject([
      401,
      { code: 'PGRST303', message: 'JWT expired' },
    ])
  })
})

it('without a database says which variable is missing', async () => {
  const alone = await startTestSandbox()
  const response = await fetch(`${alone.url}/supabase/rest/v1/users?select=id`, {
    headers: { apikey: alone.anonKey },
  })
  expect(response.status).toBe(503)
  expect(JSON.stringify(await response.json())).toContain('DATABASE_URL')
  await alone.stop()
})
