import { describe, expect, it } from 'vitest'
import { accountPlacesOf, beginningOf, isAt, navigationOf } from './navigation.ts'

const labels = (viewer: Parameters<typeof navigationOf>[0]) => navigationOf(viewer).map(({ label }) => label)

describe('the navigation', () => {
  it('lists what an attorney can open', () => {
    expect(labels({ user_type: 'attorney' })).toEqual([
      'Dashboard',
      'Referrals',
      'Files & mail',
      'Notifications',
      'Settings',
      'Help',
    ])
    expect(beginningOf({ user_type: 'attorney' })).toEqual({ to: '/submit-referral', label: 'New referral' })
  })

  it('leads an applicant to the application, and nowhere that only leads back to it', () => {
    const applicant = { user_type: 'attorney', is_approved: false } as const
    expect(labels(applicant)).toEqual(['Your application', 'Settings', 'Help'])
    expect(beginningOf(applicant)).toBeNull()
    expect(labels({ ...applicant, is_admin: true })).toContain('Referrals')
  })

  it('marks where one is, also on a page that belongs to an item and lies elsewhere', () => {
    const marked = (viewer: Parameters<typeof navigationOf>[0], at: string) =>
      navigationOf(viewer).flatMap((item) => (isAt(item, at) ? [item.label] : []))
    expect(marked({ user_type: 'attorney' }, '/dashboard')).toEqual(['Dashboard'])
    expect(marked({ user_type: 'attorney' }, '/dashboard/referrals/1')).toEqual(['Referrals'])
    expect(marked({ user_type: 'attorney', is_approved: false }, '/bar-verification-preview')).toEqual([
      'Your application',
    ])
    expect(marked({ user_type: 'attorney' }, '/bar-verification-preview')).toEqual([])
  })

  it('leads an administrator to the approvals', () => {
    expect(labels({ user_type: 'attorney', is_admin: true })).toContain('Approvals')
    expect(labels({ user_type: 'attorney', is_admin: false })).not.toContain('Approvals')
  })

  it('shows a client neither referrals nor billing', () => {
    expect(labels({ user_type: 'client' })).toEqual(['Your requests', 'Settings', 'Help'])
    expect(beginningOf({ user_type: 'client' })?.to).toBe('/home')
    expect(accountPlacesOf({ user_type: 'client' }).map(({ label }) => label)).toEqual(['Profile', 'Help'])
  })
})
