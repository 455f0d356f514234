/** What the left navigation lists: only what is open, and open to who is looking. */
import type { VerifyProfileResponse } from '../../../../shared/contracts/profile.ts'
import { paths, type AppPath } from '../../platform/navigation/paths.ts'
import type { IconName } from '../../ui/icons.tsx'

export type NavigationItem = {
  readonly to: AppPath
  readonly label: string
  readonly icon: IconName
  /** Active on this path only, not on those below it. */
  readonly exact: boolean
}

/** Of a profile, what decides on the navigation. */
export type Viewer = Pick<VerifyProfileResponse, 'user_type' | 'is_admin'>

const ATTORNEYS: readonly NavigationItem[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: 'dashboard', exact: true },
  { to: paths.referrals, label: 'Referrals', icon: 'queue', exact: false },
  { to: paths.kiwiAi, label: 'Files & mail', icon: 'cloud', exact: false },
  { to: paths.notifications, label: 'Notifications', icon: 'bell', exact: true },
]
const ADMINISTRATORS: readonly NavigationItem[] = [
  { to: paths.approvals, label: 'Approvals', icon: 'shield', exact: false },
]
const CLIENTS: readonly NavigationItem[] = [
  { to: paths.clientHome, label: 'Your requests', icon: 'queue', exact: true },
]
const EVERYBODY: readonly NavigationItem[] = [
  { to: paths.settings, label: 'Settings', icon: 'settings', exact: false },
  { to: paths.help, label: 'Help', icon: 'help', exact: true },
]

export function navigationOf({ user_type, is_admin }: Viewer): readonly NavigationItem[] {
  const own = user_type === 'client' ? CLIENTS : ATTORNEYS
  return [...own, ...(is_admin === true ? ADMINISTRATORS : []), ...EVERYBODY]
}

/** What the product is for: the one button above the list. */
export function beginningOf({ user_type }: Viewer): Pick<NavigationItem, 'to' | 'label'> {
  return user_type === 'client'
    ? { to: paths.intake, label: 'New request' }
    : { to: paths.submitReferral, label: 'New referral' }
}

/** What the user menu leads to. Clients pay nothing. */
export function accountPlacesOf({ user_type }: Viewer): readonly Pick<NavigationItem, 'to' | 'label'>[] {
  return [
    { to: paths.settings, label: 'Profile' },
    ...(user_type === 'client' ? [] : [{ to: paths.billing, label: 'Billing' }]),
    { to: paths.help, label: 'Help' },
  ]
}
