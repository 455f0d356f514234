import { beforeEach, describe, expect, it } from 'vitest'
import { LIEN_OBSTACLES } from '../liens/lien-lifecycle.ts'
import type { IssuedStatement, StatementLines } from '../records/book-statement.ts'
import type { OperationResult, UnitValues } from '../records/record.ts'
import { factsOf, liensOf } from './read-book.ts'
import { hashedText, statementObstacles } from './statement-of-book.ts'
import { statementInForce, statementsOf } from './statement-versions.ts'
import { aLien, anEntry, aStep, madeId } from './testing/book-parts.ts'
import { BookServer } from './testing/book-server.ts'
import { GIVEN, HOSPITAL, issuedFrom, settledBook } from './testing/settled-book.ts'
import { testHash } from './testing/test-hash.ts'

const [FIRST, SECOND, STEP, OTHER_STEP] = [madeId(201), madeId(202), madeId(211), madeId(212)]
const SIGNED = { who: 'Maria Lopez', at: '2026-11-27T10:00:00.000Z' }
const CHANGED =
  'The matter has changed since this statement was made. Issue it again from what the matter says now.'

let server: BookServer
beforeEach(async () => {
  server = new BookServer()
  expect(await server.set(settledBook())).toMatchObject({ kind: 'applied' })
})

const says = (result: OperationResult): readonly string[] =>
  result.kind === 'invalid' ? result.details.map(({ message }) => message) : [result.kind]
const issue = (id = FIRST, changes = '') => server.set(issuedFrom(server.body, id, { changes }))
const withdraw = (statement = FIRST, id = STEP): UnitValues => ({
  [`statements/${id}`]: { kind: 'withdrawn', statement, reason: 'A cost was missing', ...SIGNED },
})
const reached = (kind: 'signed' | 'paid_out' | 'closed', id: string, statement = FIRST): UnitValues => ({
  [`statements/${id}`]: { kind, statement, on: '2026-11-27', note: '', ...SIGNED },
})
/** With the hash of what it says. */
const rehashed = (row: IssuedStatement): IssuedStatement => ({ ...row, hash: testHash(hashedText(row)) })
const forged = (change: (row: IssuedStatement) => IssuedStatement, body = server.body): UnitValues => {
  const [[name, row] = ['', null]] = Object.entries(issuedFrom(body, FIRST))
  return { [name]: change(row as unknown as IssuedStatement) }
}
const unlocked = (more: UnitValues = {}): UnitValues => {
  const steps = liensOf(server.body).find(({ id }) => id === HOSPITAL)?.steps ?? []
  return aLien(HOSPITAL, {
    status: { steps: [...steps, aStep('unlock', 'confirmed', { reason: 'A lower bill came' })] },
    ...more,
  })
}

