/** The people of a run: approved attorneys with their own accounts, each working continuously, and the recipients who answer them. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { recipientCode } from '../../api/modules/referrals/recipient/recipient-codes.ts'
import { createRecipientTokens } from '../../api/modules/referrals/recipient/recipient-link.ts'
import { createSignIn, type NewAccount } from '../../e2e/fixtures/accounts.ts'
import { seededRandom, type Random } from '../../runtime/testing/seeded-random.ts'
import { RECIPIENT_PREFIX } from '../../shared/contracts/bff-routes.ts'
import { createLedger, type Ledger, type SentReferral } from './ledger.ts'
import { openPerson, type Person } from './person.ts'
import type { Stack } from './stack.ts'

export type People = {
  readonly ledger: Ledger
  readonly all: readonly Person[]
  /** Everyone works until `signal` aborts; resolves when the last call has ended. */
  work(signal: AbortSignal): Promise<void>
  /** Sends the recipient's answer; true when it is known to be accepted. */
  answer(referral: SentReferral): Promise<boolean>
  close(): Promise<void>
}

/** Milliseconds between two actions of one person. */
const PAUSE = { least: 100, most: 800 }
const CALL_LIMIT = 20_000

export async function gatherPeople(stack: Stack, count: number, seed: number): Promise<People> {
  const ledger = createLedger()
  const all: Person[] = []
  for (let number = 1; number <= count; number += 1) {
    const account = await createSignIn(stack.origin, `attorney${number}`)
    await approve(stack.databaseUrl, account, number)
    all.push(await openPerson(stack.origin, account, ledger))
  }
  // The sign-in service has sent each a confirmation, which is not a mail of the platform.
  await stack.sandbox.emptyMailbox()
  const answer = createAnswering(stack, ledger)
  return {
    ledger,
    all,
    answer,
    async work(signal) {
      const days = all.map((person, index) =>
        workOn({ person, ledger, answer, random: seededRandom(seed * 1000 + index) }, signal),
      )
      await Promise.all(days)
    },
    async close() {
      for (const person of all) await person.close()
    },
  }
}

/** The result of registration, payment, email confirmation and review. */
async function approve(databaseUrl: string, { id, email }: NewAccount, number: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into public.users
         (id, email, user_type, first_name, last_name, phone, is_approved, application_state, subscription_status,
          firm_name, office_address, firm_city, firm_state, firm_zip, bar_id, years_of_experience, practice_areas)
       values ($1, $2, 'attorney', 'First', 'Attorney', '212-555-0100', true, 'approved', 'active',
          'Law Office', '100 Example Street', 'New York', 'NY', '10001', $3, 5, '{Personal Injury}')`,
      [id, email, `CHAOS-${number}`],
    )
    await client.query(
      'insert into public.proven_emails (user_id, email, proven_at) values ($1, $2, now())',
      [id, email],
    )
  } finally {
    await client.end()
  }
}

type Day = {
  readonly person: Person
  readonly ledger: Ledger
  readonly random: Random
  readonly answer: People['answer']
}

async function workOn(day: Day, signal: AbortSignal): Promise<void> {
  const { random } = day
  for (let done = 1; !signal.aborted; done += 1) {
    await wait(random.between(PAUSE.least, PAUSE.most))
    await doOne(day, done)
  }
}

async function doOne({ person, ledger, random, answer }: Day, done: number): Promise<void> {
  const dice = random.next()
  if (dice < 0.3) await person.send()
  else if (dice < 0.45) await person.writeCall(random)
  else if (dice < 0.65) await answerOne(person, ledger, random, answer)
  else if (dice < 0.78) await person.readList()
  else if (dice < 0.85) await person.readNotifications()
  else if (dice < 0.94) await person.changeName(`Name ${done}`)
  else await person.renewSession()
}

/** Answers a referral that is sent and, as far as its recipient knows, unanswered. */
async function answerOne(
  { account }: Person,
  { referrals }: Ledger,
  random: Random,
  answer: People['answer'],
): Promise<void> {
  const waiting = [...referrals.values()].filter(
    ({ owner, acknowledgements, isAnswered }) =>
      owner === account.id && acknowledgements.length > 0 && !isAnswered,
  )
  if (waiting.length === 0) return
  const referral = random.pick(waiting)
  referral.wish ??= random.chance(0.6) ? 'accept' : 'decline'
  await answer(referral)
}

/** In percent, the default of enqueueReferral. */
const SHARE = 25

function createAnswering({ origin, secrets }: Stack, ledger: Ledger): People['answer'] {
  const tokens = createRecipientTokens(secrets.TOKEN_ENCRYPTION_KEY)
  return async (referral) => {
    const { id, to, wish } = referral
    if (wish === null) throw new Error(`${to} does not know what to answer.`)
    const form =
      wish === 'decline'
        ? { action: wish, reason: 'capacity', note: '', confirmed: 'yes' }
        : {
            action: wish,
            code: recipientCode(secrets.TOKEN_ENCRYPTION_KEY, id, { action: wish, share: SHARE }, Date.now()),
          }
    const status = await fetch(`${origin}${RECIPIENT_PREFIX}/${tokens.tokenOf(id)}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
      signal: AbortSignal.timeout(CALL_LIMIT),
    }).then(
      (response) => response.status,
      () => null,
    )
    const isTaken = status === 303
    ledger.count('recipient answered', isTaken)
    if (isTaken) referral.isAnswered = true
    else if (status !== null && status < 500)
      ledger.wrongs.push(`${to}: the recipient's ${wish} was answered with ${status}`)
    return isTaken
  }
}
