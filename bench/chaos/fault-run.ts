/** One run, from start to final checks. */
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../runtime/testing/seeded-random.ts'
import { checkCalls } from './check-calls.ts'
import { checkMails } from './check-mail.ts'
import { checkPools, measurePools } from './check-pools.ts'
import {
  checkEndings,
  checkFiles,
  checkMemory,
  sampleFiles,
  sampleMemory,
  type MemorySample,
} from './check-processes.ts'
import { checkBooks, checkConnections, checkJobs, mailsLeft } from './check-work.ts'
import { checkNotifications, checkProfiles, checkReferrals } from './check-writes.ts'
import type { Finding } from './finding.ts'
import type { Tally } from './ledger.ts'
import { gatherPeople, type People } from './people.ts'
import { planFaults } from './plan.ts'
import { startStack, type Stack } from './stack.ts'
import { strikeAll, type StrikeLog } from './strikes.ts'

export type RunOptions = {
  readonly seed: number
  /** Minutes of faults, without the start before and the settling after them. */
  readonly minutes: number
  readonly people: number
  readonly say: (line: string) => void
}

export type RunResult = {
  readonly seed: number
  readonly minutes: number
  readonly how: string
  readonly log: StrikeLog
  readonly tallies: ReadonlyMap<string, Tally>
  readonly refusedForRoom: number
  readonly findings: readonly Finding[]
}

/** Shares of the run's duration, and milliseconds. */
const DEATHS_UNTIL = 0.65
const CALM = { share: 0.15, most: 60_000 }
/** From the last process end to the first memory measurement: until all lazily loaded code is loaded. */
const WARM_UP = { share: 0.05, most: 25_000 }
const SETTLE_LIMIT = 240_000
/** Rows whose backoff exceeds this (up to a quarter of an hour after many failures) are sent by their owner with Retry. */
const RETRY_AFTER = { share: 0.3, most: 45_000 }
/** A silent stream is given up after 45 s, and reopened up to 30 s later. */
const LIVE_LIMIT = 120_000
/** Longer than a pool keeps an idle connection, and than the idle limit of `checkConnections`. */
const REST = 24_000

export async function runChaos({ seed, minutes, people: count, say }: RunOptions): Promise<RunResult> {
  say(`seed ${seed}, ${minutes} minutes of faults, ${count} people`)
  const stack = await startStack()
  say(`DATA_DIR is filled by way of ${stack.volume.how}`)
  let isClosed = false
  const onSignal = (): void => void stack.close().finally(() => process.exit(1))
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  try {
    const filesBefore = sampleFiles(stack)
    const people = await gatherPeople(stack, count, seed)
    const poolsBefore = await measurePools(stack, people)
    const { log, early, late } = await breakUnderLoad(stack, people, { seed, minutes, say })
    say('the load has ended; everything settles')
    const settled = await settle(
      stack,
      people,
      Math.min(RETRY_AFTER.most, minutes * 60_000 * RETRY_AFTER.share),
    )
    const calls = await checkCalls(stack.databaseUrl, people)
    const poolsAfter = await measurePools(stack, people)
    await people.close()
    stack.lines['browser-bff'].cut()
    await wait(REST)
    const findings = [
      checkEffort(people, log),
      ...settled,
      await checkReferrals(stack.databaseUrl, people.ledger),
      await checkProfiles(stack.databaseUrl, people.ledger),
      await checkNotifications(stack.databaseUrl, people.ledger),
      calls,
      await checkMails(stack, people.ledger),
      {
        what: 'nobody was refused, signed out or shown something untrue',
        found: '',
        wrongs: people.ledger.wrongs,
      },
      await checkBooks(stack.databaseUrl),
      await checkJobs(stack.databaseUrl),
      checkPools(poolsBefore, poolsAfter),
      await checkConnections(stack.databaseUrl),
      await checkFiles(stack, filesBefore),
      checkMemory(early, late),
    ]
    isClosed = true
    const endings = await stack.close()
    return {
      seed,
      minutes,
      how: stack.volume.how,
      log,
      tallies: people.ledger.tallies,
      refusedForRoom: stack.processes.sandbox.output().match(NO_ROOM)?.length ?? 0,
      findings: [...findings, ...checkEndings(log, endings, stack)],
    }
  } finally {
    if (!isClosed) await stack.close()
  }
}

/** SQLite's messages for ENOSPC and EFBIG. */
const NO_ROOM = /database or disk is full|disk I\/O error/g

