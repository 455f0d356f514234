/**
 * Random lives of records on three devices. Replay: the seed is fixed, and a failure prints its path. `npm run test:long` lives more of
 * them. The rules alone are tried in shared/domain/records/records-model.test.ts.
 */
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { BROKEN_SERVERS } from '../../../../shared/domain/records/testing/broken-servers.ts'
import { ALICE, BOB } from '../testing/memory-deps.ts'
import { Life, type LifeEvent } from '../testing/record-life.ts'
import { RECORD_FAULTS, type RecordFault } from '../testing/record-server.ts'
import { MODEL_KIND, WINDOWS } from '../testing/record-windows.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    readonly recordRuns: number
  }
}

const RUNS = inject('recordRuns')
const SEED = 20_261_124
/** Milliseconds, on a busy machine. */
const PATIENCE = { timeout: 60_000 + RUNS * 500 }
const DAY = 86_400_000
const TEN_YEARS = 3_650 * DAY

const window = fc.nat(WINDOWS.length - 1)
const owner = fc.constantFrom(ALICE, ALICE, ALICE, BOB)
const record = fc.nat(1)
const at = { window, owner }
const of = <K extends LifeEvent['k']>(...kinds: K[]): fc.Arbitrary<K> => fc.constantFrom(...kinds)

const event: fc.Arbitrary<LifeEvent> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ k: of('edit'), ...at, record, unit: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ k: of('delete'), ...at, record }) },
  { weight: 4, arbitrary: fc.record({ k: of('push'), ...at }) },
  { weight: 1, arbitrary: fc.record({ k: of('worker'), owner }) },
  { weight: 4, arbitrary: fc.record({ k: of('pull'), ...at }) },
  { weight: 2, arbitrary: fc.record({ k: of('decide'), ...at, keeps: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ k: of('crash'), ...at, turns: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.record({ k: of('sign_out'), ...at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      k: of('clock'),
      window,
      by: fc.constantFrom(-TEN_YEARS, -DAY, DAY, TEN_YEARS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ k: of('purge', 'forget', 'backup', 'restore'), owner }) },
)

/** A life with the app's own sealer takes half as long again. */
const SEALED_RUNS = Math.ceil(RUNS / 25)
const SKEWED_RUNS = Math.ceil(RUNS / 25)

const faults = fc.array(fc.constantFrom(...RECORD_FAULTS), { maxLength: 14 })
const pageSize = fc.integer({ min: 1, max: 2 })
const lifeOf = (events: fc.Arbitrary<LifeEvent>) =>
  fc.record({ faults, pageSize, events: fc.array(events, { minLength: 6, maxLength: 22 }) })
const life = lifeOf(event)

type Plan = {
  readonly faults: readonly RecordFault[]
  readonly pageSize: number
  readonly events: readonly LifeEvent[]
}

async function live(lived: Life, { faults, pageSize, events }: Plan): Promise<Life> {
  lived.server.pageSize = pageSize
  lived.server.faults.push(...faults)
  try {
    for (const next of events) await lived.happen(next)
    await lived.end()
    await lived.judge()
    return lived
  } finally {
    lived.close()
  }
}

it(
  `lose nothing, and end the same everywhere (I1, I2, I3, I4, I5, I6, I7, I9, I10, I11) in ${RUNS} lives`,
  PATIENCE,
  async () => {
    await fc.assert(
      fc.asyncProperty(life, async (plan) => {
        await live(new Life(), plan)
      }),
      { numRuns: RUNS, seed: SEED },
    )
  },
)

it(`leave nothing readable, by the app’s own sealer (I11) in ${SEALED_RUNS} lives`, PATIENCE, async () => {
  await fc.assert(
    fc.asyncProperty(life, async (plan) => {
      await live(new Life({ isSealed: true }), plan)
    }),
    { numRuns: SEALED_RUNS, seed: SEED },
  )
})

it(`end the same whatever the devices’ clocks say (I10) in ${SKEWED_RUNS} lives`, PATIENCE, async () => {
  // A clock that moves on makes old changes, about which a person is asked.
  const steady = lifeOf(event.filter(({ k }) => k !== 'clock'))
  const skew = fc.integer({ min: -TEN_YEARS, max: TEN_YEARS })
  await fc.assert(
    fc.asyncProperty(steady, fc.tuple(skew, skew, skew), async (plan, skews) => {
      const onTime = await live(new Life(), plan)
      const skewed = await live(new Life({ skews }), plan)
      expect(skewed.result()).toEqual(onTime.result())
    }),
    { numRuns: SKEWED_RUNS, seed: SEED },
  )
})

const [DESK, PHONE] = [0, 2]
const on = (window: number) => ({ window, owner: ALICE })
const edit = (window: number): LifeEvent => ({ k: 'edit', ...on(window), record: 0, unit: 0 })
const send = (window: number): LifeEvent => ({ k: 'push', ...on(window) })
const sync = (window: number): readonly LifeEvent[] => [send(window), { k: 'pull', ...on(window) }]

/** Both have the same record, and then the desk's next value, which the phone has not seen. */
const APART = [edit(DESK), ...sync(DESK), ...sync(PHONE), edit(DESK), ...sync(DESK)]

/** A life for each broken rule, that chance does not make in a few runs, and the invariant that does not hold in it. */
const CATCHES: Readonly<Record<keyof typeof BROKEN_SERVERS, readonly [RegExp, readonly LifeEvent[]]>> = {
  'the last write wins': [/^I3/, [...APART, edit(PHONE), send(PHONE)]],
  'an edit walks over a conflict that nobody has seen': [
    /^I3/,
    [...APART, edit(PHONE), send(PHONE), edit(PHONE), send(PHONE)],
  ],
  'a device does not follow the revs of its own changes': [
    /^I8/,
    [edit(DESK), send(DESK), edit(DESK), send(DESK)],
  ],
  'a second conflict of a device replaces a first one that it has not seen': [
    /^I3/,
    [
      ...[...APART, edit(PHONE), ...sync(PHONE), ...sync(DESK)],
      ...[edit(DESK), ...sync(DESK), edit(PHONE), send(PHONE)],
    ],
  ],
  'the server forgets that it has forgotten deletions': [
    /^I2/,
    [
      ...[edit(DESK), ...sync(DESK), ...sync(PHONE)],
      ...[
        { k: 'delete', ...on(DESK), record: 0 } as const,
        send(DESK),
        { k: 'purge', owner: ALICE } as const,
      ],
    ],
  ],
}

describe('a broken rule is caught', () => {
  it.each(Object.entries(CATCHES))('%s', async (name, [invariant, events]) => {
    const broken = BROKEN_SERVERS[name as keyof typeof CATCHES] // a key of CATCHES
    const judged = async (lived: Life): Promise<void> => {
      await live(lived, { faults: [], pageSize: 1, events })
      const isAlone = events.every((next) => !('window' in next) || next.window === DESK)
      if (isAlone) expect(lived.asked, 'I8: one device is never asked about its own changes').toBe(0)
    }
    await judged(new Life())
    await expect(judged(new Life({ server: () => broken(MODEL_KIND) }))).rejects.toThrow(invariant)
  })
})