describe('a statement', () => {
  it('is issued by the receipt of the server', async () => {
    expect(await issue()).toMatchObject({ kind: 'applied' })
    expect(server.body[`receipts/${FIRST}`]).toMatchObject({ check: 'same' })
    expect(statementsOf(server.body)).toMatchObject([{ id: FIRST, status: 'issued', check: 'same' }])
  })

  it('is a draft without a receipt, and holds its liens on the device too', () => {
    const body = { ...settledBook(), ...issuedFrom(settledBook(), FIRST) }
    expect(statementsOf(body)).toMatchObject([{ check: null }])
    expect(liensOf(body).map(({ isHeld }) => isHeld)).toEqual([true, true])
  })

  it.each<[string, (row: IssuedStatement) => IssuedStatement, string]>([
    ['a cent more for the client', (row) => rehashed(withLines(row, { net: row.lines.net + 1 })), CHANGED],
    ['another fee', (row) => rehashed(withLines(row, { fee: { ...row.lines.fee, cents: 1 } })), CHANGED],
    ['a lien left out', (row) => rehashed(withLines(row, { liens: row.lines.liens.slice(1) })), CHANGED],
    [
      'other words for the fee',
      (row) => rehashed(withLines(row, { fee: { ...row.lines.fee, basis: 'No' } })),
      CHANGED,
    ],
    ['a forged hash', (row) => ({ ...row, hash: 'a'.repeat(64) }), 'The hash is not that of the lines.'],
    [
      'lines that the hash is not of',
      (row) => withLines(row, { net: row.lines.net + 1 }),
      'The hash is not that of the lines.',
    ],
    [
      'the second version at once',
      (row) => rehashed({ ...row, version: 2 }),
      'The next version is number 1.',
    ],
    [
      'changes in the first version',
      (row) => rehashed({ ...row, changes: 'All' }),
      'The first version changes nothing.',
    ],
    [
      'a holdback without its reason',
      (row) => rehashed(withLines(row, { given: { ...GIVEN, holdbackReason: ' ' } })),
      'Say why an amount is held back.',
    ],
  ])('with %s is refused', async (_, change, words) => {
    expect(says(await server.set(forged(change)))).toEqual([words])
    expect(statementsOf(server.body)).toEqual([])
  })

  it('names the attorney who shares in the fee', async () => {
    await server.set({ referralShare: '25' })
    expect(says(await issue())).toEqual(['Name the attorney who shares in the fee.'])
    const given = { ...GIVEN, sharer: 'Ray Referrer' }
    expect(await server.set(issuedFrom(server.body, FIRST, { given }))).toMatchObject({ kind: 'applied' })
  })

  it.each<[string, (row: IssuedStatement) => unknown]>([
    ['a negative net', (row) => withLines(row, { net: -1 })],
    ['part of a cent', (row) => withLines(row, { net: 0.5 })],
    ['a further line', (row) => ({ ...row, lines: { ...row.lines, bonus: 1 } })],
    ['a hash that is none', (row) => ({ ...row, hash: 'x' })],
  ])('with %s has no shape', async (_, change) => {
    expect(await server.set(forged(change as never))).toMatchObject({ kind: 'invalid' })
  })

  it('waits for every lien, and names the one that is open', async () => {
    const open = aLien(madeId(3), { holder: 'City Imaging' })
    const set = { ...open, ...issuedFrom({ ...server.body, ...open }, FIRST) }
    expect(says(await server.set(set))).toEqual([
      'City Imaging: The lien is still open. Agree on its final amount, or record that it was waived or is invalid.',
    ])
  })

  it('waits for a value that two devices typed', async () => {
    const seen = server.record?.units ?? {}
    await server.set({ holdback: 50_000 }, seen)
    await server.set({ holdback: 70_000 }, seen)
    const conflict = 'Two values differ and nobody has chosen one. Decide the difference first.'
    expect(says(await issue())).toEqual([conflict])
    await server.resolve('holdback', 'theirs')
    expect(await issue()).toMatchObject({ kind: 'applied' })
  })

  it('has the lines of the book as it is when it arrives', async () => {
    const late = issuedFrom(server.body, FIRST)
    await server.set({ [`costs/${madeId(53)}`]: { text: 'Copies', cents: 1 } })
    expect(says(await server.set(late))).toEqual([CHANGED])
  })

  it('is never changed or removed', async () => {
    await issue()
    const kept = 'What was entered is kept as it is. Add a new entry that says why.'
    expect(says(await server.set({ [`statements/${FIRST}`]: null }))).toEqual([kept])
    expect(says(await server.set(forged((row) => rehashed({ ...row, who: 'Another' }))))).toEqual([kept])
  })

  it('is issued once, when two devices issue the first version', async () => {
    const [one, other] = [issuedFrom(server.body, FIRST), issuedFrom(server.body, SECOND)]
    await server.set(one)
    expect(says(await server.set(other))).toEqual([
      'Version 1 was issued meanwhile. Issue the next version instead.',
    ])
  })
})

