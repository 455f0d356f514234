import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findIdentity } from './identity-detector.ts'

const NAMES = ['Dana Whitfield', 'José Núñez', 'Rose Hill', "Shay O'Rourke", 'Acme Towing LLC']

function found(text: string): readonly string[] {
  return findIdentity(text, NAMES).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`)
}

it.each([
  ['Write to dana.w+case@example.com please', 'email: dana.w+case@example.com'],
  ['dana (at) example (dot) com is mine', 'email: dana (at) example (dot) com'],
  ['see https://example.org/me?x=1 for pictures', 'link: https://example.org/me?x=1'],
  ['my shop is bestpies.com and they hit it', 'link: bestpies.com'],
  ['SSN 219-09-9999 was used', 'social_security: 219-09-9999'],
  ['they charged 4242 4242 4242 4242 twice', 'card: 4242 4242 4242 4242'],
  ['call me at (212) 555-0147.', 'phone: (212) 555-0147'],
  ['call +1 212.555.0147 after six', 'phone: +1 212.555.0147'],
  ['my number is 555-0147', 'phone: 555-0147'],
  ['it happened at 1120 N. Oak Street downtown', 'address: 1120 N. Oak Street'],
  ['I live at 7 Baker St.', 'address: 7 Baker St.'],
  ['he lives at 45 elm street', 'address: 45 elm street'],
  ['at 9 Quarry Court they met', 'address: 9 Quarry Court'],
  ['policy ZX-4471902 does not cover it', 'reference: ZX-4471902'],
  ['claim number 20014477 was denied', 'reference: 20014477'],
  ['Dana Whitfield was driving', 'name: Dana Whitfield'],
  ['DANA WHITFIELD’S insurer refused', 'name: DANA WHITFIELD’S'],
  ['then Whitfield hit me', 'name: Whitfield'],
  ['Nunez owns the truck', 'name: Nunez'],
  ['Rose Hill signed the lease', 'name: Rose Hill'],
  ["O'Rourke's dog bit me", "name: O'Rourke's"],
])('finds in “%s” %s', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

it.each([
  'On 2026-03-14 I was rear-ended on a hill; a rose bush hides the sign.',
  'I owe $12,500 and earn 3,200 a month. It began in 2019, 18 months ago.',
  'I have two children, 4 and 9. The court date is March 3 at 9:30.',
  'The landlord kept my deposit of $1,850.00; the lease ended on 06/30/2026.',
  'It was 2 miles down the road; 3 days in court followed, and 2 cars blocked the drive.',
  'I was let go after 27 years. Section 1983 was mentioned to me.',
])('leaves an ordinary account alone: %s', (text) => {
  expect(found(text)).toEqual([])
})

it('finds each part once, in the order of the text', () => {
  expect(found('Whitfield (212-555-0147) wrote from dana@example.com')).toEqual([
    'name: Whitfield',
    'phone: 212-555-0147',
    'email: dana@example.com',
  ])
})

it('answers fast and without overlaps for any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500, unit: 'binary' }), (text) => {
      const parts = findIdentity(text, NAMES)
      parts.forEach((part, n) => {
        expect(part.end).toBeGreaterThan(part.start)
        expect(part.start).toBeGreaterThanOrEqual(parts[n - 1]?.end ?? 0)
      })
    }),
  )
})
