import { describe, expect, it } from 'vitest'
import { DEADLINES } from './deadlines.ts'
import { businessDaysAfter, holidaysOf } from '../deadlines/federal-holidays.ts'

function answer(id: string, inputs: Record<string, unknown>): unknown {
  const result = DEADLINES.get(id)?.work(inputs)
  return result?.ok === true ? result.outputs : result?.error
}

describe('deadlines', () => {
  it.each([
    ['medicare_demand', { demandDate: '2026-01-15' }, { payBy: '2026-03-16' }],
    ['feca_refund', { requestDate: '2026-01-31' }, { submitBy: '2026-03-02' }],
    ['in_hospital_filing', { discharge: '2026-01-01', finalSettlement: null }, { fileBy: '2026-04-01' }],
    [
      'in_hospital_filing',
      { discharge: '2026-01-01', finalSettlement: '2026-02-10' },
      { fileBy: '2026-02-10' },
    ],
    [
      'in_hospital_filing',
      { discharge: '2026-01-01', finalSettlement: '2026-07-01' },
      { fileBy: '2026-04-01' },
    ],
    ['az_hospital_recording', { discharge: '2024-02-01' }, { recordBy: '2024-03-02' }],
    [
      'va_nursing_home_notice',
      { suitFiled: '2026-01-01', learned: '2026-01-05' },
      { noticeBy: '2026-03-02' },
    ],
    [
      'va_nursing_home_notice',
      { suitFiled: '2026-01-01', learned: '2026-02-20' },
      { noticeBy: '2026-03-13' },
    ],
    ['va_nursing_home_notice', { suitFiled: '2026-01-01', learned: null }, { noticeBy: '2026-03-02' }],
    ['medicare_portal_settlement', { noticeDate: '2026-01-01' }, { settleBy: '2026-05-01' }],
    ['medicare_portal_report', { settledOn: '2024-01-31' }, { reportBy: '2024-03-01' }],
    ['medicare_conditional_payment_notice', { noticeDate: '2026-11-26' }, { answerBy: '2026-12-26' }],
  ])('%s %j', (id, inputs, outputs) => {
    expect(answer(id, inputs)).toEqual(outputs)
  })

  it.each([
    ['2026-03-16', false, 0],
    ['2026-03-17', true, 2],
    ['2026-04-14', true, 2],
    ['2026-04-15', true, 3],
    ['2026-01-15', false, 0],
  ])('interest on a demand of 2026-01-15 that is resolved on %s', (resolvedOn, assessed, fullPeriods) => {
    expect(answer('medicare_interest', { demandDate: '2026-01-15', resolvedOn, periodDays: 60 })).toEqual({
      assessed,
      fullPeriods,
    })
  })

  it.each([
    // 10,000.00 at 11.25%: 93.75 for each full period.
    ['2026-03-16', 1_000_000, '11.25', 0],
    ['2026-03-17', 1_000_000, '11.25', 18_750],
    ['2026-04-15', 1_000_000, '11.25', 28_125],
    // Half a cent is rounded up, once: 0.40 at 10% for three periods is 1 cent exactly; 0.20 is half a cent.
    ['2026-04-15', 40, '10', 1],
    ['2026-04-15', 20, '10', 1],
    ['2026-04-15', 19, '10', 0],
    ['2026-04-15', 1_234_567, '33 1/3', 102_881],
    ['2026-04-15', 1_000_000, '0', 0],
  ])('interest resolved on %s on %d cents at %s percent', (resolvedOn, cents, ratePercent, interest) => {
    const demand = { demandDate: '2026-01-15', periodDays: 60, resolvedOn, cents, ratePercent }
    expect(answer('medicare_interest_amount', demand)).toMatchObject({ interest, total: cents + interest })
  })

  it('does not assume a rate', () => {
    const demand = { demandDate: '2026-01-15', periodDays: 60, resolvedOn: '2026-04-15', cents: 100 }
    expect(answer('medicare_interest_amount', demand)).toContain('ratePercent is missing')
    expect(
      answer('medicare_interest_amount', { ...demand, ratePercent: '5', resolvedOn: '2026-01-14' }),
    ).toContain('resolvedOn')
  })

  it('refuses a resolution before the demand, and what is left out', () => {
    const before = { demandDate: '2026-01-15', resolvedOn: '2026-01-14', periodDays: 60 }
    expect(answer('medicare_interest', before)).toContain('resolvedOn')
    expect(answer('in_hospital_filing', { discharge: '2026-01-01' })).toContain('finalSettlement is missing')
    expect(answer('medicare_demand', { demandDate: '2026-02-30' })).toContain(
      'demandDate must be an existing date',
    )
  })

  it('names a source and something to verify for each', () => {
    for (const { source } of DEADLINES.values()) {
      expect(source.citation).not.toBe('')
      expect(source.verify).not.toBe('')
      expect(source.reviewedBy).toBeNull()
    }
  })
})

describe('business days', () => {
  it.each([
    // Veterans Day on a Wednesday.
    ['2026-11-06', 5, '2026-11-16'],
    // Independence Day 2026 is a Saturday, observed on Friday, July 3.
    ['2026-07-02', 1, '2026-07-06'],
    // Juneteenth 2022 was a Sunday, observed on Monday.
    ['2022-06-17', 1, '2022-06-21'],
    // New Year's Day 2028 is a Saturday, observed in 2027.
    ['2027-12-30', 1, '2028-01-03'],
    // Before Juneteenth was a holiday.
    ['2020-06-18', 1, '2020-06-19'],
    ['2026-11-25', 3, '2026-12-01'],
    ['2026-11-07', 0, '2026-11-07'],
  ])('%s and %d more: %s', (received, businessDays, due) => {
    expect(answer('business_days', { received, businessDays })).toMatchObject({ due })
  })

  it('say which days were passed over, and why', () => {
    expect(businessDaysAfter('2026-11-10', 2)).toEqual({
      due: '2026-11-13',
      skipped: [{ day: '2026-11-11', why: 'Veterans Day' }],
    })
  })

  it('are known for certain years only', () => {
    expect(answer('business_days', { received: '2040-12-30', businessDays: 5 })).toContain('to 2040')
    expect(answer('business_days', { received: '1985-12-30', businessDays: 5 })).toContain('from 1986')
  })

  it('know the federal holidays of 2026 as they are observed', () => {
    expect([...holidaysOf(2026).keys()]).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ])
  })
})

describe('reminders of an offer', () => {
  const reminders = (respondBy: string, zone: string): unknown =>
    answer('offer_reminders', { respondBy, zone })

  it.each([
    // A day is a day, across a change of the clocks too.
    ['2026-03-09', 'America/New_York', ['2026-03-06', '2026-03-09', '2026-03-12']],
    // Half past four in the morning UTC is the evening before in Chicago.
    ['2026-03-09T04:30:00Z', 'America/Chicago', ['2026-03-05', '2026-03-08', '2026-03-11']],
    ['2026-03-08T23:30:00-05:00', 'Pacific/Auckland', ['2026-03-06', '2026-03-09', '2026-03-12']],
    ['2026-12-31T17:00', 'America/Chicago', ['2026-12-28', '2026-12-31', '2027-01-03']],
  ])('%s in %s', (respondBy, zone, expected) => {
    expect(reminders(respondBy, zone)).toEqual({ reminders: expected })
  })

  it('refuses a zone or a day that does not exist', () => {
    expect(reminders('2026-03-09', 'America/Nowhere')).toContain('zone is not a known time zone')
    expect(reminders('2026-02-30', 'America/Chicago')).toContain('respondBy')
  })
})
