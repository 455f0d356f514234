/** What a device sends again of statements, after the server was put back to a backup that lacks them. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { IssuedStatement } from '../records/book-statement.ts'
import type { UnitValues } from '../records/record.ts'
import { hashedText } from './statement-of-book.ts'
import { statementsOf } from './statement-versions.ts'
import { aLien, anEntry, madeId } from './testing/book-parts.ts'
import { BookServer } from './testing/book-server.ts'
import { issuedFrom, settledBook } from './testing/settled-book.ts'
import { testHash } from './testing/test-hash.ts'

const [FIRST, STEP] = [madeId(201), madeId(211)]
const SIGNED = { who: 'Maria Lopez', at: '2026-11-27T10:00:00.000Z' }

let server: BookServer
beforeEach(async () => {
  server = new BookServer()
  expect(await server.set(settledBook())).toMatchObject({ kind: 'applied' })
})

const reached = (kind: 'signed' | 'paid_out', id: string): UnitValues => ({
  [`statements/${id}`]: { kind, statement: FIRST, on: '2026-11-27', note: '', ...SIGNED },
})

describe('after the server was set back', () => {
  const cost = { [`costs/${madeId(53)}`]: { text: 'Copies', cents: 1_000 } }
  const forgedRow = (body: UnitValues): UnitValues => {
    const row = body[`statements/${FIRST}`] as unknown as IssuedStatement
    const lines = { ...row.lines, net: row.lines.net - 1, holdback: row.lines.holdback + 1 }
    const forged = { ...row, lines }
    return { [`statements/${FIRST}`]: { ...forged, hash: testHash(hashedText(forged)) } }
  }
  /** What a device had, and the backup lacks. */
  const had = async (): Promise<UnitValues> => {
    await server.set(issuedFrom(server.body, FIRST))
    await server.set(reached('signed', STEP))
    await server.set(cost)
    const { body } = server
    server = new BookServer()
    await server.set(settledBook())
    return Object.fromEntries(Object.entries(body).filter(([name]) => server.body[name] === undefined))
  }

  it('a statement that was issued is issued again as it was, although its costs changed since', async () => {
    const difference = await had()
    expect(await server.resend(difference)).toMatchObject({ kind: 'applied' })
    expect(statementsOf(server.body)).toMatchObject([{ status: 'signed', check: 'same' }])
    expect(server.body).toMatchObject({ ...cost, [`receipts/${FIRST}`]: difference[`receipts/${FIRST}`] })
    expect(await server.set(reached('paid_out', madeId(221)))).toMatchObject({ kind: 'applied' })
  })

  it('one without the server’s proof is kept and not called issued', async () => {
    const difference = await had()
    const { [`receipts/${FIRST}`]: _, ...bare } = difference
    expect(await server.resend(bare)).toMatchObject({ kind: 'applied' })
    expect(statementsOf(server.body)).toMatchObject([{ status: 'signed', check: 'not_checked' }])
  })

  it('a forged one is not called issued by the proof of the true one', async () => {
    const difference = await had()
    await server.resend({ ...difference, ...forgedRow(difference) })
    expect(statementsOf(server.body)).toMatchObject([{ check: 'not_checked' }])
  })

  it('a proof counts only for what is sent again', async () => {
    const difference = await had()
    expect(await server.set(difference)).toMatchObject({
      ...{ kind: 'invalid', details: [{ field: `statements/${FIRST}` }] },
    })
  })

  it('what another device has sent again stays', async () => {
    const difference = await had()
    await server.resend(difference)
    const lien = aLien(madeId(3), { holder: 'City Imaging' })
    const more = { ...lien, [`amounts/${madeId(80)}`]: anEntry(madeId(3), 'asserted', 100) }
    await server.set(more)
    const removed = Object.fromEntries(
      [...Object.keys(difference), ...Object.keys(more)].map((name) => [name, null]),
    )
    expect(await server.resend({ ...removed, ...cost, title: 'Roe v. Acme Corp.' })).toMatchObject({
      kind: 'applied',
    })
    expect(server.body).toMatchObject({ ...difference, ...more, title: 'Roe v. Acme Corp.' })
  })
})
