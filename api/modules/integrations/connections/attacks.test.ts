/** Attempts to complete, use or read another user's connection: nothing is stored or sent, and the error message is clear. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GOOGLE_PATHS } from '../../../../shared/contracts/integrations/google.ts'
import { ONEDRIVE_PATHS } from '../../../../shared/contracts/integrations/onedrive.ts'
import { ADMIN, ATTORNEY, CLIENT, PENDING } from '../../../testing/test-api.ts'
import { startIntegrationsApi, type IntegrationsApi } from '../../../testing/integrations-api.ts'
import { idToken, json } from '../testing/stub-provider.ts'

const AGAIN = 'Please start again from Settings > Integrations.'
const TEN_MINUTES = 600_000

let api: IntegrationsApi
beforeAll(async () => {
  api = await startIntegrationsApi()
})
beforeEach(() => api.reset())
afterAll(() => api.close())

const connections = (): Promise<readonly unknown[]> =>
  api.database.statement('select user_id, provider from public.integration_connections')

/** Expects an error response with this message, and that nothing is stored. */
async function expectRefused(
  answer: { status: number; body: Record<string, unknown> },
  status: number,
  words: string,
): Promise<void> {
  expect({ status: answer.status, error: answer.body['error'] }).toEqual({ status, error: words })
  expect(await connections()).toEqual([])
}

