import { describe, expect, it } from 'vitest'
import { isAt, navEntriesFor, type Viewer } from './navigation.ts'

const sideBar = (viewer: Viewer) => navEntriesFor('side-bar', viewer).map(({ label }) => label)
const startButton = (viewer: Viewer) =>
  navEntriesFor('start-button', viewer).map(({ to, label }) => [to, label])
const accountMenu = (viewer: Viewer) => navEntriesFor('account-menu', viewer).map(({ label }) => label)

describe('the navigation', () => {
  it('lists what an attorney can open', () => {
    const attorney = { user_type: 'attorney' } as const
    expect(sideBar(attorney)).toEqual([
      'Dashboard',
      'Referrals',
      'Explore requests',
      'Saved cases',
      'Private network',
      'Call center',
      'Liens',
      'Kiwi AI',
      'Notifications',
      'Settings',
      'Support',
      'Help',
    ])
    expect(startButton(attorney)).toEqual([['/submit-referral', 'New referral']])
    expect(accountMenu(attorney)).toEqual(['Profile', 'Billing', 'Help'])
  })

  it('leads an applicant to the application, and nowhere that only leads back to it', () => {
    const applicant = { user_type: 'attorney', is_approved: false } as const
    expect(sideBar(applicant)).toEqual(['Your application', 'Settings', 'Support', 'Help'])
    expect(startButton(applicant)).toEqual([])
    expect(sideBar({ ...applicant, is_admin: true })).toContain('Referrals')
  })

  it('marks where one is, also on a page that belongs to an entry and lies elsewhere', () => {
    const marked = (viewer: Viewer, at: string) =>
      navEntriesFor('side-bar', viewer).flatMap((entry) => (isAt(entry, at) ? [entry.label] : []))
    expect(marked({ user_type: 'attorney' }, '/dashboard')).toEqual(['Dashboard'])
    expect(marked({ user_type: 'attorney' }, '/dashboard/referrals/1')).toEqual(['Referrals'])
    const applicant = { user_type: 'attorney', is_approved: false } as const
    expect(marked(applicant, '/bar-verification-preview')).toEqual(['Your application'])
    expect(marked({ user_type: 'attorney' }, '/bar-verification-preview')).toEqual([])
  })

  it('leads an administrator to the approvals', () => {
    expect(sideBar({ user_type: 'attorney', is_admin: true })).toContain('Approvals')
    expect(sideBar({ user_type: 'attorney', is_admin: false })).not.toContain('Approvals')
  })

  it('shows a client neither referrals nor billing', () => {
    const client = { user_type: 'client' } as const
    expect(sideBar(client)).toEqual(['Your requests', 'Notifications', 'Settings', 'Support', 'Help'])
    expect(startButton(client)).toEqual([['/home', 'New request']])
    expect(accountMenu(client)).toEqual(['Profile', 'Help'])
  })
})
