import { describe, expect, it } from 'vitest'
import type { LienType } from '../liens/lien-lifecycle.ts'
import type { UnitValues } from '../records/record.ts'
import { dutiesOfLien, type LienDuty } from './lien-duties.ts'
import { liensOf } from './read-book.ts'
import { aLien, aMatter, aStep, madeId } from './testing/book-parts.ts'

const LIEN = madeId(1)

function duties(type: LienType, fields: UnitValues = {}, matter: UnitValues = {}): readonly LienDuty[] {
  const body = { ...aMatter({ state: 'OH', ...matter }), ...aLien(LIEN, { type, ...fields }) }
  return liensOf(body).flatMap((lien) => dutiesOfLien(body, lien))
}
const ids = (...of: Parameters<typeof duties>) => duties(...of).map(({ id }) => id)

const OPTION = 'medicare_fixed_percentage_election'

describe('what is asked for without a day', () => {
  it('follows from the lien type and the state, each with its source and what to verify', () => {
    expect(ids('military')).toEqual(['federal_agency_notice'])
    expect(ids('hospital', {}, { state: 'IL' })).toEqual(['il_lien_notice'])
    expect(ids('provider_statutory', {}, { state: 'IL' })).toEqual(['il_lien_notice'])
    expect(ids('hospital')).toEqual([])
    expect(ids('funding', {}, { state: 'IL' })).toEqual([])
    for (const { source, verify, isReviewed } of [...duties('medicare'), ...duties('military')])
      expect([source !== '', verify !== '', isReviewed]).toEqual([true, true, false])
  })

  it('has the counts whose beginning is not entered, and names it', () => {
    expect(ids('medicare')).toEqual([
      OPTION,
      'medicare_demand',
      'medicare_conditional_payment_notice',
      'medicare_portal_dispute',
      'medicare_portal_settlement',
      'medicare_portal_request',
    ])
    expect(duties('medicare')[1]?.says).toBe(
      'Counted once this is entered: Date of the demand letter. 60 days.',
    )
    expect(duties('hospital', {}, { state: 'TX' })[0]?.says).toContain('Perfected on')
    expect(duties('medicare', { portalRequestOn: '2026-01-05' }).map(({ says }) => says)).toContain(
      'Counted once this is entered: Date of settlement. 30 days.',
    )
    expect(ids('hospital', {}, { state: 'IN' })).toEqual(['in_hospital_filing'])
    expect(ids('hospital', {}, { state: 'AZ' })).toEqual(['az_hospital_recording'])
    expect(ids('medicaid', {}, { state: 'VA' })).toEqual(['va_nursing_home_notice'])
    expect(ids('feca')).toEqual(['feca_refund'])
  })

  it('says that the option is over with the demand, and the portal with it', () => {
    const found = duties('medicare', { demandOn: '2026-01-05' })
    expect(found.map(({ id }) => id)).toEqual([OPTION])
    expect(found[0]?.says).toContain('had to be elected before')
  })

  it('is nothing for a lien that is hidden or done', () => {
    expect(ids('medicare', { hidden: true })).toEqual([])
    expect(ids('medicare', { status: { steps: [aStep('pay', 'paid')] } })).toEqual([])
  })
})
