import { describe, expect, it } from 'vitest'
import { entriesFor, screenEntries } from './palette-entries.ts'

const SCREENS = screenEntries({ user_type: 'attorney' })
const CHEN = {
  id: '7',
  counterpartName: 'Robert Chen',
  counterpartFirm: 'Chen & Park LLP',
  subject: 'Premises',
}
const found = (question: string) => entriesFor(question, SCREENS, [CHEN]).map(({ label }) => label)

describe('what the palette finds', () => {
  it('is every screen, and no referral, while nothing is asked', () => {
    expect(found('')).toContain('New referral')
    expect(found('')).toContain('Email test')
    expect(found('')).not.toContain('Robert Chen')
  })

  it.each([
    ['new', 'New referral'],
    ['DASH', 'Dashboard'],
    ['settings bill', 'Billing'],
    ['chen', 'Robert Chen'],
    ['park prem', 'Robert Chen'],
    ['log call', 'Log a call'],
  ])('%j leads to %s', (question, label) => {
    expect(found(question)[0]).toBe(label)
  })

  it('is nothing where not every word fits', () => {
    expect(found('chen zebra')).toEqual([])
  })

  it('opens the referral itself', () => {
    expect(entriesFor('robert', SCREENS, [CHEN])[0]?.to).toBe('/dashboard/referrals/7')
  })

  it('opens a new call itself', () => {
    expect(entriesFor('log a call', SCREENS, [])[0]?.to).toBe('/call-center/new')
  })

  it('offers a client nothing of an attorney’s', () => {
    const labels = screenEntries({ user_type: 'client' }).map(({ label }) => label)
    expect(labels).toContain('New request')
    for (const other of ['Queue', 'Billing', 'Integrations', 'Email test', 'New referral', 'Log a call'])
      expect(labels).not.toContain(other)
  })

  it('has each place once', () => {
    const places = SCREENS.map(({ to, label }) => `${to} ${label}`)
    expect(new Set(places).size).toBe(places.length)
  })
})
