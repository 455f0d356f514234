import { describe, expect, it } from 'vitest'
import { contentOf, isDraft, plainText } from '../documents/document-model.ts'
import { FORMULAS } from '../liens/formulas/registry.ts'
import { STATEMENT_OBSTACLES } from '../liens/statement.ts'
import { statementLinesSchema } from '../records/book-statement.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'
import { feeBasis } from './fee-words.ts'
import { statementChanges } from './statement-changes.ts'
import { statementDocument, UNISSUED } from './statement-document.ts'
import { statementLines, statementObstacles } from './statement-of-book.ts'
import { aLien, anEntry, anOffer, aStep, madeId } from './testing/book-parts.ts'
import { agreedLien, GIVEN, HOSPITAL, settledBook } from './testing/settled-book.ts'

const CAP = {
  ...{ formula: 'cap_tx', pack: { state: 'TX', topic: 'hospital', version: 1 } },
  ...{ inputs: { settlement: 10_000_000, hospital: 500_000 } },
}
const worked = FORMULAS.get('cap_tx')?.work(CAP.inputs)
const outputs = worked?.ok === true ? worked.outputs : {}
const withResult = (result: object): UnitValues => ({
  [`amounts/${madeId(62)}`]: anEntry(HOSPITAL, 'final', 300_000, { result: { ...CAP, outputs, ...result } }),
})
const waived = (status: 'waived' | 'invalid'): UnitValues =>
  aLien(HOSPITAL, {
    status: { steps: [aStep(status === 'waived' ? 'waive' : 'invalidate', status, { proof: 'Letter' })] },
  })
const without = (body: UnitValues, ...starts: string[]): UnitValues =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !starts.some((start) => name.startsWith(start))))
const reasons = (body: UnitValues, conflicts: readonly string[] = []) =>
  statementObstacles(body, conflicts).map(({ why }) => why)

describe('what keeps a statement from being issued', () => {
  it.each<[string, UnitValues, readonly string[]]>([
    ['nothing', settledBook(), []],
    ['nothing: a lien was waived', settledBook(waived('waived')), []],
    ['nothing: a lien is invalid', settledBook(waived('invalid')), []],
    ['nothing: an open lien is hidden', settledBook(aLien(madeId(3), { hidden: true })), []],
    ['nothing: a result is right', settledBook(withResult({})), []],
    [
      'nothing: a fee of an amount',
      settledBook({ fee: { kind: 'amount', cents: 0, reason: 'Pro bono' } }),
      [],
    ],
    ['nothing: a minor with approval', settledBook({ capacity: 'minor', courtApproval: 'given' }), []],
    [
      'nothing: approval is needed, and said',
      settledBook({ capacity: 'minor', courtApproval: 'needed' }),
      [],
    ],
    ['nothing: a linked referral', settledBook({ referral: madeId(900) }), []],
    ['a lien is open', settledBook(aLien(madeId(3))), ['lien_open']],
    [
      'a lien has no final amount',
      without(settledBook(), `amounts/${madeId(62)}`),
      ['lien_without_final', 'sum_differs'],
    ],
    ['a result is another one', settledBook(withResult({ outputs: { final: 1 } })), ['formula_differs']],
    ['a formula is not known', settledBook(withResult({ formula: 'cap_xx' })), ['formula_not_checked']],
    [
      'an amount is disputed',
      settledBook({ [`amounts/${madeId(80)}`]: anEntry(HOSPITAL, 'asserted', 600_000) }),
      ['conflict_open'],
    ],
    ['nothing was recovered', without(settledBook(), 'recoveries/'), ['recovery_missing', 'negative_net']],
    ['no fee is entered', without(settledBook(), 'fee'), ['fee_missing']],
    [
      'a recovery is blank',
      settledBook({ [`recoveries/${madeId(58)}`]: { source: '', cents: 0, on: null } }),
      ['recovery_zero'],
    ],
    ['a cost is blank', settledBook({ [`costs/${madeId(58)}`]: { text: '', cents: 0 } }), ['cost_zero']],
    [
      'a deduction is blank',
      settledBook({ [`deductions/${madeId(58)}`]: { text: '', cents: 0 } }),
      ['deduction_zero'],
    ],
    [
      'a fee of nothing',
      settledBook({ fee: { kind: 'amount', cents: 0, reason: '' } }),
      ['fee_zero_without_reason'],
    ],
    [
      'nothing: an amount of the fee needs no reason',
      settledBook({ fee: { kind: 'amount', cents: 1, reason: '' } }),
      [],
    ],
    ['the net is below zero', settledBook({ holdback: 6_000_000 }), ['negative_net']],
    ['a minor without an answer', settledBook({ capacity: 'minor' }), ['court_approval_unanswered']],
    ['incapacitated without', settledBook({ capacity: 'incapacitated' }), ['court_approval_unanswered']],
  ])('%s', (_, body, expected) => {
    expect(reasons(body)).toEqual(expected)
  })

  it('a value waits for a decision', () => {
    expect(reasons(settledBook(), ['holdback'])).toEqual(['conflict_open'])
  })

  it('has words for each reason', () => {
    for (const words of Object.values(STATEMENT_OBSTACLES)) expect(words).toMatch(/^[A-Z].+\.$/)
  })
})

