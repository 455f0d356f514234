/** What the left navigation lists: only what is open, and open to who is looking. */
import type { VerifyProfileResponse } from '../../../../shared/contracts/profile.ts'
import { DESTINATIONS } from '../../../../shared/domain/access.ts'
import { paths, type AppPath } from '../../platform/navigation/paths.ts'
import type { IconName } from '../../ui/icons.tsx'
import type { PROTECTED_PATHS } from '../guards/route-access.ts'

export type NavigationItem = {
  readonly to: AppPath | typeof DESTINATIONS.pendingApproval
  readonly label: string
  readonly icon: IconName
  /** Active on this path only, not on those below it. */
  readonly exact: boolean
  /** A page that belongs to it and lies elsewhere. */
  readonly alsoAt?: keyof typeof PROTECTED_PATHS
}

/** Of a profile, what decides on the navigation. */
export type Viewer = Pick<VerifyProfileResponse, 'user_type' | 'is_admin' | 'is_approved'>

const ATTORNEYS: readonly NavigationItem[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: 'dashboard', exact: true },
  { to: paths.referrals, label: 'Referrals', icon: 'queue', exact: false },
  { to: paths.kiwiAi, label: 'Files & mail', icon: 'cloud', exact: false },
  { to: paths.notifications, label: 'Notifications', icon: 'bell', exact: true },
]
/** Everything else of an attorney’s would only lead back to the application. */
const APPLICANTS: readonly NavigationItem[] = [
  {
    ...{ to: DESTINATIONS.pendingApproval, label: 'Your application', icon: 'shield', exact: true },
    alsoAt: '/bar-verification-preview',
  },
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

export type ViewerKind = 'client' | 'applicant' | 'attorney'

/** Of whom nothing is known, without a network say, an attorney is assumed: the most frequent. */
export function kindOf({ user_type, is_admin, is_approved }: Viewer): ViewerKind {
  if (user_type === 'client') return 'client'
  return user_type === 'attorney' && is_approved === false && is_admin !== true ? 'applicant' : 'attorney'
}

const OWN = { client: CLIENTS, applicant: APPLICANTS, attorney: ATTORNEYS } as const

export function navigationOf(viewer: Viewer): readonly NavigationItem[] {
  return [...OWN[kindOf(viewer)], ...(viewer.is_admin === true ? ADMINISTRATORS : []), ...EVERYBODY]
}

/** The page at `pathname` is the item's own, or belongs to it. */
export function isAt({ to, exact, alsoAt }: NavigationItem, pathname: string): boolean {
  return pathname === to || pathname === alsoAt || (!exact && pathname.startsWith(`${to}/`))
}

/** What the product is for: the one button above the list. Null for who may not begin anything yet. */
export function beginningOf(viewer: Viewer): Pick<NavigationItem, 'to' | 'label'> | null {
  switch (kindOf(viewer)) {
    case 'client':
      return { to: paths.intake, label: 'New request' }
    case 'applicant':
      return null
    case 'attorney':
      return { to: paths.submitReferral, label: 'New referral' }
  }
}

/** What the user menu leads to. Clients pay nothing. */
export function accountPlacesOf({ user_type }: Viewer): readonly Pick<NavigationItem, 'to' | 'label'>[] {
  return [
    { to: paths.settings, label: 'Profile' },
    ...(user_type === 'client' ? [] : [{ to: paths.billing, label: 'Billing' }]),
    { to: paths.help, label: 'Help' },
  ]
}
