import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, formatPhoneEdit, isPhone, phoneHref, phoneToSend } from './phone.ts'

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

describe('phone numbers as they are typed', () => {
  it.each([
    ['', ''],
    ['4', '4'],
    ['415', '415'],
    ['4155', '415-5'],
    ['415555', '415-555'],
    ['4155550', '415-555-0'],
    ['4155550123', '415-555-0123'],
    ['12345678901234', '123-456-7890'],
    ['(415) 555.0123', '415-555-0123'],
    ['+1 415 555 0123', '415-555-0123'],
    ['letters 415', '415'],
  ])('[WZ-08] shows %j as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })

  it('[WZ-08] is 3-3-4 with dashes, at most 10 digits, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (typed) => {
        const shown = formatPhone(typed)
        expect(shown).toMatch(/^(\d{0,3}|\d{3}-\d{1,3}|\d{3}-\d{3}-\d{1,4})$/)
        expect(formatPhone(shown)).toBe(shown)
      }),
      { seed: 4, numRuns: 500 },
    )
  })

  it('[WZ-08] keeps the caret behind the digit it was behind', () => {
    const digits = fc.stringMatching(/^\d{0,10}$/)
    fc.assert(
      fc.property(digits, fc.nat(14), fc.constantFrom('', '7', '-', 'x'), (number, at, typed) => {
        const shown = formatPhone(number)
        const place = Math.min(at, shown.length)
        const text = shown.slice(0, place) + typed + shown.slice(place)
        const caret = place + typed.length
        const edit = formatPhoneEdit(text, caret)
        const before = Math.min(digitsOf(text.slice(0, caret)).length, 10)
        expect(digitsOf(edit.text.slice(0, edit.caret))).toBe(digitsOf(text).slice(0, before))
        expect(edit.caret).toBeLessThanOrEqual(edit.text.length)
      }),
      { seed: 4, numRuns: 1000 },
    )
  })

  it('[WZ-08] steps over a dash while typing and while deleting', () => {
    expect(formatPhoneEdit('4155', 4)).toEqual({ text: '415-5', caret: 5 })
    // Backspace over the dash of 415-5 leaves the digits as they are and the caret before the dash.
    expect(formatPhoneEdit('4155', 3)).toEqual({ text: '415-5', caret: 3 })
    expect(formatPhoneEdit('41955-50123', 3)).toEqual({ text: '419-555-0123', caret: 3 })
    expect(formatPhoneEdit('+1 415 555 0123', 15)).toEqual({ text: '415-555-0123', caret: 12 })
    // Before the country code, which is dropped.
    expect(formatPhoneEdit('+1 415 555 0123', 1)).toEqual({ text: '415-555-0123', caret: 0 })
  })
})

describe('whether a phone number can be one', () => {
  it.each(['415-555-0123', '+14155550123', '+44 20 7946 0958', '123456789012345'])(
    '[WZ-16] takes %s',
    (text) => {
      expect(isPhone(text)).toBe(true)
    },
  )
  it.each(['', '415-555-012', '1234567890123456', '++14155550123', '415-CALL-NOW', '4155550123+'])(
    '[WZ-16] refuses %j',
    (text) => {
      expect(isPhone(text)).toBe(false)
    },
  )
  it('sends digits and the plus', () => {
    expect(phoneToSend(' +1 (415) 555-0123 ')).toBe('+14155550123')
  })
  it('is dialed by digits and the plus', () => {
    expect(phoneHref('+1 (415) 555-0123')).toBe('tel:+14155550123')
  })
})
