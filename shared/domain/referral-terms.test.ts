import { expect, it } from 'vitest'
import { feeBetween, referralFeeWords } from './referral-terms.ts'

it.each([
  [25, '25% of the total attorney fee; Ruiz LLP keeps 75%'],
  [33.333, '33.33% of the total attorney fee; Ruiz LLP keeps 66.67%'],
  [0, '0% of the total attorney fee; Ruiz LLP keeps 100%'],
  [100, '100% of the total attorney fee; Ruiz LLP keeps 0%'],
])('says of %d%% whom it goes to, and who keeps the rest', (share, words) => {
  expect(referralFeeWords(share, 'Lopez Law PLLC', 'Ruiz LLP')).toBe(
    `Referral fee to Lopez Law PLLC: ${words}`,
  )
})

it('names an attorney where no firm is known', () => {
  const sender = { name: 'Maria Lopez', firm: null }
  expect(feeBetween(25, sender, { name: 'Ana Ruiz', firm: 'Ruiz LLP' })).toContain('fee to Maria Lopez')
  expect(feeBetween(25, { name: 'Ana Ruiz', firm: 'Ruiz LLP' }, sender)).toContain('Maria Lopez keeps 75%')
})
