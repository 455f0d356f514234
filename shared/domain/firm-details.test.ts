import { describe, expect, it } from 'vitest'
import { completeProfileRequestSchema } from '../contracts/registration.ts'
import {
  EMPTY_FIRM_DETAILS,
  firmDetailsBody,
  firmErrors,
  formatZip,
  type FirmDetails,
} from './firm-details.ts'
import { PRACTICE_AREAS } from './practice-areas.ts'
import { US_STATES } from './us-states.ts'

const firm: FirmDetails = {
  firmName: ' Harbor Law ',
  office_address: '1 Main Street',
  firmCity: 'Austin',
  firmState: 'TX',
  firmZip: '78701',
  barId: 'TX-24001',
  barState: '',
  yearsOfExperience: '12',
  practiceAreas: ['Personal Injury', 'Other'],
  publicReferrals: false,
  bio: '',
  website: '',
}

describe('what a firm must say', () => {
  it('[FD-01] asks for firm name, street, city, state, zip, bar ID and years', () => {
    expect(firmErrors(EMPTY_FIRM_DETAILS)).toEqual({
      firmName: 'Firm name required',
      office_address: 'Street address required',
      firmCity: 'City required',
      firmState: 'State required',
      firmZip: 'Zip code must be 5 digits (e.g., 12345)',
      barId: 'Bar ID required',
      yearsOfExperience: 'Years of experience must be 0 or more',
      practiceAreas: 'Select at least one practice area',
    })
    expect(firmErrors(firm)).toEqual({})
  })

  it('[FD-01] knows 50 two-letter states', () => {
    expect(US_STATES).toHaveLength(50)
    expect(new Set(US_STATES).size).toBe(50)
    expect(US_STATES.every((state) => /^[A-Z]{2}$/.test(state))).toBe(true)
  })

  it('[FD-02] offers the practice areas in their order', () => {
    expect(PRACTICE_AREAS.join(', ')).toBe(
      'Personal Injury, Family Law, Criminal Defense, Real Estate, Business Law, Immigration, Estate Planning, Employment Law, Intellectual Property, Tax Law, Civil Litigation, Corporate Law, Other',
    )
  })

  it('[FD-03] is private unless said otherwise', () => {
    expect(EMPTY_FIRM_DETAILS.publicReferrals).toBe(false)
  })

  it.each(['-1', '', '2.5', 'ten', '1e2'])('[FD-08] refuses %j years', (yearsOfExperience) => {
    expect(firmErrors({ ...firm, yearsOfExperience })).toEqual({
      yearsOfExperience: 'Years of experience must be 0 or more',
    })
  })
  it.each(['0', '80'])('[FD-08] takes %s years', (yearsOfExperience) => {
    expect(firmErrors({ ...firm, yearsOfExperience })).toEqual({})
  })
  it('refuses more years than a career has', () => {
    expect(firmErrors({ ...firm, yearsOfExperience: '81' }).yearsOfExperience).toBe(
      'Years of experience must be 80 or less',
    )
  })

  it('takes a bio of 4000 characters, as the server does, and no longer one', () => {
    expect(firmErrors({ ...firm, bio: 'x'.repeat(4000) })).toEqual({})
    expect(firmErrors({ ...firm, bio: 'x'.repeat(4001) })).toEqual({
      bio: 'Bio must be 4000 characters or less',
    })
  })

  it.each(['1234', '123456', 'abcde', ''])('[FD-06] refuses the zip %j', (firmZip) => {
    expect(firmErrors({ ...firm, firmZip }).firmZip).toBe('Zip code must be 5 digits (e.g., 12345)')
  })
  it('[FD-06] keeps digits only, at most 5', () => {
    expect(formatZip('7a8-70 12')).toBe('78701')
    expect(formatZip('letters')).toBe('')
  })

  it.each(['harborlaw.com', 'https://harborlaw.com/team', 'http://www.harborlaw.com'])(
    'takes the website %s',
    (website) => {
      expect(firmErrors({ ...firm, website })).toEqual({})
    },
  )
  it.each(['javascript:alert(1)', 'not a website', 'ftp://harborlaw.com', 'harborlaw'])(
    'refuses the website %s',
    (website) => {
      expect(firmErrors({ ...firm, website })).toEqual({ website: 'Invalid website' })
    },
  )
})

describe('the firm in a request', () => {
  it('[FD-09] sends years as an integer, and bio and website or null', () => {
    expect(firmDetailsBody(firm)).toEqual({
      firmName: 'Harbor Law',
      office_address: '1 Main Street',
      firmCity: 'Austin',
      firmState: 'TX',
      firmZip: '78701',
      barId: 'TX-24001',
      yearsOfExperience: 12,
      practiceAreas: ['Personal Injury', 'Other'],
      publicReferrals: false,
      bio: null,
      website: null,
    })
    expect(firmDetailsBody({ ...firm, bio: 'Trial work.', website: 'harborlaw.com' })).toMatchObject({
      bio: 'Trial work.',
      website: 'https://harborlaw.com',
    })
  })
  it('names where the bar ID is from only where that was chosen', () => {
    expect(firmDetailsBody({ ...firm, barState: 'DC' })).toMatchObject({ firmState: 'TX', barState: 'DC' })
    expect(firmDetailsBody(firm)).not.toHaveProperty('barState')
  })
  it('[FD-09] is what the contract takes', () => {
    const person = { workEmail: 'a@example.com', firstName: 'A', lastName: 'B', phone: '4155550123' }
    for (const typed of [firm, { ...firm, barState: 'PR' } as const])
      expect(completeProfileRequestSchema.safeParse({ ...person, ...firmDetailsBody(typed) }).success).toBe(
        true,
      )
  })
  it('is none where there are faults', () => {
    expect(firmDetailsBody({ ...firm, barId: ' ' })).toBeNull()
  })
})
