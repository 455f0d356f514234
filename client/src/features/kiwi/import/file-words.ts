/** What is said of files that cannot be taken, or not wholly. Pure. */
import { formatCount } from '../../../ui/format-count.ts'

const MEGABYTE = 1024 * 1024

/** Bytes of one file, and documents of one workspace. */
export const MOST_BYTES = 100 * MEGABYTE
export const MOST_DOCUMENTS = 200
/** Pages of one file. */
export const MOST_PAGES = 2_000

export const fileWords = {
  tooLarge: (file: string, bytes: number) =>
    `${file} has ${megabytes(bytes)} MB; up to 100 MB can be read here.`,
  tooLong: (file: string, pages: number) =>
    `${file} has ${formatCount(pages)} pages; up to ${formatCount(MOST_PAGES)} can be read here.`,
  damaged: (file: string) => `${file} is damaged and cannot be read.`,
  full: () => `This workspace has its ${MOST_DOCUMENTS} documents. Make another workspace for more.`,
  twice: (file: string, as: string) =>
    file === as ? `${file} is already here.` : `${file} is already here as ${as}.`,
  newest: (file: string) => `${file} is the newest version.`,
  newer: (file: string, as: string) => `${file} has a newer version. It was added as ${as}.`,
  noAccess: (file: string, account: string) => `Connect ${account} again to read ${file}.`,
  noContent: (file: string) => `${file} has no content that can be read here.`,
  noRoom: (file: string, left: number, needed: number) =>
    `This device has ${megabytes(left)} MB left for this app; ${file} needs about ${megabytes(needed)} MB. Remove documents first.`,
  scanOnly: (file: string) =>
    `${file} has no text, only pictures of pages. It is kept and can be looked at, but not searched. Scan it again with text recognition, or add a text version.`,
  stopped: (file: string, page: number) =>
    `Reading ${file} stopped at page ${formatCount(page)}: the browser ran out of memory. What was read is kept.`,
  /** The bytes on the person's disk. */
  unopened: (file: string) =>
    `${file} could not be opened: it was moved or changed after it was chosen. Choose it again.`,
  /** The bytes on this device. */
  lost: (file: string) => `The stored copy of ${file} can’t be opened any more. Remove it and add it again.`,
  failed: (file: string, why: string) => `${file} was not added. ${why}`,
  halted: (file: string, why: string) => `Reading ${file} stopped. ${why}`,
  incomplete: (file: string) => `${file} was not stored completely when the window closed. Add it again.`,
  notNow: (file: string) =>
    `${file} can’t be read yet: Kiwi AI has to be opened once online before it can read PDF files and Outlook’s .msg files on this device. Text, Word and .eml files work now.`,
} as const

function megabytes(bytes: number): string {
  return formatCount(Math.max(1, Math.round(bytes / MEGABYTE)))
}