describe('the state of an authorization', () => {
  it('[GI-02] [GI-04] [OD-04] a code or a state that is missing is named', async () => {
    const { code, state } = await api.begin(ATTORNEY, 'google')
    const google = (body: unknown) => api.post(ATTORNEY, GOOGLE_PATHS.exchangeCode, body)
    await expectRefused(await google({ state }), 400, 'No authorization code received')
    await expectRefused(await google({ code }), 400, 'No state parameter received')
    const onedrive = (body: unknown) => api.post(ATTORNEY, ONEDRIVE_PATHS.exchangeCode, body)
    const userId = ATTORNEY.id
    await expectRefused(await onedrive({ state, userId }), 400, 'No authorization code received')
    await expectRefused(await onedrive({ code, userId }), 400, 'No state parameter received')
    expect(api.google.to('/token')).toEqual([])
    expect(api.microsoft.seen).toEqual([])
  })

  it('[GI-04] one that nobody has given out is refused', async () => {
    const { code } = await api.begin(ATTORNEY, 'google')
    const answer = await api.post(ATTORNEY, GOOGLE_PATHS.exchangeCode, { code, state: 'x'.repeat(43) })
    await expectRefused(answer, 400, `You didn’t start this connection. ${AGAIN}`)
    expect(api.google.to('/token')).toEqual([])
  })

  it('[OD-06] [GI-04] that of another person is refused, and stays good for that person', async () => {
    const brought = await api.begin(ATTORNEY, 'onedrive')
    const answer = await api.post(ADMIN, ONEDRIVE_PATHS.exchangeCode, { ...brought, userId: ADMIN.id })
    await expectRefused(answer, 400, `You didn’t start this connection. ${AGAIN}`)
    expect(api.microsoft.seen).toEqual([])
    const own = await api.post(ATTORNEY, ONEDRIVE_PATHS.exchangeCode, { ...brought, userId: ATTORNEY.id })
    expect(own.body).toMatchObject({ connected: true })
  })

  it('[GI-04] one that was begun in another session of the same person is refused', async () => {
    const brought = await api.begin(ATTORNEY, 'google')
    const other = { session_id: '11111111-1111-4111-8111-111111111111' }
    const answer = await api.post(ATTORNEY, GOOGLE_PATHS.exchangeCode, brought, other)
    await expectRefused(answer, 400, `You started this connection in another session. ${AGAIN}`)
    expect(api.google.to('/token')).toEqual([])
  })

  it('[GI-04] is good for ten minutes', async () => {
    const brought = await api.begin(ATTORNEY, 'google')
    api.advance(TEN_MINUTES + 1000)
    const answer = await api.post(ATTORNEY, GOOGLE_PATHS.exchangeCode, brought)
    await expectRefused(answer, 400, `This connection wasn’t completed within 10 minutes. ${AGAIN}`)
    expect(api.google.to('/token')).toEqual([])
  })

  it('[OD-06] [GI-02] is used once, whatever became of it', async () => {
    const brought = await api.begin(ATTORNEY, 'google')
    api.google.on('POST /token', json({ error: 'invalid_grant' }, 400))
    const first = await api.post(ATTORNEY, GOOGLE_PATHS.exchangeCode, brought)
    expect(first.status).toBe(409)
    const second = await api.post(ATTORNEY, GOOGLE_PATHS.exchangeCode, brought)
    await expectRefused(second, 400, `This connection has already been completed. ${AGAIN}`)
    expect(api.google.to('/token')).toHaveLength(1)
  })

  it('[GI-02] [OD-06] of two callbacks at once one gets through, and the code is exchanged once', async () => {
    const brought = await api.begin(ATTORNEY, 'onedrive')
    const body = { ...brought, userId: ATTORNEY.id }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.post(ATTORNEY, ONEDRIVE_PATHS.exchangeCode, body)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(400),
    ])
    expect(api.microsoft.to('/common/oauth2/v2.0/token')).toHaveLength(1)
  })

  it('[GI-04] the answer of the other provider is refused', async () => {
    const brought = await api.begin(ATTORNEY, 'google')
    const answer = await api.post(ATTORNEY, ONEDRIVE_PATHS.exchangeCode, { ...brought, userId: ATTORNEY.id })
    await expectRefused(answer, 400, `This response belongs to the connection to Google. ${AGAIN}`)
    expect(api.microsoft.seen).toEqual([])
  })

  it('an issuer that is not the one asked is refused before the code goes anywhere', async () => {
    const brought = await api.begin(ATTORNEY, 'google')
    const answer = await api.post(ATTORNEY, GOOGLE_PATHS.exchangeCode, {
      ...brought,
      iss: 'https://evil.example',
    })
    expect(answer.status).toBe(422)
    expect(answer.body['error']).toContain('Failed to exchange authentication code')
    expect(api.google.to('/token')).toEqual([])
    expect(await connections()).toEqual([])
  })

  it('tokens whose ID token carries another nonce, or is for somebody else, are thrown away', async () => {
    for (const stolen of [
      idToken(api.google.url, 'another'),
      idToken(api.google.url, 'another', 'other-client'),
    ]) {
      const brought = await api.begin(ATTORNEY, 'google')
      const tokens = {
        token_type: 'Bearer',
        access_token: 'stolen',
        refresh_token: 'stolen',
        id_token: await stolen,
      }
      api.google.on('POST /token', tokens)
      expect((await api.post(ATTORNEY, GOOGLE_PATHS.exchangeCode, brought)).status).toBe(422)
      expect(await connections()).toEqual([])
    }
  })

  it('a permission that does not last, or for nothing of ours, is told and not kept', async () => {
    const brought = await api.begin(ATTORNEY, 'onedrive')
    const path = 'POST /common/oauth2/v2.0/token'
    api.microsoft.on(path, { token_type: 'Bearer', access_token: 'a', scope: 'Files.ReadWrite' })
    const body = { ...brought, userId: ATTORNEY.id }
    await expectRefused(
      await api.post(ATTORNEY, ONEDRIVE_PATHS.exchangeCode, body),
      400,
      'OneDrive and Outlook didn’t grant ongoing permission. Please connect again.',
    )
    const again = { ...(await api.begin(ATTORNEY, 'onedrive')), userId: ATTORNEY.id }
    api.microsoft.on(path, {
      token_type: 'Bearer',
      access_token: 'a',
      refresh_token: 'r',
      scope: 'User.Read',
    })
    const answer = await api.post(ATTORNEY, ONEDRIVE_PATHS.exchangeCode, again)
    expect(answer.body['error']).toContain('You didn’t grant any permission that CounselRelay can use.')
    expect(await connections()).toEqual([])
  })
})

