/** The part of the page table about Settings; pages.ts has the rest. Its order is the order of the tabs. */
import type { PageRecord } from './page-record.ts'

export const SETTINGS_PAGES = [
  {
    path: '/settings',
    access: 'session',
    style: 'application',
    area: 'settings',
    nav: [
      { in: 'side-bar', label: 'Settings', icon: 'settings', for: 'everyone' },
      { in: 'account-menu', label: 'Profile', for: 'everyone' },
      { in: 'settings', label: 'Profile', for: 'everyone' },
    ],
  },
  {
    // For users who type the URL from the tab's name.
    path: '/settings/profile',
    access: 'session',
    style: 'application',
    area: 'application',
    leadsTo: '/settings',
  },
  {
    path: '/settings/firm',
    access: 'session',
    style: 'application',
    area: 'settings',
    nav: [{ in: 'settings', label: 'Firm', for: 'attorney_or_applicant' }],
  },
  {
    path: '/settings/practice',
    access: 'session',
    style: 'application',
    area: 'settings',
    nav: [{ in: 'settings', label: 'Practice', for: 'attorney_or_applicant' }],
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
        for: 'everyone',
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
  {
    path: '/settings/data',
    access: 'session',
    style: 'application',
    area: 'settings',
    nav: [{ in: 'settings', label: 'Data and privacy', for: 'everyone' }],
  },
  { path: '/settings/*', access: 'session', style: 'application', area: 'unknown' },
] as const satisfies readonly PageRecord[]
