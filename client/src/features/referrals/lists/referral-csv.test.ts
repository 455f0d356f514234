import { expect, it } from 'vitest'
import { STATUS_LABELS } from '../../../../../shared/domain/referral-labels.ts'
import { referralsCsv } from './referral-csv.ts'
import { referralSummary } from '../referral.fixture.ts'

/** The cell of the subject, as it stands in the file. */
function subjectCell(subject: string): string {
  const between = { counterpartFirm: 'Before', subject, reference: 'after' }
  return /,Before,(.*),after,/s.exec(referralsCsv([referralSummary(between)]))?.[1] ?? ''
}

it.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' led by a space', '" led by a space"'],
  ['', ''],
])('%j becomes %j', (subject, cell) => {
  expect(subjectCell(subject)).toBe(cell)
})

it.each(['=HYPERLINK("http://x.test")', '+1', '-1', '@SUM(A1)', '\t=1', '  =1+1', '\r=1', '＝1+1'])(
  '%j is no formula to a spreadsheet',
  (text) => {
    expect(subjectCell(text).replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

it('leaves numbers numbers, and what is missing empty', () => {
  const csv = referralsCsv([
    referralSummary({ compensationPercentage: -25.5, counterPercentage: null, area: null, state: 'NY' }),
  ])
  expect(csv).toContain(',,NY,-25.5,,')
})

it('has one line per referral below the titles, with a mark for Excel and line breaks of the standard', () => {
  const csv = referralsCsv([
    referralSummary({ counterpartName: 'Smith, "Bob"', reference: '2026-114' }),
    referralSummary({
      box: 'received',
      counterpartFirm: null,
      status: 'countered',
      counterPercentage: 33.33,
    }),
  ])
  expect(csv.startsWith('\uFEFFDirection,Name,Email,')).toBe(true)
  const lines = csv.split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(
    'Sent,"Smith, ""Bob""",robin@firm.test,Counsel & Partners,Warehouse fall,2026-114,',
  )
  expect(lines[2]).toContain(`,25,33.33,${STATUS_LABELS.countered},`)
  expect(lines[3]).toBe('')
})
