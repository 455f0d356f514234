/** Google Drive, v3. developers.google.com/workspace/drive/api/reference/rest/v3/files */
import { z } from 'zod'
import type { CloudFile, CloudFileList } from '../../../../shared/contracts/integrations/cloud-files.ts'
import type { ProviderApi } from '../provider/provider-api.ts'
import { ProviderFailure } from '../provider/provider-failure.ts'
import { lengthOf, type NewFile, type OutgoingFile } from '../transfer/provider-file.ts'
import type { UploadSession } from '../transfer/upload-session.ts'
import type { GoogleAddresses } from './google-settings.ts'
import { DRIVE_FIELDS, DRIVE_FOLDER, driveFileSchema, isGoogleDocument } from './drive-file.ts'
import { createDriveSession } from './drive-session.ts'

const PAGE_SIZE = 100

const listSchema = z.object({
  files: z.array(driveFileSchema).default([]),
  nextPageToken: z.string().optional(),
})

export type GoogleDrive = {
  /** Lists the root if there is no folder. Rejects with ProviderFailure, as do all methods. */
  list(token: string, folderId: string | undefined, next: string | undefined): Promise<CloudFileList>
  readonly find: (token: string, fileId: string) => Promise<CloudFile>
  createFolder(token: string, name: string, parentId: string | null): Promise<CloudFile>
  download(token: string, fileId: string, signal: AbortSignal): Promise<OutgoingFile>
  beginUpload(token: string, file: NewFile): Promise<UploadSession>
  move(token: string, fileId: string, folderId: string): Promise<CloudFile>
}

export function createGoogleDrive(api: ProviderApi, addresses: GoogleAddresses): GoogleDrive {
  const files = `${addresses.drive}/files`
  const fileUrl = (id: string, parameters: Readonly<Record<string, string>>): string =>
    `${files}/${encodeURIComponent(id)}?${new URLSearchParams(parameters)}`

  const find: GoogleDrive['find'] = (token, id) =>
    api.json(token, { method: 'GET', url: fileUrl(id, { fields: DRIVE_FIELDS }) }, driveFileSchema)

  return {
    find,
    async list(token, folderId, next) {
      const parameters = new URLSearchParams({
        q: `'${quoted(folderId ?? 'root')}' in parents and trashed = false`,
        fields: `nextPageToken,files(${DRIVE_FIELDS})`,
        orderBy: 'folder,name_natural',
        pageSize: String(PAGE_SIZE),
      })
      if (next !== undefined) parameters.set('pageToken', next)
      const page = await api.json(token, { method: 'GET', url: `${files}?${parameters}` }, listSchema)
      return { files: page.files, next: page.nextPageToken ?? null }
    },
    createFolder: (token, name, parentId) =>
      api.json(
        token,
        {
          method: 'POST',
          url: `${files}?${new URLSearchParams({ fields: DRIVE_FIELDS })}`,
          json: { name, mimeType: DRIVE_FOLDER, ...(parentId === null ? {} : { parents: [parentId] }) },
        },
        driveFileSchema,
      ),
    async download(token, fileId, signal) {
      const file = await find(token, fileId)
      if (!file.isDownloadable || file.isFolder)
        throw new ProviderFailure('google', 'refused', { reason: 'no content' })
      const isExport = isGoogleDocument(file.mimeType)
      const url = isExport
        ? `${files}/${encodeURIComponent(fileId)}/export?${new URLSearchParams({ mimeType: 'application/pdf' })}`
        : fileUrl(fileId, { alt: 'media' })
      const content = await api.download(token, { method: 'GET', url, headers: { accept: '*/*' }, signal })
      return {
        name: isExport ? `${file.name}.pdf` : file.name,
        mimeType: isExport ? 'application/pdf' : file.mimeType,
        size: lengthOf(content.headers['content-length']) ?? (isExport ? null : file.size),
        body: content.body,
      }
    },
    beginUpload: (token, file) => createDriveSession(api, addresses, token, file),
    move: (token, fileId, folderId) =>
      api.json(
        token,
        {
          method: 'PATCH',
          url: fileUrl(fileId, { addParents: folderId, removeParents: 'root', fields: DRIVE_FIELDS }),
          json: {},
        },
        driveFileSchema,
      ),
  }
}

/** Escapes text for a string literal of Drive's query language. */
function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
}
