/** How long a recipient's code is valid, and for what. Other tests of the codes are in recipient.test.ts. */
import { expect, it } from 'vitest'
import { createRecipientCodes, recipientCode, type CodedAnswer } from './recipient-codes.ts'

const QUARTER = 15 * 60_000
/** A quarter of an hour begins at this time. */
const START = Date.parse('2026-11-20T12:00:00Z')
const [SECRET, BEFORE] = ['k'.repeat(32), 'b'.repeat(32)]
const REFERRAL = '5b6ef4a3-5c0c-4f8e-9a51-5a6c1f5f8a01'
const ACCEPT = { action: 'accept', share: 25 } as const
const WRONG = { code: 'validation_failed', details: [{ field: 'code' }] }

const never = () => Promise.reject(new Error('not expected in this test'))

function check(code: string, at: number, referralId = REFERRAL, answer: CodedAnswer = ACCEPT): void {
  const codes = createRecipientCodes({
    secrets: [SECRET, BEFORE],
    clock: () => at,
    newId: () => '',
    mailDomain: 'counselrelay.test',
    ...{ postMail: never, mailLimit: never, tryLimit: never },
  })
  codes.check(referralId, answer, code)
}

function refusalOf(code: string, at: number, referralId?: string, answer?: CodedAnswer): unknown {
  try {
    check(code, at, referralId, answer)
  } catch (error) {
    return error
  }
  return null
}

it.each([
  ['at the beginning', START],
  ['at the end', START + QUARTER - 1],
])('made %s of a quarter of an hour it is good in that one and in the next', (_when, made) => {
  const code = recipientCode(SECRET, REFERRAL, ACCEPT, made)
  expect(code).toMatch(/^\d{6}$/)
  expect(refusalOf(code, made)).toBeNull()
  expect(refusalOf(code, START + 2 * QUARTER - 1)).toBeNull()
  expect(refusalOf(code, START + 2 * QUARTER)).toMatchObject(WRONG)
  expect(refusalOf(code, START - 1)).toMatchObject(WRONG)
})

it('may be typed with the space that the mail shows', () => {
  const code = recipientCode(SECRET, REFERRAL, ACCEPT, START)
  expect(refusalOf(` ${code.slice(0, 3)} ${code.slice(3)} `, START)).toBeNull()
})

it('goes on under the key before, and is of its own referral and key alone', () => {
  expect(refusalOf(recipientCode(BEFORE, REFERRAL, ACCEPT, START), START)).toBeNull()
  expect(refusalOf(recipientCode('another key', REFERRAL, ACCEPT, START), START)).toMatchObject(WRONG)
  const other = '5b6ef4a3-5c0c-4f8e-9a51-5a6c1f5f8a02'
  expect(refusalOf(recipientCode(SECRET, REFERRAL, ACCEPT, START), START, other)).toMatchObject(WRONG)
})

it.each([
  ['another act', { action: 'counter', share: 25 }],
  ['another percentage', { action: 'accept', share: 30 }],
] as const)('is not good for %s', (_what, answer) => {
  const code = recipientCode(SECRET, REFERRAL, ACCEPT, START)
  expect(refusalOf(code, START, REFERRAL, answer)).toMatchObject(WRONG)
})
