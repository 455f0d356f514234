/**
 * The Google scopes that authorize each method, from the narrowest to the widest (developers.google.com, "OAuth 2.0 Scopes for Google
 * APIs").
 */
export const SCOPE = 'https://www.googleapis.com/auth/'
export const GMAIL_ALL = 'https://mail.google.com/'

/** Covers only files that this application created or got from the picker, which no page here shows. */
export const DRIVE_FILE = `${SCOPE}drive.file`

const DRIVE_ALL = `${SCOPE}drive`
const DRIVE_READ = `${SCOPE}drive.readonly`

export const DRIVE_LIST = [
  DRIVE_FILE,
  `${SCOPE}drive.metadata.readonly`,
  `${SCOPE}drive.metadata`,
  DRIVE_READ,
  DRIVE_ALL,
]
/** Scopes that cover every file, not only those of the application. */
export const DRIVE_SEES_ALL = DRIVE_LIST.filter((scope) => scope !== DRIVE_FILE)
export const DRIVE_DOWNLOAD = [DRIVE_FILE, DRIVE_READ, DRIVE_ALL]
export const DRIVE_WRITE = [DRIVE_FILE, DRIVE_ALL]

const EVENTS = `${SCOPE}calendar.events`
const CALENDAR = `${SCOPE}calendar`
export const EVENTS_READ = [
  `${EVENTS}.readonly`,
  `${EVENTS}.owned.readonly`,
  `${EVENTS}.owned`,
  EVENTS,
  `${CALENDAR}.readonly`,
  CALENDAR,
]
export const EVENTS_WRITE = [`${EVENTS}.owned`, EVENTS, CALENDAR]

export const GMAIL_SEND = [`${SCOPE}gmail.send`, `${SCOPE}gmail.compose`, `${SCOPE}gmail.modify`, GMAIL_ALL]
