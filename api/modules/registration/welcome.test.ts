/** Each account gets one welcome mail, and only at a verified address. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DECIDE_PATH } from '../../../shared/contracts/admin.ts'
import { NOTICES_VERSION } from '../../../shared/contracts/client-requests.ts'
import { profileBody, registrantsOn } from '../../testing/registrants.ts'
import {
  PASSWORD,
  startPlatform,
  type MailTo,
  type RunningPlatform,
  type SignedIn,
} from '../../testing/running-platform.ts'

const WELCOME = 'Welcome to CounselRelay'
const WAIT = { timeout: 20_000, interval: 50 }

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
}, 120_000)
afterAll(() => platform.close())

const { newEmail, registrant, confirm, order, complete } = registrantsOn(() => platform, 'welcome')

async function welcomes(email: string): Promise<readonly MailTo[]> {
  return (await platform.mailsTo(email)).filter(({ subject }) => subject === WELCOME)
}

/** Waits until a later welcome mail has arrived, because any surplus one would arrive before it. */
async function settledWelcomes(email: string, count: number): Promise<readonly MailTo[]> {
  await vi.waitFor(async () => expect(await welcomes(email)).toHaveLength(count), WAIT)
  const probe = newEmail()
  await signUpClient(probe)
  await confirm(probe)
  await vi.waitFor(async () => expect(await welcomes(probe)).toHaveLength(1), WAIT)
  return welcomes(email)
}

async function applicant(): Promise<SignedIn> {
  const person = await registrant()
  const { body } = await order(person)
  await platform.pay(String(body['url']))
  return person
}

function request(more: object = {}) {
  return {
    id: randomUUID(),
    practiceArea: 'Personal Injury',
    summary: 'A van hit my bicycle.',
    state: 'TX',
    incidentDate: '2026-03-31',
    otherParties: ['Acme Vans LLC'],
    isAdult: true,
    noticesVersion: NOTICES_VERSION,
    firstName: 'Cleo',
    lastName: 'Client',
    phone: '415-555-0123',
    ...more,
  }
}

function signUpClient(email: string) {
  return platform.call('POST', '/api/clients/signup', null, { ...request(), email, password: PASSWORD })
}

describe('an attorney’s welcome', () => {
  it('says what was received and what comes next, with nothing of the application', async () => {
    const person = await applicant()
    await confirm(person.email)
    expect((await complete(person, profileBody(person.email))).status).toBe(201)
    const [mail] = await settledWelcomes(person.email, 1)
    for (const content of [mail?.html, mail?.text]) {
      expect(content).toContain('Dear Nora,')
      expect(content).toContain(
        'We’ve received your application and your payment. Your Bar ID is being verified.',
      )
      expect(content).toContain('aim to decide within two business days')
      expect(content).toContain(`${platform.origin}/bar-verification-preview`)
      expect(content).toMatch(/Questions\? Email \S+@/)
      expect(content).not.toMatch(/TX-12345|New &|4155550123|Congress/)
    }
  })

  it('comes once however often the profile is handed in, also after we asked for more', async () => {
    const person = await applicant()
    await confirm(person.email)
    const handIn = () => complete(person, profileBody(person.email))
    await Promise.all([handIn(), handIn(), handIn()])
    await handIn()
    const asked = {
      email: person.email,
      decision: 'request_information',
      reason: 'Please check your bar ID.',
    }
    expect((await platform.operate(DECIDE_PATH, asked)).status).toBe(200)
    expect((await handIn()).status).toBe(201)
    expect(await settledWelcomes(person.email, 1)).toHaveLength(1)
  })

  it('waits for the proof of the address', async () => {
    const person = await applicant()
    expect((await complete(person, profileBody(person.email))).status).toBe(201)
    expect(await settledWelcomes(person.email, 0)).toEqual([])
    await confirm(person.email)
    expect(await settledWelcomes(person.email, 1)).toHaveLength(1)
  })
})

describe('an attorney’s welcome that waits', () => {
  it('is not sent once the application is decided', async () => {
    const person = await applicant()
    await complete(person, profileBody(person.email))
    const asked = {
      email: person.email,
      decision: 'request_information',
      reason: 'Please check your bar ID.',
    }
    expect((await platform.operate(DECIDE_PATH, asked)).status).toBe(200)
    await confirm(person.email)
    expect(await settledWelcomes(person.email, 0)).toEqual([])
  })
})

describe('a client’s welcome', () => {
  it('comes once the address is proved, once, with nothing of the request', async () => {
    const email = newEmail()
    expect((await signUpClient(email)).status).toBe(201)
    expect(await settledWelcomes(email, 0)).toEqual([])
    await confirm(email)
    const person = await platform.signIn(email)
    expect((await platform.call('POST', '/api/client-requests', person, request())).status).toBe(201)
    const [mail, ...others] = await settledWelcomes(email, 1)
    expect(others).toEqual([])
    for (const content of [mail?.html, mail?.text]) {
      expect(content).toContain('Dear Cleo,')
      expect(content).toContain('Post a request')
      expect(content).toContain('only after you choose that attorney')
      expect(content).toContain(`${platform.origin}/home2`)
      expect(content).not.toMatch(/bicycle|Personal Injury|Acme|Texas|TX/)
    }
  })

  it('comes once for who signed in with Google, whose first request makes the profile', async () => {
    const email = newEmail()
    const person = await platform.socialAccount(email)
    const body = request()
    await Promise.all(
      [body, body, request()].map((one) => platform.call('POST', '/api/client-requests', person, one)),
    )
    expect(await settledWelcomes(email, 1)).toHaveLength(1)
  })
})
