import { describe, expect, it } from 'vitest'
import { checkBook } from '../../../../../../shared/domain/books/check-book.ts'
import { testHash } from '../../../../../../shared/domain/books/testing/test-hash.ts'
import { lienRows } from '../../../../../../shared/domain/books/lien-rows.ts'
import { aLien, aMatter, madeId } from '../../../../../../shared/domain/books/testing/book-parts.ts'
import { BOOK_KIND } from '../../../../../../shared/domain/records/book.ts'
import { unitErrors } from '../../../../../../shared/domain/records/record-kind.ts'
import { guessedMapping, keptColumns, missingColumns } from '../../../../platform/csv/csv-mapping.ts'
import { CSV_FIELD_FACTS, CSV_FIELDS } from './csv-columns.ts'
import { changesOf, planCsv, type HeldBook } from './csv-plan.ts'
import { readRow } from './csv-rows.ts'

const TITLES = CSV_FIELDS.map((field) => CSV_FIELD_FACTS[field].label)
const MAPPING = guessedMapping(CSV_FIELD_FACTS, TITLES, [])
const AT = '2026-11-26T10:00:00.000Z'
const signal = new AbortController().signal
const DEPS = { rest: () => Promise.resolve(), now: () => 0, signal }

type Cells = Partial<Record<(typeof CSV_FIELDS)[number], string>>

/** A good row of a new matter, but for what is given. */
function row(cells: Cells = {}): string[] {
  const good: Cells = {
    ...{ title: 'Roe v. Acme', client: 'Rita Roe', state: 'TX', injury: '2025-04-01' },
    ...{ holder: 'Mercy Hospital', type: 'Hospital', fileNumber: 'A-1', asserted: '1,234.50' },
  }
  return CSV_FIELDS.map((field) => cells[field] ?? good[field] ?? '')
}

const faultsOf = (cells: Cells): readonly string[] => readRow(row(cells), 2, MAPPING).faults
const plan = (cells: readonly string[][], books: readonly HeldBook[] = [], addDuplicates = false) =>
  planCsv({ cells, mapping: MAPPING, books, addDuplicates }, DEPS)
const HELD: HeldBook = {
  id: madeId(1),
  body: { ...aMatter(), ...aLien(madeId(2), { holder: 'Mercy Hospital', fileNumber: 'A-1' }) },
}

describe('a row', () => {
  it.each<[Cells, string]>([
    [{ asserted: '12,34' }, 'Asserted: Use a point for cents'],
    [{ billed: '-5' }, 'Billed: Enter the amount without a sign.'],
    [{ confirmed: 'about 500' }, 'Confirmed: "about 500" is not an amount.'],
    [{ type: 'Clinic?' }, 'The type “Clinic?” is not known.'],
    [{ type: '' }, 'The type is missing.'],
    [{ state: 'Texaz' }, 'The state “Texaz” is not known.'],
    [{ holder: ' ' }, 'The lienholder is missing.'],
    [{ client: '' }, 'The client is missing.'],
    [{ injury: '2/30/2026' }, 'Date of injury: “2/30/2026” is a date that does not exist.'],
    [{ injury: '3/2/26' }, 'Date of injury: write the year of “3/2/26” with four digits.'],
    [{ responseDue: 'soon' }, 'Due: “soon” is no date.'],
    [{ holder: 'x'.repeat(201) }, 'Lienholder: please use at most 200 characters.'],
  ])('%j is refused: %s', (cells, words) => {
    expect(faultsOf(cells)).toEqual([expect.stringContaining(words)])
  })

  it('names all of its faults', () => {
    expect(faultsOf({ asserted: 'x', type: 'y', injury: 'z' })).toHaveLength(3)
  })

  it('is read as offices write it, without the apostrophe of an export', () => {
    const cells = { state: 'new york', injury: '3/2/2026', type: "Workers' Comp", holder: "'+Plus  Health" }
    expect(readRow(row({ ...cells, asserted: '$1,234.5' }), 2, MAPPING)).toMatchObject({
      faults: [],
      lien: {
        ...{ state: 'NY', injury: '2026-03-02', type: 'workers_compensation', holder: '+Plus Health' },
        amounts: { asserted: 123_450 },
      },
    })
    expect(faultsOf({ type: 'erisa_self_funded' })).toEqual([])
    expect(readRow(row({ holder: "'Ohana Clinic" }), 2, MAPPING).lien?.holder).toBe("'Ohana Clinic")
  })
})

describe('the columns', () => {
  it('are found by their titles, and by what was chosen before', () => {
    const titles = ['Amount', 'Case name', 'Patient', 'Provider', 'Lien type', 'Ours']
    const guessed = guessedMapping(CSV_FIELD_FACTS, titles, [])
    expect(guessed).toEqual({ asserted: 0, title: 1, client: 2, holder: 3, type: 4 })
    const chosen = { ...guessed, fileNumber: 5 }
    const { asserted: _, ...withoutAmount } = chosen
    expect(guessedMapping(CSV_FIELD_FACTS, titles, keptColumns(CSV_FIELD_FACTS, titles, chosen))).toEqual(
      chosen,
    )
    expect(
      guessedMapping(CSV_FIELD_FACTS, titles, keptColumns(CSV_FIELD_FACTS, titles, withoutAmount)),
    ).toEqual(withoutAmount)
    expect(missingColumns(CSV_FIELD_FACTS, { title: 0 })).toEqual(['client', 'holder', 'type'])
  })
})

