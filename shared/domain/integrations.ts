/** The two integrations: names, services, messages (product spec, sections 5 and 8) and callback pages. Pure. */

export const INTEGRATION_PROVIDERS = ['google', 'onedrive'] as const
export type IntegrationProvider = (typeof INTEGRATION_PROVIDERS)[number]

/** Display names. */
export const PROVIDER_NAMES = {
  google: 'Google',
  onedrive: 'OneDrive and Outlook',
} as const satisfies Record<IntegrationProvider, string>

/** The verb is plural for "OneDrive and Outlook". */
export function connectedMessage(provider: IntegrationProvider): string {
  return `${PROVIDER_NAMES[provider]} ${provider === 'google' ? 'is' : 'are'} connected`
}

export const INTEGRATION_SERVICES = ['calendar', 'drive', 'files', 'mail'] as const
export type IntegrationService = (typeof INTEGRATION_SERVICES)[number]

/** What each granted service allows, for Settings > Integrations. */
export const GRANT_LABELS = {
  google: {
    calendar: 'See and add events in your calendar',
    drive: 'See and add files that you use with CounselRelay in Google Drive',
    mail: 'Send email from your Gmail address',
  },
  onedrive: {
    files: 'See, download, and add files in OneDrive',
    mail: 'Read, mark as read, and send your Outlook mail',
  },
} as const satisfies Record<IntegrationProvider, Partial<Record<IntegrationService, string>>>

/** The OAuth redirect pages. New authorizations use the first. */
export const CALLBACK_PATHS = {
  google: ['/auth/google/callback', '/google-callback'],
  onedrive: ['/onedrive-callback'],
} as const satisfies Record<IntegrationProvider, readonly [string, ...string[]]>

export const GOOGLE_MESSAGES = {
  url: 'Failed to get authentication URL',
  exchange: 'Failed to exchange authentication code',
  status: 'Failed to check integration status',
  send: 'Failed to send email',
  files: 'Failed to list files',
  events: 'Failed to list events',
  download: 'Failed to download file',
  upload: 'Failed to upload file',
  createFolder: 'Failed to create folder',
  calendarEntry: 'Failed to put the deadline into the calendar',
  disconnect: 'Failed to disconnect Google integration',
  complete: 'Failed to complete Google integration',
} as const

export const ONEDRIVE_MESSAGES = {
  url: 'Failed to get authentication URL for OneDrive',
  exchange: 'Failed to exchange authorization code',
  status: 'Failed to check OneDrive integration status',
  disconnect: 'Failed to disconnect OneDrive integration',
  files: 'Failed to list OneDrive files',
  download: 'Failed to download OneDrive file',
  upload: 'Failed to upload file to OneDrive',
  createFolder: 'Failed to create OneDrive folder',
  unread: 'Failed to list Outlook unread emails',
  message: 'Failed to open the Outlook email',
  attachments: 'Failed to list the attachments of the Outlook email',
  attachment: 'Failed to download the attachment',
  send: 'Failed to send email with Outlook',
  markRead: 'Failed to mark the Outlook email as read',
  complete: 'Failed to complete OneDrive integration',
} as const

export const CALLBACK_MESSAGES = {
  codeMissing: 'No authorization code received',
  stateMissing: 'No state parameter received',
  userMissing: 'No authenticated user found',
  userIdRequired: 'User ID is required for OneDrive integration',
} as const

/** Bytes. Our own limit for one upload; the providers accept larger files. */
export const MAX_UPLOAD_SIZE = 2 * 1024 ** 3
export const MAX_FILE_NAME_LENGTH = 255
/** Unread mails per page. */
export const UNREAD_PAGE_SIZE = 50
