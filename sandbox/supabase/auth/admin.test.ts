import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../testing/running-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ env: { DISABLE_SIGNUP: 'true' } })
})
afterAll(() => sandbox.stop())

const PASSWORD = 'a long password'
let count = 0
const newEmail = (): string => `admin${(count += 1)}@example.test`
const api = () => sandbox.admin().auth.admin

describe('the service role', () => {
  it('creates a person with the id, metadata and password it chooses', async () => {
    const id = crypto.randomUUID()
    const email = newEmail()
    const { data, error } = await api().createUser({
      id,
      email,
      password: PASSWORD,
      user_metadata: { given_name: 'Ann' },
      app_metadata: { roles: ['clerk'] },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id, email, user_metadata: { given_name: 'Ann' } })
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], roles: ['clerk'] })
    const unconfirmed = await sandbox.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(unconfirmed.error?.code).toBe('email_not_confirmed')
    await api().updateUserById(id, { email_confirm: true })
    expect((await sandbox.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('refuses a taken address and a taken id', async () => {
    const email = newEmail()
    const { data } = await api().createUser({ email })
    expect((await api().createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await api().createUser({ id: data.user!.id, email: newEmail() })).error?.code).toBe('conflict')
  })

  it('reads, changes, bans and deletes', async () => {
    const email = newEmail()
    const { data } = await api().createUser({ email, password: PASSWORD, email_confirm: true })
    const { id } = data.user!
    const moved = newEmail()
    const changed = await api().updateUserById(id, {
      email: moved,
      user_metadata: { a: 1 },
      app_metadata: { b: 2 },
    })
    expect(changed.data.user).toMatchObject({ email: moved, user_metadata: { a: 1 }, app_metadata: { b: 2 } })
    await api().updateUserById(id, { ban_duration: '24h' })
    const banned = await sandbox.client().auth.signInWithPassword({ email: moved, password: PASSWORD })
    expect(banned.error).toMatchObject({ status: 400, code: 'user_banned' })
    await api().updateUserById(id, { ban_duration: 'none' })
    expect((await api().updateUserById(id, { ban_duration: 'a while' })).error?.code).toBe(
      'validation_failed',
    )
    expect(
      (await sandbox.client().auth.signInWithPassword({ email: moved, password: PASSWORD })).error,
    ).toBeNull()
    expect((await api().deleteUser(id)).error).toBeNull()
    expect((await api().getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await api().deleteUser(id)).error?.code).toBe('user_not_found')
  })

  it('ends the sessions of a person whose password it sets', async () => {
    const email = newEmail()
    const { data } = await api().createUser({ email, password: PASSWORD, email_confirm: true })
    const { auth } = sandbox.client()
    await auth.signInWithPassword({ email, password: PASSWORD })
    await api().updateUserById(data.user!.id, { password: 'set by the administrator' })
    expect((await auth.getUser()).error).not.toBeNull()
  })

  it('lists in pages, newest first, and finds by a part of the address', async () => {
    const emails = [newEmail(), newEmail(), newEmail()]
    for (const email of emails) await api().createUser({ email })
    const { data } = await api().listUsers({ page: 1, perPage: 2 })
    if (!('total' in data)) throw new Error('no page numbers')
    expect(data.users.map(({ email }) => email)).toEqual([emails[2], emails[1]])
    expect(data.nextPage).toBe(2)
    expect(data.total).toBeGreaterThanOrEqual(3)
    const response = await fetch(`${sandbox.authUrl}/admin/users?filter=${emails[0]}`, {
      headers: { Authorization: `Bearer ${sandbox.serviceRoleKey}` },
    })
    expect(await response.json()).toMatchObject({ users: [{ email: emails[0] }], aud: 'authenticated' })
  })

  it('names the next and the last page, and refuses a page that is no number', async () => {
    for (let i = 0; i < 3; i += 1) await api().createUser({ email: newEmail() })
    const ask = (query: string) =>
      fetch(`${sandbox.authUrl}/admin/users?${query}`, {
        headers: { Authorization: `Bearer ${sandbox.serviceRoleKey}` },
      })
    const first = await ask('page=1&per_page=1')
    const total = Number(first.headers.get('x-total-count'))
    expect(total).toBeGreaterThanOrEqual(3)
    expect(first.headers.get('link')).toContain('page=2&per_page=1>; rel="next"')
    expect(first.headers.get('link')).toContain(`page=${total}&per_page=1>; rel="last"`)
    expect((await ask('page=&per_page=')).status).toBe(200)
    const refused = await api().listUsers({ page: -1, perPage: 10 })
    expect(refused.error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(refused.data.users).toEqual([])
  })

  it('makes links without sending them, and invites by mail', async () => {
    const email = newEmail()
    const redirectTo = 'http://localhost:9999/welcome'
    const { data } = await api().generateLink({
      type: 'signup',
      email,
      password: PASSWORD,
      options: { data: { status: 'alpha' }, redirectTo },
    })
    expect(data.user?.user_metadata).toEqual({ status: 'alpha' })
    expect(data.properties).toMatchObject({ verification_type: 'signup', redirect_to: redirectTo })
    expect(data.properties?.action_link).toMatch(
      /\?token=.*type=signup&redirect_to=http:\/\/localhost:9999\/welcome/,
    )
    expect(await sandbox.mails()).toEqual([])
    const { auth } = sandbox.client()
    const { error } = await auth.verifyOtp({ type: 'signup', token_hash: data.properties!.hashed_token })
    expect(error).toBeNull()
    expect((await api().generateLink({ type: 'recovery', email: newEmail() })).error?.code).toBe(
      'user_not_found',
    )

    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const moved = newEmail()
      const { data: user } = await api().createUser({ email: newEmail(), email_confirm: true })
      const change = await api().generateLink({ type, email: user.user!.email!, newEmail: moved })
      expect(change.data.user?.new_email).toBe(moved)
      await fetch(change.data.properties!.action_link, { redirect: 'manual' })
      expect((await api().getUserById(user.user!.id)).data.user?.email).toBe(moved)
    }

    const invited = newEmail()
    expect((await api().inviteUserByEmail(invited)).data.user?.invited_at).toBeTruthy()
    expect(await sandbox.mails()).toMatchObject([{ to: invited, subject: 'You have been invited' }])
    expect((await api().inviteUserByEmail(email)).error?.code).toBe('email_exists')
  })
})

describe('who is not the service role', () => {
  it('is refused, also with a valid session', async () => {
    const ask = async (token?: string) => {
      const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
      const response = await fetch(`${sandbox.authUrl}/admin/users`, { headers })
      return [response.status, response.headers.get('x-sb-error-code')]
    }
    const email = newEmail()
    await api().createUser({ email, password: PASSWORD, email_confirm: true })
    const { data } = await sandbox.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(await ask()).toEqual([401, 'no_authorization'])
    expect(await ask('rubbish')).toEqual([403, 'bad_jwt'])
    expect(await ask(sandbox.anonKey)).toEqual([403, 'not_admin'])
    expect(await ask(data.session!.access_token)).toEqual([403, 'not_admin'])
    const promoted = await sandbox.client().auth.signInWithPassword({ email, password: PASSWORD })
    const response = await fetch(`${sandbox.authUrl}/user`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${promoted.data.session!.access_token}` },
      body: JSON.stringify({ app_metadata: { role: 'service_role' } }),
    })
    expect(response.status).toBe(403)
  })

  it('cannot sign up where that is switched off', async () => {
    const { error } = await sandbox.client().auth.signUp({ email: newEmail(), password: PASSWORD })
    expect(error).toMatchObject({ status: 422, message: 'Signups not allowed for this instance' })
  })
})