describe('the next version', () => {
  const cost = { [`costs/${madeId(53)}`]: { text: 'Copies', cents: 1_000 } }
  beforeEach(async () => {
    await issue()
    await server.set(cost)
  })

  it('says what changed, and replaces the one before', async () => {
    expect(says(await issue(SECOND))).toEqual(['Say what changed since the version before.'])
    expect(await issue(SECOND, 'Copies were added')).toMatchObject({ kind: 'applied' })
    expect(statementsOf(server.body)).toMatchObject([
      { id: FIRST, status: 'superseded', check: 'same' },
      { id: SECOND, status: 'issued', check: 'same' },
    ])
    expect(says(await server.set(withdraw()))).toEqual(['A later version has replaced this statement.'])
  })

  it('follows a signed one only after that was withdrawn', async () => {
    await server.set(reached('signed', STEP))
    expect(says(await issue(SECOND, 'Copies'))).toEqual([
      'Version 1 was signed. Withdraw it first, and say why.',
    ])
    const [next, back] = [issuedFrom(server.body, SECOND, { changes: 'Copies' }), withdraw(FIRST, OTHER_STEP)]
    expect(await server.set({ ...next, ...back })).toMatchObject({ kind: 'applied' })
    expect(statementInForce(statementsOf(server.body))?.id).toBe(SECOND)
  })
})

describe('what happens to a statement', () => {
  beforeEach(async () => {
    await issue()
  })

  it('goes its way: signed, paid out, closed', async () => {
    const ids = [madeId(221), madeId(222), madeId(223)] as const
    expect(says(await server.set(reached('paid_out', ids[1])))).toEqual([
      'The statement must be signed first.',
    ])
    expect(says(await server.set(reached('closed', ids[1])))).toEqual([
      'The statement must be paid out first.',
    ])
    await server.set(reached('signed', ids[0]))
    expect(says(await server.set(reached('signed', ids[1])))).toEqual(['The statement was signed already.'])
    await server.set(reached('paid_out', ids[1]))
    expect(says(await server.set(withdraw()))).toEqual(['The statement was paid out already.'])
    await server.set(reached('closed', ids[2]))
    expect(statementsOf(server.body)).toMatchObject([{ status: 'closed' }])
    for (const id of ids) expect(server.body[`receipts/${id}`]).toMatchObject({ check: null })
  })

  it('is not paid out while a court has to approve', async () => {
    await server.set(reached('signed', STEP))
    await server.set({ capacity: 'minor', courtApproval: 'needed' })
    expect(says(await server.set(reached('paid_out', OTHER_STEP)))).toEqual([
      'A court’s approval is still needed. Record it before anything is paid out.',
    ])
  })

  it('is withdrawn once, with a reason, and only if there is one', async () => {
    const noReason = { kind: 'withdrawn', statement: FIRST, reason: ' ', ...SIGNED }
    expect(says(await server.set({ [`statements/${STEP}`]: noReason }))).toEqual(['Please give the reason.'])
    expect(says(await server.set(withdraw(SECOND)))).toEqual(['This matter has no such statement.'])
    expect(await server.set(withdraw())).toMatchObject({ kind: 'applied' })
    expect(says(await server.set(withdraw(FIRST, OTHER_STEP)))).toEqual([
      'This statement was withdrawn already.',
    ])
    expect(says(await server.set(reached('signed', OTHER_STEP)))).toEqual([
      'This statement was withdrawn already.',
    ])
  })
})

