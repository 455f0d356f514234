/** The Web Share Target: fields and addresses used by the manifest, the service worker, the BFF and the form. */

/** The operating system posts a form here; the service worker stores its content on the device. */
export const SHARE_TARGET_PATH = '/share-target'

/** Names of the form's fields. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', files: 'files' } as const

/** The page opened afterwards. Its address contains an id and no shared content. */
export function sharedPage(id: string): string {
  return `/submit-referral?shared=${encodeURIComponent(id)}`
}

/** In place of an id: the service worker was not active or could not store the share. */
export const MISSED_SHARE = 'missed'
export const MISSED_SHARE_PAGE = sharedPage(MISSED_SHARE)

/** Opened for files from the file manager (file_handlers). */
export const OPEN_FILES_PAGE = '/submit-referral?opened=files'

/** File types for which the file manager offers the app. Only a file's name, size and type are read. */
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
