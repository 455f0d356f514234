/** Random lives of a browser against a faulty server. What must hold at the end holds for every one of them. Replay: the seed is fixed, and a failure prints its path. `npm run test:long` lives many more. */
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import type { OperationId, UserId } from '../../../../shared/domain/ids.ts'
import { KEEP_SENT_ROW } from './outbox-lease.store.ts'
import type { OutboxEntry } from './outbox-reader.ts'
import { BrowserModel, turn } from '../testing/browser-model.ts'
import { FAULTS, FaultyServer, type Fault } from '../testing/faulty-server.ts'
import { ALICE, BOB, queue, type OpenWindow } from '../testing/memory-deps.ts'
import { queueNote } from '../testing/note-change.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    readonly fuzzRuns: number
  }
}

const SEED = 20_260_302
const RUNS = inject('fuzzRuns')
/** Milliseconds, on a busy machine. */
const PATIENCE = 60_000 + RUNS * 500
const DAY = 86_400_000

const user = fc.constantFrom(ALICE, BOB)
const window = fc.nat({ max: 1 })
const event = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('queue' as const), window, owner: user }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('note' as const),
      window,
      owner: user,
      matter: fc.constantFrom('matter-1', 'matter-2'),
      // Enough, now and then, for more lanes than one.
      times: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      milliseconds: fc.constantFrom(500, 3_000, 21_000, 61_000, 300_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash' as const), window }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('crash_now' as const), window, turns: fc.nat({ max: 12 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sign_in' as const), owner: user }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sign_out' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('network' as const), online: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('focus' as const), window }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('decide' as const), window, owner: user, send: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('clock' as const),
      by: fc.constantFrom(-3 * DAY, 3 * DAY, 45 * DAY),
    }),
  },
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

const life = fc.record({
  locks: fc.boolean(),
  faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 14 }),
  events: fc.array(event, { minLength: 3, maxLength: 22 }),
  /** What the person says at the end to each old note, in turn. */
  answers: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
})

type Queued = {
  readonly owners: Map<OperationId, UserId>
  /** Ids by owner and order key, in the order of queueing. */
  readonly lines: Map<string, OperationId[]>
  /** Old notes that the person wanted sent still, and those that were discarded. */
  readonly confirmed: Set<OperationId>
  readonly discarded: Set<OperationId>
}

async function happen(browser: BrowserModel, event: Event, queued: Queued): Promise<void> {
  switch (event.kind) {
    case 'queue': {
      const at = browser.windows[event.window]!
      queued.owners.set(await queue(at.parts, event.owner), event.owner)
      at.drain.send({ type: 'ENQUEUED' })
      return
    }
    case 'note': {
      const { owner, matter } = event
      const at = browser.windows[event.window]!
      const line = `${owner}/${matter}`
      for (let times = 0; times < event.times; times += 1) {
        const id = await queueNote(at.parts, owner, { matter, text: `${queued.owners.size}` })
        queued.owners.set(id, owner)
        queued.lines.set(line, [...(queued.lines.get(line) ?? []), id])
      }
      at.drain.send({ type: 'ENQUEUED' })
      return
    }
    case 'decide': {
      const { owner, send } = event
      const { parts } = browser.windows[event.window]!
      const [old] = await heldRows(parts, owner)
      if (old !== undefined) await decide(browser, event.window, { old, send }, queued)
      return
    }
    case 'pass':
      return browser.pass(event.milliseconds)
    case 'crash':
      await browser.settle()
      {
        browser.crash(event.window)
        return
      }
    case 'crash_now':
      for (let turns = 0; turns < event.turns; turns += 1) await turn()
      {
        browser.crash(event.window)
        return
      }
    case 'sign_in': {
      browser.signIn(event.owner)
      return
    }
    case 'sign_out': {
      browser.signOut()
      return
    }
    case 'network': {
      browser.setOnline(event.online)
      return
    }
    case 'focus':
      browser.windows[event.window]!.drain.send({ type: 'FOCUS' })
      return
    case 'clock': {
      browser.setClock(event.by)
      return
    }
  }
}

async function heldRows({ outbox }: OpenWindow, owner: UserId): Promise<readonly OutboxEntry[]> {
  return (await outbox.list(owner)).filter(({ state }) => state === 'held')
}

type Decision = { readonly old: OutboxEntry; readonly send: boolean }

async function decide(
  browser: BrowserModel,
  window: number,
  { old, send }: Decision,
  queued: Queued,
): Promise<void> {
  const { parts, drain } = browser.windows[window]!
  const { id, ownerUserId } = old
  if (send) {
    queued.confirmed.add(id)
    await parts.outbox.retry(ownerUserId, id)
    drain.send({ type: 'RETRY' })
    return
  }
  const { kind } = await parts.outbox.discard(ownerUserId, id)
  if (kind === 'discarded') queued.discarded.add(id)
  drain.send({ type: 'ENQUEUED' })
}

/** Both people answer what they are asked about old notes, until nothing asks. */
async function answerAll(browser: BrowserModel, answers: readonly boolean[], queued: Queued): Promise<void> {
  const { parts } = browser.windows[0]!
  for (let asked = 0; ; asked += 1) {
    const [old] = [...(await heldRows(parts, ALICE)), ...(await heldRows(parts, BOB))]
    if (old === undefined) return
    await expectAsked(parts, old, queued)
    await decide(browser, 0, { old, send: answers[asked % answers.length] ?? true }, queued)
    await comeToRest(browser)
  }
}

