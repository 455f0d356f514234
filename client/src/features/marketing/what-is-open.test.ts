import { expect, it } from 'vitest'
import { PRO_PLAN_AVAILABLE, PRO_PLAN_FEATURES } from '../../../../shared/domain/pricing.ts'
import { PRO_PLAN_STATUS } from './what-is-open.ts'

it('says of the same features as the payment step that they are available', () => {
  const open = PRO_PLAN_FEATURES.filter((feature) => PRO_PLAN_STATUS[feature].openness === 'open')
  expect(open).toEqual(PRO_PLAN_AVAILABLE)
})
