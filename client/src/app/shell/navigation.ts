/** What the left navigation lists: only what is open, and open to who is looking. */
import type { UserType } from '../../../../shared/contracts/profile.ts'
import { paths, type AppPath } from '../../platform/navigation/paths.ts'
import type { IconName } from '../../ui/icons.tsx'

type NavigationItem = {
  readonly to: AppPath | '/home' | '/home2' | '/settings'
  readonly label: string
  readonly icon: IconName
  /** Active on this path only, not on those below it. */
  readonly exact: boolean
}

const ATTORNEYS: readonly NavigationItem[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: 'dashboard', exact: true },
  { to: paths.submitReferral, label: 'Submit referral', icon: 'send', exact: false },
  { to: paths.kiwiAi, label: 'Kiwi AI', icon: 'cloud', exact: false },
  { to: paths.referrals, label: 'Referrals', icon: 'queue', exact: false },
  { to: paths.notifications, label: 'Notifications', icon: 'bell', exact: true },
  { to: paths.emailTest, label: 'E-mail test', icon: 'mail', exact: false },
  { to: '/settings', label: 'Settings', icon: 'settings', exact: false },
]

const CLIENTS: readonly NavigationItem[] = [
  { to: '/home2', label: 'Your requests', icon: 'queue', exact: true },
  { to: '/home', label: 'New request', icon: 'send', exact: true },
  { to: '/settings', label: 'Settings', icon: 'settings', exact: false },
]

export function navigationOf(userType: UserType | null): readonly NavigationItem[] {
  return userType === 'client' ? CLIENTS : ATTORNEYS
}