describe('the plan', () => {
  it('adds to the matter with the same title and client, and makes the others', async () => {
    const { matters, liens } = await plan(
      [
        row({ title: ' ROE  v. Acme', holder: 'Other Hospital', state: '', injury: '' }),
        row({ title: 'Diaz v. Acme', client: 'Ana Díaz', state: '', injury: '' }),
        row({ title: 'Diaz v. Acme', client: 'ana diaz', fileNumber: 'A-2' }),
      ],
      [HELD],
    )
    expect(liens).toBe(3)
    expect(matters).toMatchObject([
      { book: HELD, liens: [{ holder: 'Other Hospital' }] },
      // The second row says where and when; it holds for both.
      {
        book: null,
        client: 'Ana Díaz',
        state: 'TX',
        injury: '2025-04-01',
        liens: [{}, { fileNumber: 'A-2' }],
      },
    ])
  })

  it.each<[Cells, readonly HeldBook[], string]>([
    [{ state: '' }, [], 'The state is missing.'],
    [{ injury: '' }, [], 'The date of injury is missing.'],
    [{ state: 'CA' }, [HELD], 'The state is CA, but the matter has TX.'],
    [{ injury: '2020-01-01' }, [HELD], 'The date of injury is 2020-01-01, but the matter has 2025-04-01.'],
    [{}, [HELD, { ...HELD, id: madeId(9) }], 'Two of your matters'],
    [{}, [{ ...HELD, body: { ...HELD.body, hidden: true } }], 'This matter is hidden.'],
  ])('refuses %j (%#)', async (cells, books, words) => {
    const { rows, matters } = await plan([row(cells)], books)
    expect(rows[0]?.faults).toEqual([expect.stringContaining(words)])
    expect(matters).toEqual([])
  })

  it('refuses a row that says another thing of the same new matter', async () => {
    const { rows, liens } = await plan([row(), row({ state: 'CA', fileNumber: 'A-2' })])
    expect(rows.map(({ faults }) => faults)).toEqual([
      [],
      ['The state is CA, but another row of this matter has TX.'],
    ])
    expect(liens).toBe(1)
  })

  it('finds duplicates here and in the file, and adds them only when asked', async () => {
    const cells = [row({ holder: 'MERCY hospital' }), row({ fileNumber: 'B' }), row({ fileNumber: 'b' })]
    const without = await plan(cells, [HELD])
    expect(without.rows.map(({ isDuplicate }) => isDuplicate)).toEqual([true, false, true])
    expect([without.liens, (await plan(cells, [HELD], true)).liens]).toEqual([1, 3])
  })

  it('leaves the screen time to draw, says how far it is, and ends when it is stopped', async () => {
    const cells = Array.from({ length: 50 }, (_, at) => row({ fileNumber: String(at) }))
    let [time, rests] = [0, 0]
    const stop = new AbortController()
    const rest = () => {
      rests += 1
      if (rests > 9) stop.abort(new Error('stopped'))
      return Promise.resolve()
    }
    const parts: number[] = []
    const judged = planCsv(
      { cells, mapping: MAPPING, books: [], addDuplicates: false },
      { rest, now: () => (time += 30), signal: stop.signal, onProgress: (part) => parts.push(part) },
    )
    await expect(judged).rejects.toThrow('stopped')
    expect(parts).toHaveLength(10)
  })
})

describe('what is stored', () => {
  let made = 100
  const deps = {
    ...DEPS,
    newId: () => madeId((made += 1)),
    signed: () => ({ who: 'Ann Attorney', at: AT }),
    file: 'liens.csv',
  }

  it('is one change for each matter, which the server takes, with a history for each amount', async () => {
    const cells = [
      row({ billed: '2,000', confirmed: '900', responseDue: '12/9/2026' }),
      row({ holder: 'B', asserted: '' }),
    ]
    const written = await changesOf(await plan(cells), 0, deps)
    if (!written.ok) throw new Error(written.error)
    const [change, ...others] = written.changes
    expect(others).toEqual([])
    const set = change?.set ?? {}
    expect(unitErrors(BOOK_KIND, set)).toEqual([])
    expect(
      checkBook({ before: null, after: set, at: AT, isDecision: false, conflicts: [] }, testHash).errors,
    ).toEqual([])
    expect(lienRows(change?.id ?? '', set)).toMatchObject([
      { billed: 200_000, asserted: 123_450, confirmed: 90_000, status: 'unconfirmed', due: '2026-12-09' },
      { holder: 'B', asserted: null, status: 'identified' },
    ])
    expect(Object.values(set)).toContainEqual(
      expect.objectContaining({
        ...{ why: 'Imported from a CSV file', source: { document: 'liens.csv', page: null } },
        ...{ who: 'Ann Attorney', cents: 123_450, over: [] },
      }),
    )
  })

  it('adds to a matter nothing but its new liens', async () => {
    const written = await changesOf(await plan([row({ fileNumber: 'new' })], [HELD]), 1, deps)
    if (!written.ok) throw new Error(written.error)
    expect(written.changes[0]?.id).toBe(HELD.id)
    const set = written.changes[0]?.set ?? {}
    expect(Object.keys(set).every((unit) => /^(?:liens|amounts)\//.test(unit))).toBe(true)
    const after = { ...HELD.body, ...set }
    expect(
      checkBook({ before: HELD.body, after, at: AT, isDecision: false, conflicts: [] }, testHash).errors,
    ).toEqual([])
  })

  it('is nothing at all where one matter would be too large, or there would be too many', async () => {
    const many = Array.from({ length: 400 }, (_, at) => row({ fileNumber: String(at) }))
    const large = await plan([row({ title: 'Small v. Acme' }), ...many])
    expect(await changesOf(large, 0, deps)).toMatchObject({
      ok: false,
      error: expect.stringContaining('more liens than one matter can hold') as string,
    })
    expect(await changesOf(await plan([row()]), 5_000, deps)).toMatchObject({ ok: false })
  })
})
