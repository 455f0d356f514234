import { describe, expect, it } from 'vitest'
import { isCalendarDate } from './calendar-date.ts'
import {
  caseBody,
  contactBody,
  EMPTY_INTAKE,
  INTAKE_STEPS,
  NO_SECRETS,
  partyNames,
  stepErrors,
  type IntakeValues,
} from './client-intake.ts'
import { INTAKE_MESSAGES } from './requests/request-limits.ts'

const rules = { needsAccount: true, today: '2026-11-20' }
const signedIn = { ...rules, needsAccount: false }
const secrets = { password: 'Long-enough-1', confirmPassword: 'Long-enough-1' }
const whole: IntakeValues = {
  ...EMPTY_INTAKE,
  need: 'Personal Injury',
  summary: ' A van hit my bicycle. ',
  state: 'TX',
  date: '2026-10-02',
  parties: 'Acme Vans LLC\n\n  Pat Driver ',
  noParties: false,
  firstName: ' Cleo ',
  lastName: 'Client',
  email: 'cleo@example.test',
  phone: '415-555-0123',
  isAdult: true,
  acceptsNotices: true,
}

describe('the four steps', () => {
  it('[RO-10] let a whole request through, with an account to be made and without', () => {
    for (const step of INTAKE_STEPS) {
      expect(stepErrors(step, whole, secrets, rules)).toEqual({})
      expect(stepErrors(step, { ...whole, email: '' }, NO_SECRETS, signedIn)).toEqual({})
    }
  })

  it('say what is missing in an empty one', () => {
    const found = (step: (typeof INTAKE_STEPS)[number]) =>
      Object.keys(stepErrors(step, EMPTY_INTAKE, NO_SECRETS, rules))
    expect(found('need')).toEqual(['need'])
    expect(found('place')).toEqual(['state'])
    expect(found('people')).toEqual(['parties'])
    expect(found('contact').sort()).toEqual(
      ['acceptsNotices', 'email', 'firstName', 'isAdult', 'lastName', 'password', 'phone'].sort(),
    )
  })

  it('want words of someone who is not sure', () => {
    const unsure = { ...whole, need: 'not_sure', summary: ' ' } as const
    expect(stepErrors('need', unsure, NO_SECRETS, rules)).toEqual({ summary: INTAKE_MESSAGES.summaryNeeded })
    const long = { ...whole, summary: 'x'.repeat(501) }
    expect(stepErrors('need', long, NO_SECRETS, rules)).toEqual({ summary: INTAKE_MESSAGES.summaryLong })
  })

  it.each([
    ['', undefined],
    ['2026-11-20', undefined],
    ['2026-11-21', INTAKE_MESSAGES.dateAhead],
    ['2026-02-30', INTAKE_MESSAGES.date],
    ['last spring', INTAKE_MESSAGES.date],
  ])('take the day %j: %s', (date, message) => {
    expect(stepErrors('place', { ...whole, date }, NO_SECRETS, rules).date).toBe(message)
  })

  it('take names, or the word that there are none to give', () => {
    const silent = { ...whole, parties: ' \n ' }
    expect(stepErrors('people', silent, NO_SECRETS, rules)).toEqual({ parties: INTAKE_MESSAGES.parties })
    expect(stepErrors('people', { ...silent, noParties: true }, NO_SECRETS, rules)).toEqual({})
    const crowd = { ...whole, parties: 'A\n'.repeat(21) }
    expect(stepErrors('people', crowd, NO_SECRETS, rules)).toEqual({ parties: INTAKE_MESSAGES.partiesMany })
    const long = { ...whole, parties: 'x'.repeat(201) }
    expect(stepErrors('people', long, NO_SECRETS, rules)).toEqual({ parties: INTAKE_MESSAGES.partyLong })
  })

  it.each([
    [{ phone: ' ' }, { phone: INTAKE_MESSAGES.phoneRequired }],
    [{ phone: '415' }, { phone: INTAKE_MESSAGES.phone }],
    [{ email: ' ' }, { email: INTAKE_MESSAGES.emailRequired }],
    [{ email: 'cleo' }, { email: INTAKE_MESSAGES.email }],
  ])('tell what is missing from what is wrong: %j', (wrong, errors) => {
    expect(stepErrors('contact', { ...whole, ...wrong }, secrets, rules)).toEqual(errors)
  })

  it('ask for the same password twice', () => {
    const typo = { ...secrets, confirmPassword: 'other' }
    expect(stepErrors('contact', whole, typo, rules)).toEqual({ confirmPassword: 'Passwords do not match' })
  })
})

it('sends what was meant: trimmed, not sure as null, no names where there are none', () => {
  expect(caseBody(whole)).toEqual({
    practiceArea: 'Personal Injury',
    summary: 'A van hit my bicycle.',
    state: 'TX',
    incidentDate: '2026-10-02',
    otherParties: ['Acme Vans LLC', 'Pat Driver'],
  })
  expect(caseBody({ ...whole, need: 'not_sure', date: '', noParties: true })).toMatchObject({
    practiceArea: null,
    incidentDate: null,
    otherParties: [],
  })
  const partial: readonly Partial<IntakeValues>[] = [EMPTY_INTAKE, { need: '' }, { state: '' }]
  for (const missing of partial) expect(caseBody({ ...whole, ...missing })).toBeNull()
  expect(contactBody(whole)).toEqual({ firstName: 'Cleo', lastName: 'Client', phone: '4155550123' })
  expect(partyNames('')).toEqual([])
  expect(isCalendarDate('2024-02-29')).toBe(true)
})