describe('who calls', () => {
  it('[OD-04] [OD-06] the user id of a body must be there and be one’s own', async () => {
    const brought = await api.begin(ATTORNEY, 'onedrive')
    const exchange = (body: unknown) => api.post(ATTORNEY, ONEDRIVE_PATHS.exchangeCode, body)
    await expectRefused(await exchange(brought), 400, 'User ID is required for OneDrive integration')
    const foreign = await exchange({ ...brought, userId: ADMIN.id })
    expect(foreign).toMatchObject({ status: 403, body: { code: 'user_mismatch' } })
    expect(api.microsoft.seen).toEqual([])
    await api.connect(ATTORNEY, 'onedrive')
    const none = await api.post(ADMIN, ONEDRIVE_PATHS.disconnect, {})
    expect(none).toMatchObject({ status: 400, body: { error: 'No authenticated user found' } })
    const other = await api.post(ADMIN, ONEDRIVE_PATHS.disconnect, { userId: ATTORNEY.id })
    expect(other).toMatchObject({ status: 403, body: { code: 'user_mismatch' } })
    expect(await connections()).toHaveLength(1)
  })

  it('nobody uses or sees the connection of somebody else', async () => {
    await api.connect(ATTORNEY, 'google')
    const before = api.google.seen.length
    expect((await api.get(ADMIN, GOOGLE_PATHS.status)).body).toMatchObject({
      connected: false,
      profile: null,
    })
    expect((await api.get(ADMIN, GOOGLE_PATHS.files)).body).toMatchObject({ code: 'not_connected' })
    expect(api.google.seen).toHaveLength(before)
    const rows = await api.database.asUser({ role: 'authenticated', sub: ADMIN.id }, (tx) =>
      tx.query('select provider from public.integration_connections'),
    )
    expect(rows).toEqual([])
  })

  it.each([
    ['a client', CLIENT, 'attorney_only'],
    ['an attorney who is not approved', PENDING, 'approval_required'],
  ] as const)('%s connects nothing', async (_who, person, code) => {
    expect((await api.get(person, GOOGLE_PATHS.url)).body).toMatchObject({ code })
    expect((await api.get(person, ONEDRIVE_PATHS.url)).body).toMatchObject({ code })
    expect((await api.get(person, ONEDRIVE_PATHS.list)).body).toMatchObject({ code })
  })
})

describe('what is stored', () => {
  const sealed = (column: string): Promise<string> =>
    api.database
      .statement(`select ${column} as sealed from public.integration_connections where user_id = $1`, [
        ATTORNEY.id,
      ])
      .then(([row]) => String(row?.['sealed']))
  const plant = (column: string, value: string): Promise<unknown> =>
    api.database.statement(`update public.integration_connections set ${column} = $2 where user_id = $1`, [
      ATTORNEY.id,
      value,
    ])

  it('[GI-04] holds no token, verifier or state in clear, and neither does the log', async () => {
    const { code, state } = await api.begin(ATTORNEY, 'google')
    await api.post(ATTORNEY, GOOGLE_PATHS.exchangeCode, { code, state })
    const rows = JSON.stringify([
      await api.database.statement('select * from public.integration_connections'),
      await api.database.statement('select * from public.integration_authorizations'),
      await api.database.statement('select * from public.audit_log'),
    ])
    const verifier =
      new URLSearchParams(api.google.to('/token')[0]?.body.toString()).get('code_verifier') ?? ''
    expect(verifier).toHaveLength(43)
    for (const secret of ['access-1', 'refresh-1', state, code, verifier]) {
      expect(rows).not.toContain(secret)
      expect(api.log.join('')).not.toContain(secret)
    }
    expect(await sealed('refresh_token_sealed')).toMatch(/^enc\.v2\.[0-9a-f]{16}\./)
  })

  it.each(['a flipped bit', 'another column', 'another person’s row', 'no envelope at all'])(
    '[GI-04] a ciphertext with %s is never used: the person has to reconnect',
    async (what) => {
      await api.connect(ATTORNEY, 'google')
      await api.connect(ADMIN, 'google')
      const own = await sealed('access_token_sealed')
      const [foreign] = await api.database.statement(
        'select access_token_sealed as sealed from public.integration_connections where user_id = $1',
        [ADMIN.id],
      )
      const altered: Readonly<Record<string, string>> = {
        'a flipped bit': withFlippedBit(own),
        'another column': await sealed('refresh_token_sealed'),
        'another person’s row': String(foreign?.['sealed']),
        'no envelope at all': 'enc.v2.plain-access-token',
      }
      await plant('access_token_sealed', altered[what] ?? '')
      const before = api.google.seen.length
      const answer = await api.get(ATTORNEY, GOOGLE_PATHS.files)
      expect(answer).toMatchObject({ status: 409, body: { code: 'reconnect_needed' } })
      expect(api.google.seen).toHaveLength(before)
      expect(api.log.join('')).toContain('a sealed token cannot be read')
      expect((await api.get(ATTORNEY, GOOGLE_PATHS.status)).body).toMatchObject({
        connected: false,
        state: 'needs_reconnect',
      })
    },
  )
})

/** Flips a bit of the decoded bytes, because the last base64url character also has unused bits. */
function withFlippedBit(envelope: string): string {
  const parts = envelope.split('.')
  const bytes = Buffer.from(parts.at(-1) ?? '', 'base64url')
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
  return [...parts.slice(0, -1), bytes.toString('base64url')].join('.')
}
