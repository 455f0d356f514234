/** Selects the navigation links for the signed-in user. */
import type { VerifyProfileResponse } from '../../../../shared/contracts/profile.ts'
import type { NavEntry } from '../../platform/navigation/page-record.ts'
import { navEntries, type EntryIn } from '../../platform/navigation/pages.ts'

/** The profile fields that decide which links are displayed. */
export type Viewer = Pick<VerifyProfileResponse, 'user_type' | 'is_admin' | 'is_approved'>

type ViewerKind = 'client' | 'applicant' | 'attorney'

/** An unknown user, as when offline, is treated as an attorney, the most common kind. */
export function kindOf({ user_type, is_admin, is_approved }: Viewer): ViewerKind {
  if (user_type === 'client') return 'client'
  return user_type === 'attorney' && is_approved === false && is_admin !== true ? 'applicant' : 'attorney'
}

/** The links of one part of the navigation that this user may see. */
export function navEntriesFor<Place extends NavEntry['in']>(place: Place, viewer: Viewer) {
  return navEntries(place).filter((entry) => isFor(entry.for, viewer))
}

function isFor(audience: NavEntry['for'], viewer: Viewer): boolean {
  switch (audience) {
    case 'everyone':
      return true
    case 'administrator':
      return viewer.is_admin === true
    case 'attorney_or_applicant':
      return kindOf(viewer) !== 'client'
    case 'client':
    case 'applicant':
    case 'attorney':
      return kindOf(viewer) === audience
  }
}

/** Whether `pathname` is the entry's page or a page that belongs to it. */
export function isAt({ to, exact, alsoAt }: EntryIn<'side-bar'>, pathname: string): boolean {
  return pathname === to || pathname === alsoAt || (exact !== true && pathname.startsWith(`${to}/`))
}
