/**
 * The table of pages: one record for every address of the app. Routes, guard, page style, side bar, command palette, tabs of the settings,
 * shortcuts of the installed app, and the journeys' list of pages are made of it. It holds data only, so that the build and the journeys can
 * read it; the code of a page is named in client/src/app/page-code.tsx (docs/decisions/048).
 */
import {
  COMING_SOON_PATH,
  COMING_SOON_TARGET,
  MARKETING_PATHS,
} from '../../../../shared/domain/marketing-pages.ts'

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

/** One link to a page in the app's navigation. */
export type NavEntry = {
  readonly label: string
  readonly for: Audience
  /** Opens the page with it. */
  readonly query?: string
  /** Offered by the icon of the installed app too. */
  readonly isShortcut?: true
} &
  /** `exact`: shown as current on this page only, not on those below it. */
  (
    | { readonly in: 'side-bar'; readonly icon: NavIcon; readonly exact: boolean }
    /** The button above the side bar: what the product is for. */
    | { readonly in: 'start-button' }
    | { readonly in: 'account-menu' }
    | { readonly in: 'settings'; readonly paletteLabel?: string }
    /** Found by the command palette, which lists the side bar, the start button and the settings as well. */
    | { readonly in: 'palette' }
  )

type PageRecord = {
  /** As the router writes it. */
  readonly path: string
  readonly access: Access
  readonly style: PageStyle
  readonly area: Area
  readonly nav?: readonly NavEntry[]
  /** The page that opens in its place. */
  readonly leadsTo?: string
}

const HELP_LINKS = [
  { in: 'side-bar', label: 'Help', icon: 'help', for: 'everyone', exact: true },
  { in: 'account-menu', label: 'Help', for: 'everyone' },
] as const satisfies readonly NavEntry[]

