import { expect, it, vi } from 'vitest'
import { eachAlone } from './database.ts'
import { claimSignature, countCall, purgeExpired } from './request-guards.repository.ts'
import { describeOnBoth } from './testing/engines.ts'

const HOUR = 3_600_000
const NOW = new Date('2026-11-20T12:00:00Z')
const after = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds)

describeOnBoth('request guards', (get) => {
  it('[EM-07] a signature is taken once, also by two processes at once', async () => {
    const { database, second } = get()
    const other = await second()
    const signature = 'a'.repeat(64)
    const claims = Array.from({ length: 20 }, (_, index) =>
      claimSignature(eachAlone(index % 2 === 0 ? database : other), signature, after(1000)),
    )
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
  })

  it('calls are counted until the window that began with the first one ends', async () => {
    const { database } = get()
    const count = (at: Date): Promise<unknown> => database.asService((tx) => countCall(tx, 'k', at, HOUR))
    expect(await count(NOW)).toEqual({ calls: 1, windowEnds: after(HOUR) })
    expect(await count(after(1000))).toEqual({ calls: 2, windowEnds: after(HOUR) })
    expect(await count(after(HOUR))).toEqual({ calls: 1, windowEnds: after(2 * HOUR) })
  })

  it('calls at the same time are all counted', async () => {
    const { database } = get()
    await Promise.all(Array.from({ length: 30 }, () => countCall(eachAlone(database), 'busy', NOW, HOUR)))
    expect(await database.asService((tx) => countCall(tx, 'busy', NOW, HOUR))).toMatchObject({ calls: 31 })
  })

  it('only what has expired is forgotten, by the clock that all processes share', async () => {
    const { database, engine } = get()
    const [clock] = await database.statement('select extract(epoch from now()) * 1000 as now')
    const inMinutes = (minutes: number): Date => new Date(Number(clock?.['now']) + minutes * 60_000)
    await database.asService(async (tx) => {
      await claimSignature(tx, 'old', inMinutes(-11))
      // A process whose clock is a few minutes behind would still accept it.
      await claimSignature(tx, 'new', inMinutes(-8))
      await countCall(tx, 'old', inMinutes(-71), HOUR)
    })
    // A wrong process clock must not matter. The embedded database has no clock of its own.
    if (!engine.isEmbedded) vi.useFakeTimers({ toFake: ['Date'], now: inMinutes(120) })
    try {
      await database.asService((tx) => purgeExpired(tx))
    } finally {
      vi.useRealTimers()
    }
    const kept = await database.statement(
      `select signature as name from public.signature_nonces where signature in ('old', 'new')
       union all select key from public.rate_limits where key = 'old'`,
    )
    expect(kept).toEqual([{ name: 'new' }])
  })
})
