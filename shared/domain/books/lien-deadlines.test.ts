import { describe, expect, it } from 'vitest'
import type { UnitValues } from '../records/record.ts'
import { deadlinesOfLien, type LienDeadline } from './lien-deadlines.ts'
import { liensOf } from './read-book.ts'
import { aLien, aMatter, anOffer, aStep, madeId } from './testing/book-parts.ts'

const LIEN = madeId(1)

function deadlines(lien: UnitValues, matter: UnitValues = {}): readonly LienDeadline[] {
  const body = { ...aMatter(matter), ...aLien(LIEN, lien) }
  return liensOf(body).flatMap((each) => deadlinesOfLien(body, each))
}

const inStatus = (...statuses: Parameters<typeof aStep>[1][]): UnitValues => ({
  status: { steps: statuses.map((to) => aStep('assert', to)) },
})

describe('the deadlines of a lien', () => {
  it('counts from the letters of Medicare, each with its start, count and source', () => {
    expect(deadlines({ type: 'medicare', demandOn: '2026-01-05' })).toEqual([
      {
        id: 'medicare_demand',
        label: 'Medicare demand: pay or resolve',
        due: '2026-03-06',
        start: '2026-01-05',
        count: '60 days',
        skipped: [],
        source: 'cms.gov, Reimbursing Medicare',
        verify: 'the period in the letter, usually 60 days',
        isReviewed: false,
      },
    ])
    const notice = deadlines({ type: 'medicare', conditionalNoticeOn: '2026-01-05' })
    expect(notice.map(({ id, due, count }) => ({ id, due, count }))).toEqual([
      { id: 'medicare_conditional_payment_notice', due: '2026-02-04', count: '30 days' },
    ])
  })

  it('lets the demand take the place of the notice, and counts nothing from letters of other payers', () => {
    const letters = { conditionalNoticeOn: '2026-01-05', demandOn: '2026-02-05' }
    expect(deadlines({ type: 'medicare', ...letters }).map(({ id }) => id)).toEqual(['medicare_demand'])
    expect(deadlines({ type: 'medicare_plan', ...letters })).toEqual([])
    expect(deadlines({ type: 'feca', demandOn: '2026-02-05' }).map(({ due }) => due)).toEqual(['2026-03-07'])
  })

  it.each([
    ['IN', { dischargedOn: '2026-01-05' }, {}, '2026-04-05', '90 days'],
    ['IN', { dischargedOn: '2026-01-05' }, { settledOn: '2026-02-04' }, '2026-02-04', '30 days'],
    ['AZ', { dischargedOn: '2026-01-05' }, {}, '2026-02-04', '30 days'],
    [
      'TX',
      { perfected: { how: 'Filed', on: '2026-11-20', certifiedMail: '' } },
      {},
      '2026-11-30',
      '5 business days',
    ],
  ])('counts the filing of a hospital in %s %j %j', (state, lien, matter, due, count) => {
    const [found] = deadlines(lien, { state, ...matter })
    expect(found).toMatchObject({ due, count, isReviewed: false })
    expect(deadlines(lien, { state: 'OH', ...matter })).toEqual([])
    expect(deadlines({ ...lien, type: 'funding' }, { state, ...matter })).toEqual([])
  })

  it.each([
    ['portalDisputeOn', 'medicare_portal_dispute', '2026-11-25', '2026-12-11', '11 business days'],
    ['portalNoticeOn', 'medicare_portal_settlement', '2026-11-25', '2027-03-25', '120 days'],
    ['portalRequestOn', 'medicare_portal_request', '2026-11-25', '2026-12-01', '3 business days'],
  ])('counts %s of the Medicare portal until the demand', (field, id, start, due, count) => {
    const portal = { type: 'medicare', [field]: start }
    expect(deadlines(portal)).toMatchObject([{ id, start, due, count, isReviewed: false }])
    expect(deadlines({ ...portal, demandOn: '2026-12-24' }).map((each) => each.id)).toEqual([
      'medicare_demand',
    ])
    expect(deadlines({ ...portal, type: 'medicaid' })).toEqual([])
  })

  it('counts from the settlement only for a case that is in the portal', () => {
    const settled = { settledOn: '2026-11-30' }
    expect(deadlines({ type: 'medicare' }, settled)).toEqual([])
    expect(
      deadlines({ type: 'medicare', portalRequestOn: '2026-11-25' }, settled).map(({ due }) => due),
    ).toEqual(['2026-12-01', '2026-12-30'])
  })

  it.each([
    [{ suitFiledOn: '2026-01-01' }, '2026-03-02', '2026-01-01', '60 days'],
    [{ suitFiledOn: '2026-01-01', paymentLearnedOn: '2026-01-05' }, '2026-03-02', '2026-01-01', '60 days'],
    [{ suitFiledOn: '2026-01-01', paymentLearnedOn: '2026-02-20' }, '2026-03-13', '2026-02-20', '21 days'],
  ])('takes the later day for a nursing home in Virginia: %j', (days, due, start, count) => {
    const suit = { type: 'medicaid', ...days }
    expect(deadlines(suit, { state: 'VA' })).toMatchObject([{ due, start, count }])
    expect(deadlines(suit, { state: 'MD' })).toEqual([])
  })

  it('names the days that a count of business days passed over', () => {
    const [found] = deadlines({ perfected: { how: 'Filed', on: '2026-11-20', certifiedMail: '' } })
    expect(found?.skipped).toEqual([
      { day: '2026-11-21', why: 'Saturday' },
      { day: '2026-11-22', why: 'Sunday' },
      { day: '2026-11-26', why: 'Thanksgiving Day' },
      { day: '2026-11-28', why: 'Saturday' },
      { day: '2026-11-29', why: 'Sunday' },
    ])
  })

  it('has the days that were entered: of the last offer alone, while it waits, and in the order of the days', () => {
    const offers = {
      [`offers/${madeId(2)}`]: anOffer(LIEN, 'us', 100, { respondBy: '2026-03-01' }),
      [`offers/${madeId(3)}`]: anOffer(LIEN, 'us', 200, { respondBy: '2026-05-01' }),
      [`offers/${madeId(4)}`]: anOffer(LIEN, 'them', 300, { respondBy: '2026-06-01' }),
    }
    const of = (status: Parameters<typeof aStep>[1]): readonly (readonly [string, string])[] => {
      const body = {
        ...aMatter(),
        ...aLien(LIEN, { responseDue: '2026-05-20', ...inStatus(status) }),
        ...offers,
      }
      return liensOf(body)
        .flatMap((each) => deadlinesOfLien(body, each))
        .map(({ id, due }) => [id, due])
    }
    expect(of('reduction_requested')).toEqual([
      ['our_offer', '2026-05-01'],
      ['response_due', '2026-05-20'],
    ])
    expect(of('countered')).toEqual([
      ['response_due', '2026-05-20'],
      ['their_offer', '2026-06-01'],
    ])
    expect(of('confirmed')).toEqual([['response_due', '2026-05-20']])
    expect(of('released')).toEqual([])
  })

  it('has none of a lien that is hidden or done, and keeps the demand of an agreed one', () => {
    const demand = { type: 'medicare', demandOn: '2026-01-05' }
    expect(deadlines({ ...demand, hidden: true })).toEqual([])
    expect(deadlines({ ...demand, ...inStatus('paid') })).toEqual([])
    expect(deadlines({ ...demand, ...inStatus('agreed') })).toHaveLength(1)
  })
})
