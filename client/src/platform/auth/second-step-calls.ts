/** Two-step sign-in with the auth client: setting up, using and removing a second step. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { attempt, type AuthResult } from './auth.ts'
import type { DeviceSession } from './device-session.ts'
import { addPasskey, answer, type PasskeyBrowser } from './passkeys.ts'
import { waysOf, type SecondStepWay } from './second-step.ts'

export type SecondStepFactor = {
  readonly id: string
  readonly name: string
  readonly way: SecondStepWay
  /** In the server's time format. */
  readonly madeAt: string
}

export type AppSetUp = {
  readonly id: string
  /** For typing into the app. */
  readonly secret: string
  /** For the QR code. */
  readonly uri: string
}

export type SecondStepCalls = {
  /** The second steps available to the user who is signing in. */
  readonly ways: () => readonly SecondStepWay[]
  readonly list: () => Promise<AuthResult<readonly SecondStepFactor[]>>
  readonly beginApp: (name: string) => Promise<AuthResult<AppSetUp>>
  readonly confirmApp: (id: string, code: string) => Promise<AuthResult<void>>
  readonly addPasskey: (name: string) => Promise<AuthResult<void>>
  /** Upgrades the session, in every window. */
  readonly answerWithApp: (code: string) => Promise<AuthResult<void>>
  readonly answerWithPasskey: () => Promise<AuthResult<void>>
  readonly remove: (id: string) => Promise<AuthResult<void>>
  /** Refreshes the session after its second steps have changed elsewhere. */
  readonly recheck: () => Promise<AuthResult<void>>
}

type Deps = {
  readonly client: () => Promise<SupabaseClient>
  readonly device: Pick<DeviceSession, 'read'>
  /** Called only for passkeys, because scripts without a window use these calls too. */
  readonly browser: () => PasskeyBrowser
}

const ISSUER = 'CounselRelay'
const NO_APP = 'No authenticator app is set up for this account.'
const NO_PASSKEY = 'No passkey is set up for this account.'

export function createSecondStepCalls({ client, device, browser }: Deps): SecondStepCalls {
  const mfa = async () => (await client()).auth.mfa
  const renew = async (): Promise<void> => {
    const { error } = await (await client()).auth.refreshSession()
    throwIf(error)
  }
  return {
    ways: () => {
      const stored = device.read()
      return stored === null ? [] : waysOf(stored)
    },
    list: () => attempt(async () => factorsOf(await client())),
    beginApp: (name) =>
      attempt(async () => {
        const factors = await mfa()
        await forgetBegun(factors, name)
        const { data, error } = await factors.enroll({
          factorType: 'totp',
          friendlyName: name,
          issuer: ISSUER,
        })
        if (error !== null) throw error
        return { id: data.id, secret: data.totp.secret, uri: data.totp.uri }
      }),
    confirmApp: (factorId, code) =>
      attempt(async () => {
        const { error } = await (await mfa()).challengeAndVerify({ factorId, code: digitsOf(code) })
        throwIf(error)
      }),
    addPasskey: (friendlyName) =>
      attempt(async () => {
        const factors = await mfa()
        await forgetBegun(factors, friendlyName)
        await addPasskey(factors, browser(), friendlyName)
      }),
    answerWithApp: (code) => attempt(async () => answerWithApp(await client(), digitsOf(code))),
    answerWithPasskey: () =>
      attempt(async () => {
        const passkey = (await factorsOf(await client())).find(({ way }) => way === 'passkey')
        if (passkey === undefined) throw new Error(NO_PASSKEY)
        await answer(await mfa(), browser(), passkey.id)
      }),
    remove: (factorId) =>
      attempt(async () => {
        throwIf((await (await mfa()).unenroll({ factorId })).error)
        // Until refreshed, the token still claims the removed second step.
        await renew()
      }),
    recheck: () => attempt(renew),
  }
}

function throwIf(error: Error | null): void {
  if (error !== null) throw error
}

type Mfa = SupabaseClient['auth']['mfa']

/** Removes an abandoned set-up, which would otherwise block its name for some minutes. */
async function forgetBegun(mfa: Mfa, name: string): Promise<void> {
  const { data } = await mfa.listFactors()
  const begun = data?.all.filter(
    ({ status, friendly_name }) => status === 'unverified' && friendly_name === name,
  )
  for (const { id } of begun ?? []) await mfa.unenroll({ factorId: id })
}

/** Authenticator apps show codes with a space, which gets copied. */
function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, '')
}

async function factorsOf(client: SupabaseClient): Promise<readonly SecondStepFactor[]> {
  const { data, error } = await client.auth.mfa.listFactors()
  if (error !== null) throw error
  const shown = (factors: readonly Listed[], way: SecondStepWay): SecondStepFactor[] =>
    factors.map((factor) => ({
      id: factor.id,
      name: factor.friendly_name ?? '',
      way,
      madeAt: factor.created_at,
    }))
  return [...shown(data.totp, 'app'), ...shown(data.webauthn, 'passkey')]
}

type Listed = {
  readonly id: string
  readonly friendly_name?: string | undefined
  readonly created_at: string
}

/** Tries the code with each authenticator app, so that the user need not choose one. */
async function answerWithApp(client: SupabaseClient, code: string): Promise<void> {
  const apps = (await factorsOf(client)).filter(({ way }) => way === 'app')
  let refusal: Error = new Error(NO_APP)
  for (const { id } of apps) {
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code })
    if (error === null) return
    refusal = error
    if (error.code !== 'mfa_verification_failed') break
  }
  throw refusal
}