describe('the lines', () => {
  const lines = statementLines(settledBook(), GIVEN)

  it('add up, each from the book', () => {
    expect(lines).toMatchObject({
      ...{ gross: 10_000_000, holdback: 100_000, net: 5_466_667, feeShare: null, courtApproval: null },
      fee: { cents: 3_333_333, basis: '33 1/3% of the total recovery of $100,000.00.' },
      costs: [
        { text: 'Filing fee', cents: 40_000 },
        { text: 'Medical records', cents: 460_000 },
      ],
      liens: [
        { holder: 'Mercy Hospital', basis: 'Hospital.', asserted: 500_000, final: 300_000, saved: 200_000 },
        { holder: 'Blue Plan', basis: 'Health insurer.' },
      ],
    })
    expect(statementLinesSchema.parse(JSON.parse(JSON.stringify(lines)))).toEqual(lines)
  })

  it('have the share of another attorney inside the fee', () => {
    const given = { ...GIVEN, sharer: 'Ray Referrer' }
    expect(statementLines(settledBook({ referralShare: '25' }), given)).toMatchObject({
      feeShare: { percent: '25', cents: 833_333 },
      net: lines.net,
    })
  })

  it('name the rule of a result, from the amount or from the offer that was agreed on', () => {
    const result = { ...CAP, outputs }
    const cited = /^Hospital\. .*55\.004.*\.$/
    const [fromAmount] = statementLines(settledBook(withResult({})), GIVEN).liens
    expect(fromAmount?.basis).toMatch(cited)
    expect(fromAmount?.results).toEqual([{ row: madeId(62), formula: 'cap_tx' }])
    const offer = { [`offers/${madeId(81)}`]: anOffer(HOSPITAL, 'us', 300_000, { results: [result] }) }
    const refused = { [`offers/${madeId(82)}`]: anOffer(HOSPITAL, 'us', 200_000, { results: [result] }) }
    const [fromOffer] = statementLines(settledBook({ ...offer, ...refused }), GIVEN).liens
    expect(fromOffer?.basis).toMatch(cited)
    expect(fromOffer?.results).toEqual([{ row: madeId(81), formula: 'cap_tx' }])
  })

  it('count nothing for a lien that was waived, and say so', () => {
    const [line] = statementLines(settledBook(waived('waived')), GIVEN).liens
    expect(line).toMatchObject({ basis: 'Hospital. Waived.', final: 0, saved: 500_000 })
  })

  it('save nothing where the final amount grew', () => {
    const body = settledBook(agreedLien(HOSPITAL, 60, { final: 510_000 }))
    expect(statementLines(body, GIVEN).liens[0]).toMatchObject({ final: 510_000, saved: 0 })
  })
})

