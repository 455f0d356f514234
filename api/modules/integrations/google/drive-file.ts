/** A Drive file as its API returns it. developers.google.com/workspace/drive/api/reference/rest/v3/files#File */
import { z } from 'zod'
import type { CloudFile } from '../../../../shared/contracts/integrations/cloud-files.ts'
import { webAddress } from '../provider/trusted-hosts.ts'

export const DRIVE_FOLDER = 'application/vnd.google-apps.folder'
const NATIVE = 'application/vnd.google-apps.'
/** Google's native documents have no content of their own; these kinds can be exported as PDF. */
const AS_PDF = ['document', 'spreadsheet', 'presentation', 'drawing'].map((kind) => `${NATIVE}${kind}`)
export const DRIVE_FIELDS = 'id,name,mimeType,size,modifiedTime,webViewLink'

export const driveFileSchema = z
  .object({
    id: z.string().min(1),
    name: z.string(),
    mimeType: z.string(),
    /** int64 as text. */
    size: z.string().regex(/^\d+$/).transform(Number).optional(),
    modifiedTime: z.iso.datetime({ offset: true }).optional(),
    webViewLink: z.string().optional(),
  })
  .transform((file): CloudFile => ({
    id: file.id,
    name: file.name,
    mimeType: file.mimeType,
    size: file.size ?? null,
    modifiedAt: file.modifiedTime ?? null,
    isFolder: file.mimeType === DRIVE_FOLDER,
    isDownloadable: AS_PDF.includes(file.mimeType) || !file.mimeType.startsWith(NATIVE),
    webUrl: webAddress(file.webViewLink),
  }))

/** Whether the file is exported as PDF. */
export function isGoogleDocument(mimeType: string): boolean {
  return AS_PDF.includes(mimeType)
}