type Looks = { readonly log: StrikeLog; readonly early: MemorySample; readonly late: MemorySample }

async function breakUnderLoad(
  stack: Stack,
  people: People,
  { seed, minutes, say }: Pick<RunOptions, 'seed' | 'minutes' | 'say'>,
): Promise<Looks> {
  const until = minutes * 60_000
  const lastDeath = until * DEATHS_UNTIL
  const strikes = planFaults({ random: seededRandom(seed), until, lastDeath })
  const end = new AbortController()
  const work = people.work(end.signal)
  const { deathsOver, over } = strikeAll(stack, strikes, say)
  const firstLook = Promise.all([wait(lastDeath), deathsOver])
    .then(() => wait(Math.min(WARM_UP.most, until * WARM_UP.share)))
    .then(() => sampleMemory(stack))
  try {
    const [log, early] = await Promise.all([over, firstLook])
    say('the last fault is over; calm')
    await wait(Math.min(CALM.most, until * CALM.share))
    return { log, early, late: await sampleMemory(stack) }
  } finally {
    end.abort()
    await work
  }
}

/** Fails a run in which too little happened, as it proves nothing. */
function checkEffort({ all, ledger }: People, { faults }: StrikeLog): Finding {
  const { size } = ledger.referrals
  const isIdle = size < all.length || faults.length === 0
  return {
    what: 'there was work, and there were faults',
    found: `${size} referrals by ${all.length} people, ${faults.length} faults`,
    wrongs: isIdle ? ['Too little happened for the rest to mean anything.'] : [],
  }
}

/** Waits until all started work is done, up to a limit. */
async function settle(stack: Stack, people: People, retryAfter: number): Promise<readonly Finding[]> {
  const unsent = (
    await Promise.all(people.all.map((person) => person.unsentAfter(retryAfter, SETTLE_LIMIT)))
  ).flat()
  const { referrals } = people.ledger
  for (const referral of referrals.values())
    if (referral.wish !== null && !referral.isAnswered) await untilAnswered(people, referral.id)
  const deaf = await peopleWithoutUpdates(people)
  const notRenewed = await peopleWithoutRenewal(people)
  const end = performance.now() + SETTLE_LIMIT
  while ((await mailsLeft(stack.databaseUrl)) > 0 && performance.now() < end) await wait(500)
  return [
    {
      what: 'every queue is empty, and all of it is sent',
      found: `${referrals.size} referrals`,
      wrongs: unsent,
    },
    { what: 'live updates come', found: `${people.all.length} streams`, wrongs: deaf },
    {
      what: 'everybody is signed in and can stay so',
      found: `${people.all.length} sessions`,
      wrongs: notRenewed,
    },
  ]
}

async function untilAnswered(people: People, id: string): Promise<void> {
  const referral = people.ledger.referrals.get(id)
  const end = performance.now() + LIVE_LIMIT
  while (referral !== undefined && !(await people.answer(referral)) && performance.now() < end)
    await wait(500)
}

/**
 * Sends and answers one more referral per person: its event must arrive on the stream, or the stream must reconnect, which makes the screen
 * reload.
 */
async function peopleWithoutUpdates(people: People): Promise<readonly string[]> {
  const deaf = await Promise.all(
    people.all.map(async (person) => {
      const referral = await person.send()
      const end = performance.now() + LIVE_LIMIT
      const until = async (isSo: () => boolean): Promise<boolean> => {
        while (!isSo() && performance.now() < end) await wait(100)
        return isSo()
      }
      if (!(await until(() => referral.acknowledgements.length > 0)))
        return `${referral.to}: not acknowledged`
      referral.wish = 'accept'
      const answered = performance.now()
      await untilAnswered(people, referral.id)
      const isHeard = await until(() => person.hasHeardOf(referral.id, answered))
      return isHeard ? null : `${person.account.email} hears nothing any more`
    }),
  )
  return deaf.filter((words) => words !== null)
}

/** auth-js caches its own result for a while after a failed renewal, so one that began during the faults may fail once more. */
async function peopleWithoutRenewal(people: People): Promise<readonly string[]> {
  const end = performance.now() + LIVE_LIMIT
  const out = await Promise.all(
    people.all.map(async (person) => {
      while (person.isSignedIn()) {
        if (await person.renewSession()) return null
        if (performance.now() > end) break
        await wait(500)
      }
      return person.account.email
    }),
  )
  return out.filter((email) => email !== null)
}
