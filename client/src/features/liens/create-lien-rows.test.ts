import { describe, expect, it } from 'vitest'
import { madeUpBooks } from '../../../../shared/domain/books/testing/made-up-books.ts'
import { lienRows } from '../../../../shared/domain/books/lien-rows.ts'
import type { RecordChoice, RecordView } from '../../offline/records/record-store.ts'
import { createLienRows } from './create-lien-rows.ts'

const AT = '2026-03-02T10:00:00.000Z'
const BOOKS = madeUpBooks(60, 3).map(({ id, body }): RecordView => ({
  ...{ kind: 'book', id, body, state: 'everywhere', createdAt: AT, updatedAt: AT },
}))

/** Each look at the clock is so many milliseconds after the one before. */
function lienRowsAt(step: number) {
  let [time, rests] = [0, 0]
  const rest = () => Promise.resolve(void (rests += 1))
  return { rests: () => rests, ...createLienRows({ rest, now: () => (time += step) }) }
}

describe('the rows of liens on a device', () => {
  it('are those of every book, read in slices', async () => {
    const slow = lienRowsAt(30)
    expect(await slow.rowsOf(BOOKS, [])).toEqual(BOOKS.flatMap(({ id, body }) => lienRows(id, body)))
    expect(slow.rests()).toBe(BOOKS.length)
    const fast = lienRowsAt(1)
    await fast.rowsOf(BOOKS, [])
    expect(fast.rests()).toBeLessThan(2)
  })

  it('are kept until the book or what waits in it changes', async () => {
    const { rowsOf, forget } = lienRowsAt(0)
    const [first, ...others] = BOOKS
    if (first === undefined) throw new Error('there are books')
    const before = await rowsOf(BOOKS, [])
    const changed = { ...first, body: { ...first.body, title: 'Renamed' } }
    const after = await rowsOf([changed, ...others], [])
    expect(after[0]).toMatchObject({ title: 'Renamed' })
    expect(after.at(-1)).toBe(before.at(-1))
    const [row] = before
    const unit = `liens/${row?.lienId}/status`
    const conflict = { id: `x/${unit}`, unit, value: null, deviceId: 'd', deviceLabel: 'Phone', at: AT }
    const choice: RecordChoice = { ...first, reason: 'conflict', conflict, present: null }
    expect((await rowsOf(BOOKS, [choice]))[0]).toMatchObject({ hasConflict: true, next: 'decide' })
    expect((await rowsOf(BOOKS, []))[0]).toMatchObject({ hasConflict: false })
    forget()
    expect((await rowsOf(BOOKS, [])).at(-1)).not.toBe(before.at(-1))
  })
})