/** Navigation lists pages in this order. */
const TABLE = [
  { path: '/signup', access: 'public', style: 'signup', area: 'alone' },
  { path: '/signup/login', access: 'public', style: 'signup', area: 'alone' },
  { path: '/signup/register', access: 'public', style: 'signup', area: 'applicant' },
  { path: '/signup/complete-profile', access: 'public', style: 'signup', area: 'applicant' },
  { path: '/signup/firm-details', access: 'public', style: 'signup', area: 'applicant' },
  { path: '/preview/firm-details', access: 'public', style: 'application', area: 'applicant' },
  { path: '/login', access: 'public', style: 'application', area: 'alone' },
  { path: '/login/second-step', access: 'public', style: 'application', area: 'alone' },
  { path: '/forgot-password', access: 'public', style: 'signup', area: 'alone' },
  { path: '/reset-password', access: 'public', style: 'signup', area: 'alone' },
  { path: '/confirm-email', access: 'public', style: 'application', area: 'alone' },
  { path: '/auth/callback', access: 'public', style: 'application', area: 'alone' },
  { path: '/auth/google/callback', access: 'public', style: 'application', area: 'alone' },
  { path: '/google-callback', access: 'public', style: 'application', area: 'alone' },
  { path: '/onedrive-callback', access: 'public', style: 'application', area: 'alone' },
  { path: '/linkedin-callback', access: 'public', style: 'application', area: 'alone' },
  { path: '/goodbye', access: 'public', style: 'application', area: 'alone' },
  { path: '/ui-test', access: 'public', style: 'application', area: 'alone' },
  {
    path: '/home',
    access: 'public',
    style: 'application',
    area: 'applicant',
    nav: [{ in: 'start-button', label: 'New request', for: 'client' }],
  },
  {
    path: '/home2',
    access: 'session',
    style: 'application',
    area: 'application',
    nav: [{ in: 'side-bar', label: 'Your requests', icon: 'queue', for: 'client', exact: true }],
  },
  {
    // Everything else of an attorney's would only lead an applicant back to it.
    path: '/pending-approval',
    access: 'session',
    style: 'signup',
    area: 'alone',
    nav: [{ in: 'side-bar', label: 'Your application', icon: 'shield', for: 'applicant', exact: true }],
  },
  { path: '/bar-verification-preview', access: 'session', style: 'application', area: 'application' },
  {
    path: '/dashboard',
    access: 'member',
    style: 'application',
    area: 'application',
    nav: [{ in: 'side-bar', label: 'Dashboard', icon: 'dashboard', for: 'attorney', exact: true }],
  },
  {
    path: '/submit-referral',
    access: 'attorney',
    style: 'application',
    area: 'application',
    nav: [{ in: 'start-button', label: 'New referral', for: 'attorney', isShortcut: true }],
  },
  {
    path: '/dashboard/referrals',
    access: 'attorney',
    style: 'application',
    area: 'referrals',
    nav: [
      { in: 'side-bar', label: 'Referrals', icon: 'queue', for: 'attorney', exact: false },
      { in: 'palette', label: 'Sent referrals', for: 'attorney', query: 'tab=sent' },
      { in: 'palette', label: 'Queue', for: 'attorney', query: 'tab=queue', isShortcut: true },
      { in: 'palette', label: 'Drafts', for: 'attorney', query: 'tab=drafts', isShortcut: true },
      { in: 'palette', label: 'Archive', for: 'attorney', query: 'tab=archive' },
    ],
  },
  { path: '/dashboard/referrals/:id', access: 'attorney', style: 'application', area: 'referrals' },
  { path: '/dashboard/liens/new', access: 'attorney', style: 'application', area: 'promised' },
  { path: '/dashboard/liens/:id/edit', access: 'attorney', style: 'application', area: 'promised' },
  { path: '/dashboard/liens/document/new', access: 'attorney', style: 'application', area: 'promised' },
  { path: '/dashboard/*', access: 'attorney', style: 'application', area: 'unknown' },
  {
    path: '/kiwi-ai',
    access: 'attorney',
    style: 'application',
    area: 'application',
    nav: [{ in: 'side-bar', label: 'Files & mail', icon: 'cloud', for: 'attorney', exact: false }],
  },
  {
    path: '/notifications',
    access: 'session',
    style: 'application',
    area: 'application',
    nav: [{ in: 'side-bar', label: 'Notifications', icon: 'bell', for: 'attorney', exact: true }],
  },
  {
    path: '/test/email',
    access: 'attorney',
    style: 'application',
    area: 'application',
    nav: [{ in: 'palette', label: 'Email test', for: 'attorney' }],
  },
  {
    path: '/admin',
    access: 'admin',
    style: 'application',
    area: 'application',
    leadsTo: '/admin/approvals',
  },
  {
    path: '/admin/approvals',
    access: 'admin',
    style: 'application',
    area: 'application',
    nav: [{ in: 'side-bar', label: 'Approvals', icon: 'shield', for: 'administrator', exact: false }],
  },
  { path: '/admin/*', access: 'admin', style: 'application', area: 'unknown' },
  {
    path: '/settings',
    access: 'session',
    style: 'application',
    area: 'settings',
    nav: [
      { in: 'side-bar', label: 'Settings', icon: 'settings', for: 'everyone', exact: false },
      { in: 'account-menu', label: 'Profile', for: 'everyone' },
      { in: 'settings', label: 'Profile', for: 'everyone' },
    ],
  },
  {
    // What people write who look for it by its name.
    path: '/settings/profile',
    access: 'session',
    style: 'application',
    area: 'application',
    leadsTo: '/settings',
  },
  {
    path: '/settings/billing',
    access: 'session',
    style: 'application',
    area: 'settings',
    nav: [
      { in: 'account-menu', label: 'Billing', for: 'attorney_or_applicant' },
      { in: 'settings', label: 'Billing', for: 'attorney_or_applicant' },
    ],
  },
  {
    path: '/settings/notifications',
    access: 'session',
    style: 'application',
    area: 'settings',
    nav: [
      {
        in: 'settings',
        label: 'Notifications',
        for: 'attorney_or_applicant',
        paletteLabel: 'Notification settings',
      },
    ],
  },
  {
    path: '/settings/integrations',
    access: 'session',
    style: 'application',
    area: 'settings',
    nav: [{ in: 'settings', label: 'Integrations', for: 'attorney_or_applicant' }],
  },
  {
    path: '/settings/device',
    access: 'session',
    style: 'application',
    area: 'settings',
    nav: [{ in: 'settings', label: 'Offline and device', for: 'everyone' }],
  },
  {
    path: '/settings/security',
    access: 'session',
    style: 'application',
    area: 'settings',
    nav: [{ in: 'settings', label: 'Security', for: 'everyone' }],
  },
  { path: '/settings/*', access: 'session', style: 'application', area: 'unknown' },
  { path: '/support', access: 'session', style: 'application', area: 'promised' },
  { path: '/api/download-file', access: 'session', style: 'application', area: 'promised' },
  { path: '/explore', access: 'attorney', style: 'application', area: 'promised' },
  { path: '/explore/:id', access: 'attorney', style: 'application', area: 'promised' },
  { path: '/saved-cases', access: 'attorney', style: 'application', area: 'promised' },
  { path: '/private-network', access: 'attorney', style: 'application', area: 'promised' },
  { path: '/call-center', access: 'attorney', style: 'application', area: 'promised' },
  // The BFF and the service worker know these by the same list.
  ...MARKETING_PATHS.map(
    (path) =>
      ({
        path,
        access: 'public',
        style: 'marketing',
        area: 'marketing',
        nav: path === '/help' ? HELP_LINKS : [],
      }) as const,
  ),
  // The BFF redirects by itself; this is for whoever is in the app already.
  {
    path: COMING_SOON_PATH,
    access: 'public',
    style: 'application',
    area: 'marketing',
    leadsTo: COMING_SOON_TARGET,
  },
  { path: '*', access: 'public', style: 'application', area: 'unknown' },
] as const satisfies readonly PageRecord[]

type TableRow = (typeof TABLE)[number]
export type PagePath = TableRow['path']
export type Page = PageRecord & { readonly path: PagePath }
/** The pages whose code is asked for when they are opened, apart from those that the build draws. */
export type PathWithCode = Exclude<
  TableRow,
  { area: 'marketing' | 'promised' | 'unknown' } | { leadsTo: string }
>['path']

export const PAGES: readonly Page[] = TABLE

type EntryIn<Place extends NavEntry['in']> = Extract<NavEntry, { in: Place }> & { readonly to: PagePath }

/** The links that one part of the navigation lists. */
export function navEntries<Place extends NavEntry['in']>(place: Place): readonly EntryIn<Place>[] {
  const isIn = (entry: NavEntry): entry is Extract<NavEntry, { in: Place }> => entry.in === place
  return PAGES.flatMap(({ path, nav = [] }) => nav.filter(isIn).map((entry) => ({ ...entry, to: path })))
}