describe('the fee in words', () => {
  const figures = { gross: 150_000_000, costs: 10_000_000, fee: 1 }
  const tiers = (base: string, ...rows: [number, string][]): JsonValue => ({
    ...{ kind: 'tiers', base },
    tiers: rows.map(([from, percent]) => ({ from, percent })),
  })
  it.each<[JsonValue, string]>([
    [
      tiers('net_of_costs', [0, '40']),
      '40% of the recovery less case costs ($1,500,000.00 less $100,000.00 is $1,400,000.00).',
    ],
    [
      tiers('gross', [100_000_000, '25'], [0, '1/3']),
      'Of the total recovery of $1,500,000.00: 1/3 of the part from $0.00 to $1,000,000.00, which is $1,000,000.00; ' +
        '25% of the part above $1,000,000.00, which is $500,000.00.',
    ],
    [
      tiers('gross', [200_000_000, '10%']),
      'Of the total recovery of $1,500,000.00: 10% of the part above $2,000,000.00, which is $0.00.',
    ],
    [{ kind: 'amount', cents: 1, reason: 'Set by the court on May 2' }, 'Set by the court on May 2.'],
    [{ kind: 'amount', cents: 1, reason: '' }, 'A fixed fee of $0.01.'],
  ])('%j', (unit, expected) => {
    expect(feeBasis(unit, figures)).toBe(expected)
  })
})

describe('what changed', () => {
  const before = statementLines(settledBook(), GIVEN)
  it('is said by line', () => {
    const body = settledBook({
      ...agreedLien(HOSPITAL, 60, { final: 250_000 }),
      [`costs/${madeId(53)}`]: { text: 'Copies', cents: 1_000 },
      capacity: 'minor',
    })
    expect(statementChanges(before, statementLines(body, GIVEN))).toEqual([
      'Case costs: $5,010.00, before $5,000.00.',
      'Mercy Hospital: $2,500.00, before $3,000.00.',
      'Net to client: $55,156.67, before $54,666.67.',
      'The client’s capacity is another one.',
    ])
  })

  it('is nothing where only the date is another one', () => {
    expect(statementChanges(before, statementLines(settledBook(), { ...GIVEN, on: '2026-12-01' }))).toEqual(
      [],
    )
  })
})

describe('the printed statement', () => {
  const text = (body: UnitValues, given = GIVEN): string =>
    statementDocument({ version: 2, lines: statementLines(body, given), changes: 'The costs.', hash: 'ab12' })
      .blocks.flatMap(contentOf)
      .map(plainText)
      .join('\n')

  it('has the figures of the lines, the version and what changed', () => {
    const said = text(settledBook())
    for (const words of [
      'Net to client\n$54,666.67',
      'Version: 2',
      'Changed since the version before: The costs.',
      '33 1/3% of the total recovery of $100,000.00.',
      'SHA-256 of its figures: ab12',
      'Rita Roe, client',
    ])
      expect(said).toContain(words)
    expect(said).not.toMatch(/Approval of a court|cleared|Review before use/)
  })

  it('says first why it is not in force, and is a draft before the server has checked it', () => {
    const printed = { version: 1, lines: statementLines(settledBook(), GIVEN), changes: '', hash: 'ab12' }
    const withdrawn = { words: 'This version was withdrawn.', isDraft: false }
    expect(isDraft(statementDocument(printed))).toBe(false)
    expect(isDraft(statementDocument(printed, UNISSUED))).toBe(true)
    const { blocks } = statementDocument(printed, withdrawn)
    expect(isDraft({ blocks })).toBe(false)
    expect(blocks.slice(0, 1).flatMap(contentOf).map(plainText)).toEqual([withdrawn.words])
  })

  it('is signed for a minor by somebody else, and says what a court has approved', () => {
    const said = text(settledBook({ capacity: 'minor', courtApproval: 'given' }))
    expect(said).toContain('Parent, guardian or other representative of Rita Roe, a minor')
    expect(said).toContain('Approval of a court: Given.')
  })

  it('has a line for each attorney who shares in the fee', () => {
    const given = { ...GIVEN, sharer: 'Ray Referrer', fundsClearedOn: '2026-11-20' }
    const said = text(settledBook({ referralShare: '25' }), given)
    expect(said).toContain('Of this, to Ray Referrer\n$8,333.33')
    expect(said).toMatch(/Maria Lopez, for Lopez Law PLLC\nRay Referrer/)
    expect(said).toContain('The settlement funds cleared on November 20, 2026.')
  })
})
