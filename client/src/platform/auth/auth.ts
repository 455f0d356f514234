/** Sign-in and sign-out, recovery, passwords and tokens. The rest of the app does not use the auth client directly. */
import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import type { Logger } from '../log/logger.ts'
import { type AuthLink, nameOf, type OpenedLink, openWith } from './auth-link.ts'
import type { DeviceSession } from './device-session.ts'
import type { Identity } from './identity.ts'
import { type SessionFollower, withinDeadline } from './session-follower.ts'
import type { SessionStore } from './session.store.ts'

export type SocialProvider = 'google' | 'linkedin_oidc'

/** `message` is the provider's, for display. `unreachable`: the auth server could not be reached. */
export type AuthFailure = {
  readonly message: string
  readonly code: string | null
  readonly unreachable: boolean
}
export type AuthResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: AuthFailure }

type SignUpAnswer = { readonly userId: string; readonly needsConfirmation: boolean }

type SignUpDetails = {
  readonly email: string
  readonly password: string
  readonly names?: { readonly first_name: string; readonly last_name: string }
}

export type Auth = {
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>
  /** Starts following the session; returns the function that stops it. */
  readonly start: () => () => void
  readonly getIdentity: SessionFollower['getIdentity']
  /** null if signed out. Rejects if a session exists but its token could not be refreshed in time. */
  readonly getAccessToken: () => Promise<string | null>
  /** Whether the sign-in outlives the browser session. */
  readonly isRemembered: () => boolean
  readonly signInWithPassword: (
    email: string,
    password: string,
    remember: boolean,
  ) => Promise<AuthResult<{ readonly userId: string }>>
  readonly signUp: (details: SignUpDetails) => Promise<AuthResult<SignUpAnswer>>
  /** The URL of the provider's consent page. */
  readonly providerUrl: (provider: SocialProvider, remember: boolean) => Promise<AuthResult<string>>
  /** Verifies a sign-in or recovery link with the auth server, without changing the device's session. */
  readonly openLink: (link: AuthLink) => Promise<AuthResult<LinkSession>>
  readonly sendRecoveryMail: (email: string) => Promise<AuthResult<void>>
  /** `currentPassword`: if the auth server requires it. */
  readonly changePassword: (password: string, currentPassword?: string) => Promise<AuthResult<void>>
  /** The server has rejected this device's token: checks whether the session has ended. */
  readonly tokenRefused: SessionFollower['tokenRefused']
  /**
   * Removes the session from this device, then notifies the server if it can be reached. `farewell`: the user signed out in this window,
   * which shows the goodbye page.
   */
  readonly signOut: (way?: { readonly farewell: boolean }) => void
  /** Whether the auth server has acknowledged the last sign-out of this window. */
  readonly hasToldSignOut: () => Promise<boolean>
  readonly endSessions: (scope: 'others' | 'global') => Promise<AuthResult<void>>
  /** The same client, for tables and functions of the data service. */
  readonly dataClient: () => Promise<SupabaseClient>
}

/** A link opened in this page's memory. */
export type LinkSession = {
  /** The account's owner, from the auth server. */
  readonly identity: Identity
  /** Makes it this device's session. Fails for tokens from a URL. */
  readonly keep: () => Promise<AuthResult<void>>
  /** Works once; the link is used up afterwards. */
  readonly changePassword: (password: string) => Promise<AuthResult<void>>
  /** Discards the link and ends its session on the auth server, best effort. */
  readonly drop: () => void
}

type AuthDeps = {
  readonly origin: string
  readonly device: DeviceSession
  readonly store: SessionStore
  readonly follower: SessionFollower
  /** A client that stores nothing, for one link. */
  readonly loadLinkClient: () => Promise<SupabaseClient>
  readonly now: () => number
  /** Ends a session on the auth server, best effort. True on success. */
  readonly revoke: (accessToken: string) => Promise<boolean>
  readonly logger: Logger
}

/** A token that expires sooner than this is refreshed before use. Milliseconds. */
const FRESH_FOR = 60_000
/** Milliseconds; covers the wait for another tab's refresh and one refresh of our own. */
const TOKEN_PATIENCE = 12_000

export function createAuth(deps: AuthDeps): Auth {
  const { device, follower } = deps
  const client = follower.connect
  let signOutNotified: Promise<boolean> = Promise.resolve(false)
  const openLink = onceEach((link: AuthLink) =>
    attempt(async () => {
      const opened = await openWith(await deps.loadLinkClient(), link)
      return isAuthError(opened) ? opened : linkSession(deps, opened)
    }),
  )
  return {
    session: deps.store,
    start: follower.start,
    getIdentity: follower.getIdentity,
    getAccessToken: () => accessToken(deps),
    isRemembered: () => device.isRemembered(),
    signInWithPassword: (email, password, remember) =>
      attempt(async () => {
        device.setRemembered(remember)
        const { data, error } = await (await client()).auth.signInWithPassword({ email, password })
        return error ?? { userId: data.user.id }
      }),
    signUp: (details) => attempt(async () => signUp(await client(), deps.origin, details)),
    providerUrl: (provider, remember) =>
      attempt(async () => {
        device.setRemembered(remember)
        return providerUrl(await client(), deps.origin, provider)
      }),
    openLink,
    sendRecoveryMail: (email) =>
      attempt(async () => {
        const redirectTo = `${deps.origin}/reset-password`
        return (await (await client()).auth.resetPasswordForEmail(email, { redirectTo })).error ?? undefined
      }),
    changePassword: (password, currentPassword) =>
      attempt(async () => changePassword(await client(), password, currentPassword)),
    tokenRefused: follower.tokenRefused,
    signOut: (way) => {
      signOutNotified = signOut(deps, way?.farewell === true ? 'left' : 'requested')
    },
    hasToldSignOut: () => signOutNotified,
    endSessions: (scope) =>
      attempt(async () => (await (await client()).auth.signOut({ scope })).error ?? undefined),
    dataClient: client,
  }
}

