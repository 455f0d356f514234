/** A OneDrive file or folder as Graph returns it. learn.microsoft.com/graph/api/resources/driveitem */
import { z } from 'zod'
import type { CloudFile } from '../../../../shared/contracts/integrations/cloud-files.ts'
import { webAddress } from '../provider/trusted-hosts.ts'

export const ITEM_FIELDS = 'id,name,size,file,folder,lastModifiedDateTime,webUrl'

export const driveItemSchema = z
  .object({
    id: z.string().min(1),
    name: z.string(),
    size: z.number().int().nonnegative().optional(),
    file: z.object({ mimeType: z.string().optional() }).optional(),
    folder: z.object({}).optional(),
    lastModifiedDateTime: z.iso.datetime({ offset: true }).optional(),
    webUrl: z.string().optional(),
  })
  .transform((item): CloudFile => {
    const isFolder = item.folder !== undefined
    return {
      id: item.id,
      name: item.name,
      mimeType: isFolder ? 'application/x-directory' : (item.file?.mimeType ?? 'application/octet-stream'),
      size: isFolder ? null : (item.size ?? null),
      modifiedAt: item.lastModifiedDateTime ?? null,
      isFolder,
      // A notebook is neither a file nor a folder and has no content to download.
      isDownloadable: item.file !== undefined,
      webUrl: webAddress(item.webUrl),
    }
  })