describe('a lien that a statement holds', () => {
  beforeEach(async () => {
    await issue()
  })
  const held = [LIEN_OBSTACLES.in_issued_statement]

  it('cannot be unlocked or waived', async () => {
    expect(factsOf(liensOf(server.body)[0]!).inIssuedStatement).toBe(true)
    expect(says(await server.set(unlocked()))).toEqual(held)
    const steps = liensOf(server.body)[0]?.steps ?? []
    const waive = { status: { steps: [...steps, aStep('waive', 'waived', { proof: 'Letter' })] } }
    expect(says(await server.set(aLien(HOSPITAL, waive)))).toEqual(held)
    expect(says(await server.set(aLien(HOSPITAL, { ...waive, hidden: true })))).toEqual(held)
  })

  it('cannot be reopened after it was waived', async () => {
    const waived = [aStep('waive', 'waived', { proof: 'Letter' })]
    server = new BookServer()
    await server.set(settledBook(aLien(HOSPITAL, { status: { steps: waived } })))
    await issue()
    const steps = [...waived, aStep('reopen', 'confirmed', { reason: 'They took it back' })]
    expect(says(await server.set(aLien(HOSPITAL, { status: { steps } })))).toEqual(held)
  })

  it('is paid and released without a new version', async () => {
    const steps = liensOf(server.body)[0]?.steps ?? []
    const paid = { status: { steps: [...steps, aStep('pay', 'paid', { reason: 'By wire' })] } }
    expect(await server.set(aLien(HOSPITAL, paid))).toMatchObject({ kind: 'applied' })
    expect(statementObstacles(server.body, [])).toEqual([])
  })

  it('is unlocked once the statement is withdrawn, in one change with the next version too', async () => {
    const lower = anEntry(HOSPITAL, 'final', 250_000, { over: [madeId(62)] })
    const steps = [
      ...(liensOf(server.body)[0]?.steps ?? []),
      aStep('unlock', 'confirmed', { reason: 'A lower bill came' }),
      aStep('agree', 'agreed', { cents: 250_000, proof: 'Their second letter' }),
    ]
    const change = { ...aLien(HOSPITAL, { status: { steps } }), [`amounts/${madeId(90)}`]: lower }
    expect(says(await server.set(change))).toEqual(expect.arrayContaining(held))
    const back = withdraw()
    const body = { ...server.body, ...change, ...back }
    const next = issuedFrom(body, SECOND, { changes: 'The hospital took less' })
    expect(await server.set({ ...change, ...back, ...next })).toMatchObject({ kind: 'applied' })
    expect(statementInForce(statementsOf(server.body))?.value.lines.net).toBe(5_516_667)
  })
})

describe('a book that is sent again as a whole', () => {
  it('keeps its versions, and says which of them were not checked', async () => {
    await issue()
    await server.set({ [`costs/${madeId(53)}`]: { text: 'Copies', cents: 1_000 } })
    await issue(SECOND, 'Copies')
    const again = new BookServer()
    expect(await again.set(server.body)).toMatchObject({ kind: 'applied' })
    expect(statementsOf(again.body)).toMatchObject([{ check: 'not_checked' }, { check: 'same' }])
  })

  it('is taken although it has changed since, and says that its statement was not checked', async () => {
    await issue()
    await server.set({ [`costs/${madeId(53)}`]: { text: 'Copies', cents: 1_000 } })
    const again = new BookServer()
    expect(await again.set(server.body)).toMatchObject({ kind: 'applied' })
    expect(statementsOf(again.body)).toMatchObject([{ check: 'not_checked', status: 'issued' }])
    expect(says(await again.set(reached('signed', STEP)))).toEqual([
      'This version was not compared with the matter. Issue the next one first.',
    ])
  })

  it('issues no forged statement', async () => {
    const bad = forged((row) =>
      rehashed(withLines(row, { net: row.lines.net - 1, holdback: row.lines.holdback + 1 })),
    )
    const again = new BookServer()
    await again.set({ ...server.body, ...bad })
    expect(statementsOf(again.body)).toMatchObject([{ check: 'not_checked' }])
  })

  it('has no version whose lines do not add up', async () => {
    await issue()
    await server.set({ [`costs/${madeId(53)}`]: { text: 'Copies', cents: 1_000 } })
    await issue(SECOND, 'Copies')
    const row = server.body[`statements/${FIRST}`] as unknown as IssuedStatement
    const bad = rehashed(withLines(row, { net: row.lines.net + 1 }))
    expect(says(await new BookServer().set({ ...server.body, [`statements/${FIRST}`]: bad }))).toEqual([
      'The lines do not add up to the recovery.',
    ])
  })
})

function withLines(row: IssuedStatement, more: Partial<StatementLines>): IssuedStatement {
  return { ...row, lines: { ...row.lines, ...more } }
}
