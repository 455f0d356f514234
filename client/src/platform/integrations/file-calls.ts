import type { googleEndpoints } from '../../../../shared/contracts/integrations/google.ts'
import type { onedriveEndpoints } from '../../../../shared/contracts/integrations/onedrive.ts'
import {
  type CallDeps,
  DOWNLOAD_TIMEOUT,
  type FileCalls,
  PROVIDER_TIMEOUT,
  valueOf,
} from './account-calls.ts'

type FileEndpoints = Pick<
  typeof googleEndpoints | typeof onedriveEndpoints,
  'list' | 'download' | 'upload' | 'createFolder'
>
type FileMessages = Readonly<Record<'files' | 'download' | 'upload' | 'createFolder', string>>

/** File calls for one provider. The providers differ only in endpoints and messages. */
export function createFileCalls(
  { http, upload, logger }: CallDeps,
  endpoints: FileEndpoints,
  messages: FileMessages,
): FileCalls {
  return {
    list: async (folderId, { next, signal }) => {
      const query = { folderId, next }
      const answer = await http.call(endpoints.list, { query, signal, timeout: PROVIDER_TIMEOUT })
      return valueOf(logger, answer, messages.files)
    },
    download: async (file, signal, onProgress) => {
      const params = { fileId: file.id }
      const answer = await http.call(endpoints.download, {
        ...{ params, signal, timeout: DOWNLOAD_TIMEOUT, onProgress },
      })
      return valueOf(logger, answer, messages.download)
    },
    upload: async ({ file, folderId, signal, onProgress }) => {
      const answer = await upload(endpoints.upload, {
        fields: { ...(folderId === null ? {} : { folderId }), size: String(file.size) },
        file,
        signal,
        onProgress,
      })
      return valueOf(logger, answer, messages.upload).file
    },
    createFolder: async (name, parentFolderId) => {
      const body = { name, parentFolderId }
      const answer = await http.call(endpoints.createFolder, { body, timeout: PROVIDER_TIMEOUT })
      return valueOf(logger, answer, messages.createFolder).file
    },
  }
}
