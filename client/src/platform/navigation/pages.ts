/**
 * The page table: one record for every URL of the app. Routes, the route guard, page styles, the side bar, the command palette, settings
 * tabs, app shortcuts and the e2e tests' list of pages derive from it. Contains only data, so that the build and the tests can read it;
 * client/src/app/routing/page-code.tsx maps pages to code (docs/decisions/048).
 */
import {
  COMING_SOON_PATH,
  COMING_SOON_TARGET,
  MARKETING_PATHS,
} from '../../../../shared/domain/marketing-pages.ts'
import type { NavEntry, PageRecord } from './page-record.ts'
import { SETTINGS_PAGES } from './settings-pages.ts'

const HELP_LINKS = [
  { in: 'side-bar', label: 'Help', icon: 'help', for: 'everyone' },
  { in: 'account-menu', label: 'Help', for: 'everyone' },
] as const satisfies readonly NavEntry[]

/** The order is also the order in the navigation. */
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
  { path: '/attorney/:slug', access: 'public', style: 'application', area: 'applicant' },
  {
    path: '/home2',
    access: 'session',
    style: 'application',
    area: 'application',
    nav: [{ in: 'side-bar', label: 'Your requests', icon: 'queue', for: 'client' }],
  },
  {
    // An applicant who opens any other attorney page is redirected here.
    path: '/pending-approval',
    access: 'session',
    style: 'signup',
    area: 'alone',
    nav: [
      {
        in: 'side-bar',
        label: 'Your application',
        icon: 'shield',
        for: 'applicant',
        alsoAt: '/bar-verification-preview',
      },
    ],
  },
  // Whoever signs in to an account that is to be deleted is redirected here.
  { path: '/account-deletion', access: 'session', style: 'application', area: 'alone' },
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
      { in: 'side-bar', label: 'Referrals', icon: 'queue', for: 'attorney' },
      { in: 'palette', label: 'Sent referrals', for: 'attorney', query: 'tab=sent' },
      { in: 'palette', label: 'Queue', for: 'attorney', query: 'tab=queue', isShortcut: true },
      { in: 'palette', label: 'Drafts', for: 'attorney', query: 'tab=drafts', isShortcut: true },
      { in: 'palette', label: 'Archive', for: 'attorney', query: 'tab=archive' },
    ],
  },
  { path: '/dashboard/referrals/:id', access: 'attorney', style: 'application', area: 'referrals' },
  {
    path: '/explore',
    access: 'attorney',
    style: 'application',
    area: 'application',
    nav: [{ in: 'side-bar', label: 'Explore requests', icon: 'search', for: 'attorney' }],
  },
  { path: '/explore/:id', access: 'attorney', style: 'application', area: 'application' },
  {
    path: '/saved-cases',
    access: 'attorney',
    style: 'application',
    area: 'application',
    nav: [
      { in: 'side-bar', label: 'Saved cases', icon: 'bookmark', for: 'attorney' },
      { in: 'palette', label: 'Answered requests', for: 'attorney', query: 'tab=answered' },
    ],
  },
  {
    path: '/private-network',
    access: 'attorney',
    style: 'application',
    area: 'application',
    nav: [
      { in: 'side-bar', label: 'Private network', icon: 'people', for: 'attorney' },
      { in: 'palette', label: 'Partners', for: 'attorney', query: 'tab=partners' },
      { in: 'palette', label: 'Invite a partner', for: 'attorney', query: 'tab=invitations' },
    ],
  },
  {
    path: '/call-center',
    access: 'attorney',
    style: 'application',
    area: 'application',
    nav: [
      { in: 'side-bar', label: 'Call center', icon: 'phone', for: 'attorney' },
      { in: 'palette', label: 'All calls', for: 'attorney', query: 'tab=all' },
    ],
  },
  {
    path: '/call-center/:id',
    access: 'attorney',
    style: 'application',
    area: 'application',
    nav: [{ in: 'palette', label: 'Log a call', for: 'attorney', id: 'new' }],
  },
  {
    path: '/dashboard/liens',
    access: 'attorney',
    style: 'application',
    area: 'application',
    nav: [{ in: 'side-bar', label: 'Liens', icon: 'scale', for: 'attorney' }],
  },
  {
    path: '/dashboard/liens/new',
    access: 'attorney',
    style: 'application',
    area: 'application',
    nav: [{ in: 'palette', label: 'New matter with liens', for: 'attorney' }],
  },
  { path: '/dashboard/liens/:id/edit', access: 'attorney', style: 'application', area: 'application' },
  { path: '/dashboard/liens/shared/:share', access: 'attorney', style: 'application', area: 'application' },
  {
    path: '/dashboard/liens/document/new',
    access: 'attorney',
    style: 'application',
    area: 'application',
    nav: [{ in: 'palette', label: 'Write a document', for: 'attorney' }],
  },
  { path: '/dashboard/*', access: 'attorney', style: 'application', area: 'unknown' },
  {
    path: '/kiwi-ai',
    access: 'attorney',
    style: 'application',
    area: 'application',
    nav: [{ in: 'side-bar', label: 'Kiwi AI', icon: 'cloud', for: 'attorney' }],
  },
  { path: '/kiwi-ai/:id', access: 'attorney', style: 'application', area: 'application' },
  {
    path: '/notifications',
    access: 'session',
    style: 'application',
    area: 'application',
    nav: [
      { in: 'side-bar', label: 'Notifications', icon: 'bell', for: 'attorney' },
      { in: 'side-bar', label: 'Notifications', icon: 'bell', for: 'client' },
    ],
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
    nav: [{ in: 'side-bar', label: 'Approvals', icon: 'shield', for: 'administrator' }],
  },
  {
    path: '/admin/moderation',
    access: 'admin',
    style: 'application',
    area: 'application',
    nav: [{ in: 'side-bar', label: 'Moderation', icon: 'flag', for: 'administrator' }],
  },
  {
    path: '/admin/states',
    access: 'admin',
    style: 'application',
    area: 'application',
    nav: [{ in: 'side-bar', label: 'States', icon: 'pin', for: 'administrator' }],
  },
  {
    path: '/admin/tickets',
    access: 'admin',
    style: 'application',
    area: 'application',
    nav: [{ in: 'side-bar', label: 'Tickets', icon: 'mail', for: 'administrator' }],
  },
  { path: '/admin/tickets/:id', access: 'admin', style: 'application', area: 'application' },
  { path: '/admin/*', access: 'admin', style: 'application', area: 'unknown' },
  ...SETTINGS_PAGES,
  {
    path: '/support',
    access: 'session',
    style: 'application',
    area: 'application',
    nav: [
      { in: 'side-bar', label: 'Support', icon: 'mail', for: 'everyone' },
      { in: 'palette', label: 'Your tickets', for: 'everyone', query: 'tab=tickets' },
    ],
  },
  { path: '/support/:id', access: 'session', style: 'application', area: 'application' },
  // Addresses of files that people keep or pass on to others: the page asks for the file and saves it.
  { path: '/api/download-file', access: 'session', style: 'application', area: 'application' },
  // The BFF and the service worker use the same list.
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
  // The BFF redirects page loads; this record redirects navigation inside the app.
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
/** Pages whose code is loaded when they are opened. Prerendered pages are not included. */
export type PathWithCode = Exclude<TableRow, { area: 'marketing' | 'unknown' } | { leadsTo: string }>['path']

export const PAGES: readonly Page[] = TABLE

export type EntryIn<Place extends NavEntry['in']> = Extract<NavEntry, { in: Place }> & {
  readonly to: PagePath
}

/** The links in one part of the navigation. */
export function navEntries<Place extends NavEntry['in']>(place: Place): readonly EntryIn<Place>[] {
  const isIn = (entry: NavEntry): entry is Extract<NavEntry, { in: Place }> => entry.in === place
  return PAGES.flatMap(({ path, nav = [] }) => nav.filter(isIn).map((entry) => ({ ...entry, to: path })))
}
