/** What the table of pages (pages.ts) says of a page. */

/**
 * Who may open a page (product spec, section 2). What the screen then loads, the server decides again. `member`: a client, or an attorney
 * who has paid and is approved. `attorney`: such an attorney only. `session`: anyone signed in, so that an attorney who still has to pay or
 * wait can reach settings, support and their application.
 */
export type Access = 'public' | 'session' | 'member' | 'attorney' | 'admin'

/** One of three looks (product spec, section 2). */
export type PageStyle = 'marketing' | 'signup' | 'application'

/** What stands around a page, or why there is no screen. */
type Area =
  /** Drawn by the build; needs nothing of the platform. */
  | 'marketing'
  /** By itself. */
  | 'alone'
  /** By itself, with the drafts that the device keeps: for people who are not members yet. */
  | 'applicant'
  /** The frame with side bar and header. */
  | 'application'
  /** A tab of the settings, in that frame. */
  | 'settings'
  /** In that frame too; asks the server as the e-mail and referral area does. */
  | 'referrals'
  /** Announced, but the screen is still to be made. */
  | 'promised'
  /** Addresses without a page. */
  | 'unknown'

type Audience = 'everyone' | 'client' | 'applicant' | 'attorney' | 'attorney_or_applicant' | 'administrator'
type NavIcon = 'bell' | 'cloud' | 'dashboard' | 'help' | 'queue' | 'settings' | 'shield'

type NavPlace =
  /**
   * `exact`: shown as current on this page only, not on those below it. `alsoAt`: shown as current there too, on a page that belongs to it
   * and lies elsewhere.
   */
  | { readonly in: 'side-bar'; readonly icon: NavIcon; readonly exact: boolean; readonly alsoAt?: string }
  /** The button above the side bar: what the product is for. */
  | { readonly in: 'start-button' }
  | { readonly in: 'account-menu' }
  | { readonly in: 'settings'; readonly paletteLabel?: string }
  /** Found by the command palette, which lists the side bar, the start button and the settings as well. */
  | { readonly in: 'palette' }

/** One link to a page in the app's navigation. */
export type NavEntry = NavPlace & {
  readonly label: string
  readonly for: Audience
  /** Opens the page with it. */
  readonly query?: string
  /** Offered by the icon of the installed app too. */
  readonly isShortcut?: true
}

export type PageRecord = {
  /** As the router writes it. */
  readonly path: string
  readonly access: Access
  readonly style: PageStyle
  readonly area: Area
  readonly nav?: readonly NavEntry[]
  /** The page that opens in its place. */
  readonly leadsTo?: string
}
