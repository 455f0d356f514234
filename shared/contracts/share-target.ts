/** What other apps may hand to this one, and where it goes. The manifest, the service worker, the BFF and the form agree on it here. */

/** The operating system posts a form here; the service worker keeps what it says on the device. */
export const SHARE_TARGET_PATH = '/share-target'

/** Names of the form's fields. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', files: 'files' } as const

/** Where the browser goes afterwards. The address holds an id and nothing of what was shared. */
export function sharedPage(id: string): string {
  return `/submit-referral?shared=${encodeURIComponent(id)}`
}

/** In place of an id: the service worker was not there to take it, or could not keep it. */
export const MISSED_SHARE = 'missed'
export const MISSED_SHARE_PAGE = sharedPage(MISSED_SHARE)

/** Opened with files from the file manager (file_handlers). */
export const OPEN_FILES_PAGE = '/submit-referral?opened=files'

/** What the file manager offers the app for. Only name, size and type of a file are ever taken. */
export const ACCEPTED_FILES: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'message/rfc822': ['.eml'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/msword': ['.doc'],
  'application/rtf': ['.rtf'],
  'text/plain': ['.txt'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
}
