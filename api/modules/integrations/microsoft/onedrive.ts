/** OneDrive by Microsoft Graph v1.0. learn.microsoft.com/graph/api/resources/onedrive */
import { z } from 'zod'
import type { CloudFile, CloudFileList } from '../../../../shared/contracts/integrations/cloud-files.ts'
import type { ProviderApi } from '../provider/provider-api.ts'
import { ProviderFailure } from '../provider/provider-failure.ts'
import { lengthOf, type NewFile, type OutgoingFile } from '../transfer/provider-file.ts'
import type { UploadSession } from '../transfer/upload-session.ts'
import { driveItemSchema, ITEM_FIELDS } from './drive-item.ts'
import type { MicrosoftAddresses } from './microsoft-settings.ts'
import { createOnedriveSession } from './onedrive-session.ts'

const PAGE_SIZE = 100
const NEXT = '@odata.nextLink'
const ON_CONFLICT = '@microsoft.graph.conflictBehavior'

const listSchema = z.object({ value: z.array(driveItemSchema), [NEXT]: z.string().optional() })

/** `nextLink`: Graph's URL of the next page, untrusted until it is validated. */
export type GraphPage<Items> = { readonly items: Items; readonly nextLink: string | null }

export type Onedrive = {
  /** Lists the root if there is no folder, or the page at `nextLink`. Rejects with ProviderFailure, as do all methods. */
  list(
    token: string,
    from: { readonly folderId?: string | undefined; readonly nextLink?: string },
  ): Promise<GraphPage<CloudFileList['files']>>
  readonly find: (token: string, fileId: string) => Promise<CloudFile>
  /** Rejects with `conflict` if the name is taken. */
  createFolder(token: string, name: string, parentId: string | null): Promise<CloudFile>
  download(token: string, fileId: string, signal: AbortSignal): Promise<OutgoingFile>
  /** At most SMALL_FILE bytes, in one call. */
  uploadSmall(token: string, file: NewFile, content: Uint8Array): Promise<CloudFile>
  beginUpload(token: string, file: NewFile): Promise<UploadSession>
  move(token: string, fileId: string, folderId: string): Promise<CloudFile>
}

/** Bytes. Maximum for a single PUT; larger files use an upload session. */
export const SMALL_FILE = 4 * 1024 * 1024

export function createOnedrive(api: ProviderApi, { graph }: MicrosoftAddresses): Onedrive {
  const drive = `${graph}/me/drive`
  const item = (id: string): string => `${drive}/items/${encodeURIComponent(id)}`
  const folder = (id: string | null): string => (id === null ? `${drive}/root` : item(id))
  const named = ({ folderId, name }: NewFile): string =>
    `${folderId === null ? `${drive}/root` : item(folderId)}:/${encodeURIComponent(name)}:`
  const selected = `$select=${ITEM_FIELDS}`

  const find: Onedrive['find'] = (token, id) =>
    api.json(token, { method: 'GET', url: `${item(id)}?${selected}` }, driveItemSchema)

  return {
    find,
    async list(token, { folderId, nextLink }) {
      const url = nextLink ?? `${folder(folderId ?? null)}/children?${selected}&$top=${PAGE_SIZE}`
      const page = await api.json(token, { method: 'GET', url }, listSchema)
      return { items: page.value, nextLink: page[NEXT] ?? null }
    },
    createFolder: (token, name, parentId) =>
      api.json(
        token,
        {
          method: 'POST',
          url: `${folder(parentId)}/children`,
          json: { name, folder: {}, [ON_CONFLICT]: 'fail' },
        },
        driveItemSchema,
      ),
    async download(token, fileId, signal) {
      const file = await find(token, fileId)
      if (!file.isDownloadable) throw new ProviderFailure('onedrive', 'refused', { reason: 'no content' })
      const url = `${item(fileId)}/content`
      const content = await api.download(token, { method: 'GET', url, headers: { accept: '*/*' }, signal })
      return {
        name: file.name,
        mimeType: file.mimeType,
        size: lengthOf(content.headers['content-length']) ?? file.size,
        body: content.body,
      }
    },
    uploadSmall: (token, file, content) =>
      api.json(
        token,
        {
          method: 'PUT',
          url: `${named(file)}/content?${ON_CONFLICT}=rename`,
          headers: { 'content-type': file.mimeType },
          bytes: content,
          timeout: 60_000,
        },
        driveItemSchema,
      ),
    beginUpload: (token, file) =>
      createOnedriveSession(api, token, { url: `${named(file)}/createUploadSession`, size: file.size }),
    move: (token, fileId, folderId) =>
      api.json(
        token,
        {
          method: 'PATCH',
          url: item(fileId),
          json: { parentReference: { id: folderId }, [ON_CONFLICT]: 'rename' },
        },
        driveItemSchema,
      ),
  }
}
