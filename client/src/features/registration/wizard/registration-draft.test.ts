import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draft, ENTRY, firm, identity, PASSWORD } from '../testing/scenes.ts'
import { readFirmDetails, readRegistrationDraft, REGISTRATION_DRAFT_VERSION } from './registration-draft.ts'

/** A draft as each released version wrote it; never edited. */
const VERSION_1 = {
  machineId: 'registration',
  version: 1,
  phase: 'payment',
  values: {
    workEmail: 'dana@firm.example',
    firstName: 'Dana',
    lastName: 'Reyes',
    phone: '415-555-0123',
    secondaryPhone: '',
    secondaryEmail: '',
  },
  firm: { ...firm },
  focus: 'phone',
  checkout: { entryId: ENTRY, email: 'dana@firm.example', sessionId: null, url: null },
  openedFor: 'dana@firm.example',
  isSocial: false,
  updatedAt: 1_772_445_600_000,
}

describe('a stored draft', () => {
  it('[WZ-20] of this version comes back as it was', () => {
    expect(REGISTRATION_DRAFT_VERSION).toBe(1)
    expect(readRegistrationDraft(VERSION_1)).toEqual(VERSION_1)
  })

  it('[WZ-20] of an older version gives back its fields, at the first phase they do not satisfy', () => {
    const older = {
      machineId: 'signup',
      version: 0,
      snapshot: {
        value: 'personalDetails',
        context: {
          form: { workEmail: identity.email, firstName: 'Dana', lastName: '', phone: '415' },
          firmName: 'Harbor Law',
        },
      },
    }
    const read = readRegistrationDraft(older)
    expect(read).toMatchObject({
      phase: 'contact',
      values: { workEmail: identity.email, firstName: 'Dana', phone: '415' },
      firm: { firmName: 'Harbor Law' },
      checkout: null,
    })
  })

  it('[WZ-20] of a newer version, whose phase this one does not know, keeps what it recognises', () => {
    const newer = { ...VERSION_1, version: 9, phase: 'identityCheck' }
    expect(readRegistrationDraft(newer)).toMatchObject({
      phase: 'payment',
      values: VERSION_1.values,
      firm: { firmName: 'Harbor Law', practiceAreas: ['Personal Injury'] },
    })
  })

  it('of another version with nothing but a name begins at phase 1', () => {
    expect(readRegistrationDraft({ version: 2, firstName: 'Dana' })).toMatchObject({ phase: 'account' })
  })

  it.each([null, undefined, 7, 'text', [], {}, { version: 1 }, { values: 'none' }])(
    'that is %j is none',
    (garbage) => {
      expect(readRegistrationDraft(garbage)).toBeNull()
    },
  )

  it('never throws, whatever it has become', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = readRegistrationDraft(value)
        expect(read === null || typeof read.values.workEmail === 'string').toBe(true)
      }),
      { seed: 4, numRuns: 300 },
    )
  })

  it('drops a password that somebody put in', () => {
    const tampered = { ...draft(), values: { ...draft().values, password: PASSWORD }, password: PASSWORD }
    expect(JSON.stringify(readRegistrationDraft(tampered))).not.toContain(PASSWORD)
    expect(JSON.stringify(readRegistrationDraft({ ...tampered, version: 0 }))).not.toContain(PASSWORD)
  })
})

describe('a firm form that was saved by itself', () => {
  it('comes back, with what cannot be right left out', () => {
    expect(readFirmDetails(firm)).toEqual(firm)
    expect(
      readFirmDetails({ ...firm, firmState: 'ZZ', practiceAreas: ['Alchemy'], yearsOfExperience: 3 }),
    ).toMatchObject({
      firmState: '',
      practiceAreas: [],
      yearsOfExperience: '3',
    })
    expect(readFirmDetails('nothing')).toBeNull()
  })
})
