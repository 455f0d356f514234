import { expect, it } from 'vitest'
import { bothProposals, feeBetween, referralFeeTerm } from './referral-terms.ts'

it.each([
  [25, '25% of the total attorney fee; Ruiz LLP keeps 75%'],
  [33.333, '33.33% of the total attorney fee; Ruiz LLP keeps 66.67%'],
  [0, '0% of the total attorney fee; Ruiz LLP keeps 100%'],
  [100, '100% of the total attorney fee; Ruiz LLP keeps 0%'],
])('says of %d%% whom it goes to, and who keeps the rest', (share, words) => {
  expect(referralFeeTerm(share, 'Lopez Law PLLC', 'Ruiz LLP')).toBe(
    `Referral fee to Lopez Law PLLC: ${words}`,
  )
})

it('names an attorney where no firm is known', () => {
  const sender = { name: 'Maria Lopez', firm: null }
  expect(feeBetween(25, sender, { name: 'Ana Ruiz', firm: 'Ruiz LLP' })).toContain('fee to Maria Lopez')
  expect(feeBetween(25, { name: 'Ana Ruiz', firm: 'Ruiz LLP' }, sender)).toContain('Maria Lopez keeps 75%')
})

it('says who proposed what once the sender has answered a counteroffer with a percentage', () => {
  const terms = { status: 'viewed', compensationPercentage: 28, counterPercentage: 30 } as const
  expect(bothProposals(terms, 'recipient', 'Ana Ruiz')).toBe('You proposed 30%; Ana Ruiz proposes 28%')
  expect(bothProposals(terms, 'sender', 'Ben Day')).toBe('Ben Day proposed 30%; you propose 28%')
  expect(bothProposals({ ...terms, status: 'countered' }, 'sender', 'Ben Day')).toBeNull()
  expect(bothProposals({ ...terms, status: 'accepted' }, 'sender', 'Ben Day')).toBeNull()
  expect(bothProposals({ ...terms, counterPercentage: null }, 'sender', 'Ben Day')).toBeNull()
})
