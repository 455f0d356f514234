import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { UserType } from '../../../../shared/contracts/profile.ts'
import { ADA, ATTORNEY, createFakePlatform, profileAnswer, renderAt } from '../../testing/fake-platform.tsx'
import { SettingsLayout } from './settings-layout.tsx'

const TABS = [
  { segment: '', label: 'Profile' },
  { segment: 'billing', label: 'Billing', attorneysOnly: true },
  { segment: 'security', label: 'Security' },
]

function open(userType: UserType, at: string) {
  const platform = createFakePlatform({
    session: { status: 'signed_in', identity: ADA },
    verify: () => Promise.resolve(profileAnswer({ ...ATTORNEY, user_type: userType })),
  })
  return renderAt(at, <SettingsLayout tabs={TABS} />, platform)
}
const labels = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

describe('/settings', () => {
  it('offers an attorney every tab', () => {
    open('attorney', '/settings/billing')
    expect(labels()).toEqual(['Profile', 'Billing', 'Security'])
  })

  it('offers a client no subscription, and leads away from its address', async () => {
    const { path } = open('client', '/settings/billing')
    await waitFor(() => expect(path()).toBe('/settings'))
  })

  it('offers a client what is a client’s', async () => {
    open('client', '/settings/security')
    await waitFor(() => expect(labels()).toEqual(['Profile', 'Security']))
  })
})
