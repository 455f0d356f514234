/** Tampering with registration and payment by direct calls, against all programs and the Stripe stand-in. */
import { z } from 'zod'
import { createSignIn, createUnpaidAttorney, type NewAccount } from '../fixtures/accounts.ts'
import { DEMO_PASSWORD } from '../../shared/domain/demo-accounts.ts'
import { fromOwnAddress } from '../fixtures/own-address.ts'
import { expect, test } from '../fixtures/test.ts'

const sessionSchema = z.object({ access_token: z.string() })
const checkoutSchema = z.object({ sessionId: z.string(), url: z.string() })

type Answer = { readonly status: number; readonly body: unknown }

/** A client that calls the BFF directly, like a tampered app. */
type Intruder = {
  readonly account: NewAccount
  post(path: string, body: unknown): Promise<Answer>
  get(path: string): Promise<Answer>
}

test('[PY-07] prices, amounts and quantities cannot be sent, and the urls must be our own', async ({
  product,
}) => {
  const { origin } = product
  const person = await signedIn(origin, await createUnpaidAttorney(origin))
  const order = orderOf(origin, person.account)
  const tampered: readonly Record<string, unknown>[] = [
    { amount: 1 },
    { price: 'price_cheap' },
    { unit_amount: 1 },
    { line_items: [{ price: 'price_cheap', quantity: 1 }] },
    { currency: 'jpy' },
    { discounts: [{ coupon: 'ALL' }] },
    { quantity: 0 },
    { seats: 0 },
    { seats: -3 },
    { seats: 1.5 },
    { successUrl: 'https://evil.example/preview/firm-details?payment=success' },
    { successUrl: `${origin}.evil.example/` },
    { successUrl: '//evil.example/' },
    { successUrl: 'javascript:alert(1)' },
    { cancelUrl: 'https://evil.example/' },
    { cancelUrl: `http://user@evil.example/` },
  ]
  for (const change of tampered) {
    const answer = await person.post('/api/billing/create-checkout-session', { ...order, ...change })
    expect(answer.status, JSON.stringify(change)).toBe(400)
    expect(wordsIn(answer), JSON.stringify(change)).not.toBe('')
  }
  const honest = await person.post('/api/billing/create-checkout-session', order)
  expect(honest.status).toBe(200)
  const page = await fetch(checkoutSchema.parse(honest.body).url)
  expect(await page.text()).toContain('$1,049.99')
})

test('[PY-01] the same entry always gets the same checkout session, also 20 times at once', async ({
  product,
}) => {
  const person = await signedIn(product.origin, await createUnpaidAttorney(product.origin))
  const order = { ...orderOf(product.origin, person.account), entryId: crypto.randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => person.post('/api/billing/create-checkout-session', order)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => checkoutSchema.parse(body).sessionId)).size).toBe(1)
})

test('[PY-06] [PY-07] nobody orders for another person, nor a client for anyone', async ({ product }) => {
  const { origin } = product
  const victim = await createUnpaidAttorney(origin)
  const person = await signedIn(origin, await createUnpaidAttorney(origin))
  const foreign = await person.post('/api/billing/create-checkout-session', {
    ...orderOf(origin, person.account),
    userId: victim.id,
  })
  expect(foreign.status).toBe(403)
  expect(wordsIn(foreign)).not.toBe('')

  const client = await signedIn(origin, { id: CLIENT_ID, email: 'client@demo.test', password: DEMO_PASSWORD })
  const refused = await client.post('/api/billing/create-checkout-session', orderOf(origin, client.account))
  expect(refused.status).toBe(403)
  expect(wordsIn(refused)).not.toBe('')

  for (const [missing, words] of [
    ['userId', 'Please create your account before payment.'],
    ['email', 'Email is required to create payment session. Please complete the previous step first.'],
  ] as const) {
    const answer = await person.post('/api/billing/create-checkout-session', {
      ...orderOf(origin, person.account),
      [missing]: '',
    })
    expect([answer.status, wordsIn(answer)]).toEqual([400, words])
  }
})

