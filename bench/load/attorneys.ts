/** The attorneys of a run: their accounts at the sign-in service, sessions, open screens and connected accounts. */
import { z } from 'zod'
import { GOOGLE_PATHS } from '../../shared/contracts/integrations/google.ts'
import { ONEDRIVE_PATHS } from '../../shared/contracts/integrations/onedrive.ts'
import { DEMO_PASSWORD } from '../../shared/domain/demo-accounts.ts'
import type { Client } from './client.ts'
import { personOf, type Person } from './fill.ts'
import type { LoadStack } from './stack.ts'

export type Attorney = Person & {
  readonly token: string
  readonly provider: 'google' | 'onedrive' | null
  /** Referrals sent in this run, and those waiting for this attorney's answer. */
  readonly sent: string[]
  readonly toAnswer: string[]
}

export const SIGN_IN = '/supabase/auth/v1/token?grant_type=password'
const tokenSchema = z.object({ access_token: z.string() })
const urlSchema = z.object({ url: z.url() })
/** Concurrent sign-ins. */
const AT_ONCE = 4

/** The profiles exist already (fill.ts). `connected`: every second attorney has a Google account, the others a Microsoft one. */
export async function signInAttorneys(
  stack: LoadStack,
  client: Client,
  count: number,
  connected: boolean,
): Promise<readonly Attorney[]> {
  const attorneys: Attorney[] = []
  const numbers = Array.from({ length: count }, (_, number) => number)
  await inTurns(numbers, async (number) => {
    const person = personOf(number)
    await createAccount(stack, person)
    const token = await signIn(client, person)
    const provider = !connected ? null : number % 2 === 0 ? 'google' : 'onedrive'
    if (provider !== null) await connectAccount(client, { ...person, token, provider })
    attorneys[number] = { ...person, token, provider, sent: [], toAnswer: [] }
  })
  return attorneys
}

export function signInBody({ email }: Person): { readonly email: string; readonly password: string } {
  return { email, password: DEMO_PASSWORD }
}

async function signIn(client: Client, person: Person): Promise<string> {
  const answer = await client.call('', { method: 'POST', path: SIGN_IN, body: signInBody(person) })
  if (answer.status !== 200) throw new Error(`${person.email} could not sign in: ${JSON.stringify(answer)}`)
  return tokenSchema.parse(answer.body).access_token
}

async function createAccount({ supabase }: LoadStack, { id, email }: Person): Promise<void> {
  const answer = await fetch(`${supabase.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: supabase.serviceKey,
      authorization: `Bearer ${supabase.serviceKey}`,
    },
    body: JSON.stringify({ id, email, password: DEMO_PASSWORD, email_confirm: true }),
  })
  if (!answer.ok) throw new Error(`${email} got no account: ${answer.status} ${await answer.text()}`)
}

type Connecting = Person & { readonly token: string; readonly provider: 'google' | 'onedrive' }

/** As in the browser: opens the provider's page, allows, and returns with a code. */
async function connectAccount(client: Client, { id, email, token, provider }: Connecting): Promise<void> {
  const paths = provider === 'google' ? GOOGLE_PATHS : ONEDRIVE_PATHS
  const { url } = urlSchema.parse((await client.call(token, { method: 'GET', path: paths.url })).body)
  const consent = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ email, decision: 'allow' }),
    redirect: 'manual',
  })
  const back = new URL(consent.headers.get('location') ?? '').searchParams
  const body = {
    code: back.get('code') ?? '',
    state: back.get('state') ?? '',
    ...(provider === 'google' ? {} : { userId: id }),
  }
  const answer = await client.call(token, { method: 'POST', path: paths.exchangeCode, body })
  if (answer.status !== 200) throw new Error(`no account was connected: ${JSON.stringify(answer)}`)
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const lane = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
