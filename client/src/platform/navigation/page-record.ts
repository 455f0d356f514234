/** The types of the page table in pages.ts. */

/**
 * Who may open a page (product spec, section 2). The server authorizes every call separately. `member`: a client, or an attorney who has
 * paid and is approved. `attorney`: only such an attorney. `session`: any signed-in user, so that an attorney who still has to pay or wait
 * for approval can open settings, support and their application.
 */
export type Access = 'public' | 'session' | 'member' | 'attorney' | 'admin'

/** One of three visual styles (product spec, section 2). */
export type PageStyle = 'marketing' | 'signup' | 'application'

/** The layout around a page, or why it has no screen. */
type Area =
  /** Prerendered by the build; does not use the platform. */
  | 'marketing'
  /** Without a frame. */
  | 'alone'
  /** Without a frame, with the drafts stored on the device: for users who are not members yet. */
  | 'applicant'
  /** In the frame with side bar and header. */
  | 'application'
  /** A settings tab, in that frame. */
  | 'settings'
  /** In that frame, with the query defaults of the email and referral area. */
  | 'referrals'
  /** A URL without a page. */
  | 'unknown'

type Audience = 'everyone' | 'client' | 'applicant' | 'attorney' | 'attorney_or_applicant' | 'administrator'
type NavIcon =
  | 'bell'
  | 'bookmark'
  | 'cloud'
  | 'dashboard'
  | 'flag'
  | 'help'
  | 'mail'
  | 'people'
  | 'phone'
  | 'pin'
  | 'queue'
  | 'scale'
  | 'search'
  | 'settings'
  | 'shield'

type NavPlace =
  /** `exact`: not marked as current on pages below it, which have links of their own. `alsoAt`: another page on which it is marked. */
  | { readonly in: 'side-bar'; readonly icon: NavIcon; readonly exact?: true; readonly alsoAt?: string }
  /** The button above the side bar, for the user's main task. */
  | { readonly in: 'start-button' }
  | { readonly in: 'account-menu' }
  | { readonly in: 'settings'; readonly paletteLabel?: string }
  /** Listed only in the command palette, which also lists the side bar, the start button and the settings. */
  | { readonly in: 'palette' }

/** One link to a page in the app's navigation. */
export type NavEntry = NavPlace & {
  readonly label: string
  readonly for: Audience
  /** Query string appended to the page's URL. */
  readonly query?: string
  /** In place of the page's parameter, for a page with one. */
  readonly id?: string
  /** Also a shortcut of the installed app's icon. */
  readonly isShortcut?: true
}

export type PageRecord = {
  /** The route pattern. */
  readonly path: string
  readonly access: Access
  readonly style: PageStyle
  readonly area: Area
  readonly nav?: readonly NavEntry[]
  /** The page it redirects to. */
  readonly leadsTo?: string
}
