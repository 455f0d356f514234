import { expect, it, vi } from 'vitest'
import { fromBase64Url, toBase64Url } from './base64url.ts'
import { createLockPasskeys } from './browser-passkeys.ts'

const ID = toBase64Url(Uint8Array.from([1, 2, 250, 251]))
const SECRET = Uint8Array.from({ length: 32 }, (_, index) => index)

type Prf = { readonly enabled?: boolean; readonly results?: { readonly first: BufferSource } }
const answer = (prf: Prf | undefined) => ({
  id: ID,
  getClientExtensionResults: () => (prf === undefined ? {} : { prf }),
})
const gives = (value: unknown) => () => Promise.resolve(value as Credential)
const refuses = (name: string) => () => Promise.reject(new DOMException('', name))

function browser(ways: {
  readonly create?: CredentialsContainer['create']
  readonly get?: CredentialsContainer['get']
  readonly capabilities?: PublicKeyCredentialClientCapabilities | 'unknown'
}) {
  const create = vi.fn(ways.create ?? gives(answer({ enabled: true })))
  const get = vi.fn(ways.get ?? gives(answer({ results: { first: SECRET.slice().buffer } })))
  const signalUnknownCredential = vi.fn(() => Promise.resolve())
  const { capabilities = 'unknown' } = ways
  const passkeys = createLockPasskeys({
    credentials: { create, get },
    PublicKeyCredential: {
      signalUnknownCredential,
      ...(capabilities === 'unknown' ? {} : { getClientCapabilities: () => Promise.resolve(capabilities) }),
    },
    webCrypto: crypto,
    host: 'relay.test',
  })
  return { passkeys, create, get, signalUnknownCredential }
}

it('is made for this device alone: its own id, the person verified, and a salt for the secret', async () => {
  const { passkeys, create, get } = browser({})
  const made = await passkeys.make('ada (lock of this device)')
  expect(made).toMatchObject({ credentialId: ID, secret: SECRET })
  const asked = create.mock.calls[0]?.[0]?.publicKey
  expect(asked).toMatchObject({
    rp: { id: 'relay.test' },
    user: { name: 'ada (lock of this device)' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(asked?.extensions?.prf?.eval?.first).toEqual(fromBase64Url(made.salt))
  // Made, and then used for the first time.
  const used = get.mock.calls[0]?.[0]?.publicKey
  expect(used).toMatchObject({ rpId: 'relay.test', userVerification: 'required' })
  expect(used?.allowCredentials).toEqual([{ type: 'public-key', id: fromBase64Url(ID) }])
  expect(used?.extensions?.prf?.eval?.first).toEqual(fromBase64Url(made.salt))
})

it('an authenticator that gives the secret at once is not asked twice', async () => {
  const { passkeys, get } = browser({ create: gives(answer({ enabled: true, results: { first: SECRET } })) })
  expect((await passkeys.make('ada')).secret).toEqual(SECRET)
  expect(get).not.toHaveBeenCalled()
})

it('one that cannot give a secret is refused and dropped', async () => {
  for (const prf of [undefined, { enabled: false }]) {
    const { passkeys, signalUnknownCredential } = browser({ create: gives(answer(prf)) })
    await expect(passkeys.make('ada')).rejects.toMatchObject({ refusal: 'no_secret' })
    expect(signalUnknownCredential).toHaveBeenCalledWith({ rpId: 'relay.test', credentialId: ID })
  }
})

it('one that is made and then not used is dropped', async () => {
  const { passkeys, signalUnknownCredential } = browser({ get: refuses('NotAllowedError') })
  await expect(passkeys.make('ada')).rejects.toMatchObject({ refusal: 'not_used' })
  expect(signalUnknownCredential).toHaveBeenCalledTimes(1)
})

it.each([
  ['NotAllowedError', 'not_used'],
  ['AbortError', 'not_used'],
  ['SecurityError', 'no_secret'],
  ['NotSupportedError', 'no_secret'],
  ['ConstraintError', 'no_secret'],
  ['UnknownError', 'failed'],
])('what the browser says (%s) is told as %s', async (name, refusal) => {
  const passkey = { credentialId: ID, salt: 'c2FsdA' }
  await expect(browser({ get: refuses(name) }).passkeys.secretOf(passkey)).rejects.toMatchObject({ refusal })
  await expect(browser({ create: refuses(name) }).passkeys.make('ada')).rejects.toMatchObject({ refusal })
})

it('no answer, and one without a secret, are refusals', async () => {
  const passkey = { credentialId: ID, salt: 'c2FsdA' }
  await expect(browser({ get: gives(null) }).passkeys.secretOf(passkey)).rejects.toMatchObject({
    refusal: 'not_used',
  })
  const without = browser({ get: gives(answer(undefined)) }).passkeys
  await expect(without.secretOf(passkey)).rejects.toMatchObject({ refusal: 'no_secret' })
})

it('are possible unless the browser says that they are not', async () => {
  const possible = (capabilities: PublicKeyCredentialClientCapabilities | 'unknown') =>
    browser({ capabilities }).passkeys.arePossible()
  expect(await possible('unknown')).toBe(true)
  expect(await possible({ 'extension:prf': true })).toBe(true)
  expect(await possible({ 'extension:prf': false })).toBe(false)
  const without = createLockPasskeys({
    ...{ credentials: undefined, PublicKeyCredential: undefined, webCrypto: crypto },
    host: 'relay.test',
  })
  expect(await without.arePossible()).toBe(false)
  await expect(without.make('ada')).rejects.toMatchObject({ refusal: 'no_secret' })
  without.forget(ID)
})