async function accessToken({ device, follower, now }: AuthDeps): Promise<string | null> {
  const stored = device.read()
  if (stored === null) return null
  if (stored.expires_at * 1000 - now() > FRESH_FOR) return stored.access_token
  const client = await follower.connect()
  const answer = await withinDeadline(client.auth.getSession(), TOKEN_PATIENCE)
  if (answer?.data.session) return answer.data.session.access_token
  if (device.read() === null) return null
  throw new Error('The session could not be renewed', { cause: answer?.error })
}

async function signOut(
  { device, follower, revoke, logger }: AuthDeps,
  reason: 'left' | 'requested',
): Promise<boolean> {
  const stored = device.read()
  device.remove()
  device.setRemembered(false)
  follower.signedOut(reason)
  if (stored === null) return false
  try {
    return await revoke(stored.access_token)
  } catch (cause) {
    logger.warn('The auth server could not be told of the sign-out; the session will expire there.', cause)
    return false
  }
}

async function signUp(
  client: SupabaseClient,
  origin: string,
  { email, password, names }: SignUpDetails,
): Promise<AuthError | SignUpAnswer> {
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${origin}/auth/callback`, ...(names === undefined ? {} : { data: names }) },
  })
  if (error !== null) return error
  return { userId: data.user?.id ?? '', needsConfirmation: data.session === null }
}

async function changePassword(
  client: SupabaseClient,
  password: string,
  currentPassword: string | undefined,
): Promise<AuthError | undefined> {
  const current = currentPassword === undefined ? {} : { current_password: currentPassword }
  return (await client.auth.updateUser({ password, ...current })).error ?? undefined
}

async function providerUrl(
  client: SupabaseClient,
  origin: string,
  provider: SocialProvider,
): Promise<AuthError | string> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider,
    options: {
      redirectTo: `${origin}/auth/callback`,
      queryParams: { access_type: 'offline', prompt: 'consent' },
      skipBrowserRedirect: true,
    },
  })
  return error ?? data.url
}

function linkSession({ follower, logger }: AuthDeps, opened: OpenedLink): LinkSession {
  const { identity, tokens } = opened
  let isSpent = false
  const drop = (): void => {
    isSpent = true
    opened.end().catch((cause: unknown) => {
      logger.warn('The auth server could not be told that a link is done with.', cause)
    })
  }
  return {
    identity,
    keep: () =>
      attempt(async () => {
        if (tokens === null || isSpent) throw new Error('This link may not become a session')
        isSpent = true
        const { auth } = await follower.connect()
        const { accessToken: access_token, refreshToken: refresh_token } = tokens
        return (await auth.setSession({ access_token, refresh_token })).error ?? undefined
      }),
    changePassword: (password) =>
      attempt(async () => {
        if (isSpent) throw new Error('This link has served')
        const error = await opened.changePassword(password)
        if (error !== null) return error
        drop()
        return undefined
      }),
    drop,
  }
}

/**
 * A link works once, so opening the same one again, as a remounted screen does, shares the first result. After a failure it can be tried
 * again: the network may be back, or the code may have been typed before it was issued.
 */
function onceEach<T>(
  open: (link: AuthLink) => Promise<AuthResult<T>>,
): (link: AuthLink) => Promise<AuthResult<T>> {
  const opened = new Map<string, Promise<AuthResult<T>>>()
  return async (link) => {
    const name = nameOf(link)
    const shared = opened.get(name) ?? open(link)
    opened.set(name, shared)
    const result = await shared
    if (!result.ok) opened.delete(name)
    return result
  }
}

/** Unifies the auth client's returned and thrown errors. */
export async function attempt<T>(work: () => Promise<T | AuthError>): Promise<AuthResult<T>> {
  try {
    const outcome = await work()
    return isAuthError(outcome) ? { ok: false, failure: failureOf(outcome) } : { ok: true, value: outcome }
  } catch (cause) {
    return { ok: false, failure: failureOf(cause) }
  }
}

function isAuthError(outcome: unknown): outcome is AuthError {
  return outcome instanceof Error && '__isAuthError' in outcome
}

const UNREACHABLE = 'The sign-in service could not be reached. Check your connection and try again.'
export const UNEXPECTED = 'An unexpected error occurred.'
/** The auth server's code for unexpected failures, also used for the client's. */
export const UNEXPECTED_CODE = 'unexpected_failure'

function failureOf(cause: unknown): AuthFailure {
  if (!isAuthError(cause)) {
    // Not an error response: code failed to load, or the device failed. The message is not meant for users.
    if (cause instanceof TypeError) return { message: UNREACHABLE, code: null, unreachable: true }
    return { message: UNEXPECTED, code: UNEXPECTED_CODE, unreachable: false }
  }
  const unreachable = cause.name === 'AuthRetryableFetchError'
  return { message: readable(cause, unreachable), code: cause.code ?? null, unreachable }
}

/** The message of a 503 is shown to users; a network error's ("Failed to fetch") is not. */
function readable(error: AuthError, unreachable: boolean): string {
  if (unreachable && (error.status === undefined || error.status === 0)) {
    return UNREACHABLE
  }
  return error.message
}
