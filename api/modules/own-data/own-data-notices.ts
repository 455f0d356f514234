/** What a person is told about their own data. Fixed words. */
import type { NewNotification } from '../notifications/new-notification.ts'

export const EXPORT_READY: NewNotification = {
  kind: 'export_ready',
  title: 'Your export is ready',
  body: 'You can download your data for seven days.',
  link: '/settings/data',
}

export const DELETION_PLANNED: NewNotification = {
  kind: 'account_deletion',
  title: 'Your account will be deleted',
  body: 'You can keep it: sign in within two weeks and choose “Keep my account”.',
  link: '/account-deletion',
}

export const ACCOUNT_KEPT: NewNotification = {
  kind: 'account_deletion',
  title: 'Your account stays',
  body: 'Its deletion was canceled.',
  link: '/settings/data',
}