/** Asked in words, not sent before, and nothing of its key went past it. */
async function expectAsked({ outbox }: OpenWindow, old: OutboxEntry, { lines }: Queued): Promise<void> {
  expect(old.status.reason, 'the question is asked').toMatch(/Send it still\?$/)
  const line = [...lines.values()].find((ids) => ids.includes(old.id)) ?? []
  const later = line.slice(line.indexOf(old.id) + 1)
  const rows = await outbox.list(old.ownerUserId)
  const behind = rows.filter(({ id }) => later.includes(id)).map(({ state }) => state)
  expect(new Set(behind), 'a held row blocks its key').toEqual(new Set(behind.length === 0 ? [] : ['queued']))
}

/** The network is back, the server is well, both people come by once more, and time passes. */
async function comeToRest(browser: BrowserModel): Promise<void> {
  browser.setOnline(true)
  for (const owner of [ALICE, BOB]) {
    browser.signIn(owner)
    await browser.settle()
    // The first minutes are for what still hangs from before, under the lock of another person's drain.
    for (let minutes = 0; minutes < 20 && (minutes < 2 || (await moving(browser, owner))); minutes += 1)
      await browser.pass(61_000)
  }
}

async function moving(browser: BrowserModel, owner: UserId): Promise<boolean> {
  return (await browser.windows[0]!.parts.leases.nextDue(owner)) !== null
}

function isSetForward(events: readonly Event[]): boolean {
  return events.some((event) => event.kind === 'clock' && event.by > KEEP_SENT_ROW)
}

const wordSchema = z.object({ messageId: z.string() })

function wordOf({ receipt }: OutboxEntry): string | undefined {
  return wordSchema.safeParse(receipt).data?.messageId
}

/** Whether it waits for an older one of its key, which waits for a person. */
function isBehind(id: OperationId, rows: readonly OutboxEntry[], { lines }: Queued): boolean {
  const line = [...lines.values()].find((ids) => ids.includes(id)) ?? []
  const older = line.slice(0, line.indexOf(id))
  return rows.some((row) => older.includes(row.id) && row.state !== 'sent')
}

type Plan = { locks: boolean; faults: Fault[]; events: Event[]; answers: boolean[] }

async function live(plan: Plan): Promise<void> {
  const server = new FaultyServer()
  server.faults.push(...plan.faults)
  const browser = new BrowserModel(server, { locks: plan.locks, windows: 2 })
  const queued: Queued = { owners: new Map(), lines: new Map(), confirmed: new Set(), discarded: new Set() }
  browser.signIn(ALICE)
  for (const next of plan.events) await happen(browser, next, queued)
  await browser.settle()
  server.faults.length = 0
  await comeToRest(browser)
  await answerAll(browser, plan.answers, queued)

  const rows = [
    ...(await browser.windows[0]!.parts.outbox.list(ALICE)),
    ...(await browser.windows[0]!.parts.outbox.list(BOB)),
  ]
  const kept = new Map(rows.map((row) => [row.id, row.ownerUserId]))
  for (const id of queued.discarded)
    expect([kept.has(id), server.committed.has(id)], 'an old note that was discarded is gone').toEqual([
      false,
      false,
    ])
  for (const [id, owner] of queued.owners) {
    if (queued.discarded.has(id)) continue
    // A month after sending, the fact of it is no longer kept; only a clock set forward brings that about here.
    if (kept.has(id) || !isSetForward(plan.events) || !server.committed.has(id))
      expect(kept.get(id), 'no row is lost, none changes hands').toBe(owner)
  }
  for (const row of rows) {
    const committed = server.committed.get(row.id)
    const ends = isBehind(row.id, rows, queued) ? ['queued'] : ['sent', 'needs_fix']
    expect(ends, `the run ends (${row.state})`).toContain(row.state)
    expect(row.state === 'sent', 'sent is what the server acknowledged, and nothing else').toBe(
      committed !== undefined,
    )
    expect(wordOf(row), 'the acknowledgement is the server’s').toBe(committed?.messageId)
    if (committed) expect(committed.userId, 'nobody sends another person’s row').toBe(row.ownerUserId)
  }
  expect(server.changed, 'an id never comes with other content').toEqual([])
  for (const id of server.confirmed)
    expect([...queued.confirmed], 'nothing is confirmed but by its person').toContain(id)
  const sent = [...server.committed.keys()]
  for (const all of queued.lines.values()) {
    const line = all.filter((id) => !queued.discarded.has(id))
    const inOrder = sent.filter((id) => line.some((other) => other === id))
    expect(inOrder, 'what is in order arrives in that order, none before one that did not').toEqual(
      line.slice(0, inOrder.length),
    )
  }
  // Setting the clock ends leases early; then the server's memory of the id is what keeps the row single.
  if (!plan.events.some((event) => event.kind === 'clock')) {
    expect(server.doubled, 'no row is under way twice at the same time').toEqual([])
    expect(server.overtaken, 'none is under way together with another of its key').toEqual([])
  }
  browser.windows.forEach((window) => window.kill())
}

it(
  '[RF-10] [RF-11] [RF-12] whatever happens: no row lost, none doubled, none shown as sent without the server’s word, every run ends',
  async () => {
    await fc.assert(fc.asyncProperty(life, live), { seed: SEED, numRuns: RUNS })
  },
  PATIENCE,
)