test('[FD-14] [PY-08] no profile without a payment of one’s own, whatever the browser says', async ({
  product,
}) => {
  const { origin } = product
  const payer = await signedIn(origin, await createUnpaidAttorney(origin))
  const thief = await signedIn(origin, await createUnpaidAttorney(origin))
  const opened = await payer.post('/api/billing/create-checkout-session', orderOf(origin, payer.account))
  const { sessionId, url } = checkoutSchema.parse(opened.body)

  // Opened, but not paid.
  expect((await payer.post('/api/users/complete-profile', profileOf(payer.account))).status).toBe(403)
  await fetch(`${url}/pay`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: payer.account.email }),
  })

  for (const claim of [{}, { sessionId }, { session_id: sessionId, subscription_status: 'active' }]) {
    const answer = await thief.post('/api/users/complete-profile', {
      ...profileOf(thief.account),
      ...claim,
    })
    expect(answer.status, JSON.stringify(claim)).toBe(403)
    expect(wordsIn(answer)).toBe('Payment is required to complete signup. Please complete payment first.')
  }
  expect((await thief.get(`/api/billing/checkout-session?session_id=${sessionId}`)).status).toBe(403)

  const foreignAddress = await payer.post('/api/users/complete-profile', profileOf(thief.account))
  expect(foreignAddress.status).toBeGreaterThanOrEqual(400)
  const done = await payer.post('/api/users/complete-profile', {
    ...profileOf(payer.account),
    is_approved: true,
    isApproved: true,
    user_type: 'client',
  })
  expect(done.status).toBe(201)
  expect((await payer.get('/api/users/verify-profile')).body).toMatchObject({
    exists: true,
    is_approved: false,
    user_type: 'attorney',
    subscription_status: 'active',
  })
})

test('[FD-09] [FD-11] what is at fault is named field by field', async ({ product }) => {
  const person = await signedIn(product.origin, await createSignIn(product.origin, 'faulty'))
  const answer = await person.post('/api/users/complete-profile', {
    ...profileOf(person.account),
    firmZip: '1220',
    yearsOfExperience: 2.5,
    practiceAreas: [],
    firmState: 'ZZ',
  })
  expect(answer.status).toBe(400)
  const { details } = z
    .object({ details: z.array(z.object({ field: z.string(), message: z.string() })) })
    .parse(answer.body)
  expect(details.map(({ field }) => field).toSorted()).toEqual([
    'firmState',
    'firmZip',
    'practiceAreas',
    'yearsOfExperience',
  ])
  expect(details).toContainEqual({
    field: 'firmZip',
    message: 'Zip code must be 5 digits (e.g., 12345)',
  })
})

const CLIENT_ID = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a03'

async function signedIn(origin: string, account: NewAccount): Promise<Intruder> {
  const send = async (path: string, method: string, token: string | null, body?: unknown) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-app-csrf': '1',
        ...fromOwnAddress(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as unknown } // `as`: json() says any
  }
  const { email, password } = account
  const path = '/supabase/auth/v1/token?grant_type=password'
  const { access_token: token } = sessionSchema.parse(
    (await send(path, 'POST', null, { email, password })).body,
  )
  return {
    account,
    post: (to, body) => send(to, 'POST', token, body),
    get: (to) => send(to, 'GET', token),
  }
}

function orderOf(origin: string, { id, email }: NewAccount) {
  return {
    userId: id,
    email,
    firstName: 'Una',
    lastName: 'Paid',
    successUrl: `${origin}/preview/firm-details?payment=success&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/signup/register?phase=2&cancel=1`,
  }
}

function profileOf({ email }: NewAccount) {
  return {
    workEmail: email,
    firstName: 'Una',
    lastName: 'Paid',
    phone: '2125550100',
    office_address: '1 Main Street',
    firmCity: 'Albany',
    firmState: 'NY',
    firmZip: '12207',
    publicReferrals: false,
    firmName: 'Counsel and Partners',
    practiceAreas: ['Family Law'],
    barId: `B${email.slice(7, 15)}`,
    yearsOfExperience: 3,
    bio: null,
    website: null,
  }
}

function wordsIn({ body }: Answer): string {
  return z.object({ error: z.string() }).parse(body).error
}
