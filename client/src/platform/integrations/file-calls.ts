import {
  type CreateFolderRequest,
  cloudFileListSchema,
  cloudFileResponseSchema,
} from '../../../../shared/contracts/integrations/cloud-files.ts'
import { type CallDeps, type FileCalls, read, readFile, valueOf, write } from './account-calls.ts'

type FilePaths = Readonly<Record<'list' | 'download' | 'upload' | 'createFolder', `/${string}`>>
type FileMessages = Readonly<Record<'files' | 'download' | 'upload' | 'createFolder', string>>

/** Files of one provider: the calls are alike, their paths and sentences are not. */
export function createFileCalls(deps: CallDeps, paths: FilePaths, messages: FileMessages): FileCalls {
  return {
    list: (folderId, { next, signal }) =>
      read(
        deps,
        { path: paths.list, query: { folderId, next }, schema: cloudFileListSchema, signal },
        messages.files,
      ),
    download: (file, signal) =>
      readFile(deps, { path: `${paths.download}/${encodeURIComponent(file.id)}`, signal }, messages.download),
    upload: async ({ file, folderId, signal, onProgress }) => {
      const answer = await deps.upload({
        path: paths.upload,
        fields: { ...(folderId === null ? {} : { folderId }), size: String(file.size) },
        file,
        schema: cloudFileResponseSchema,
        signal,
        onProgress,
      })
      return valueOf(deps.logger, answer, messages.upload).file
    },
    createFolder: async (name, parentFolderId) => {
      const body: CreateFolderRequest = { name, parentFolderId }
      const answer = await write(
        deps,
        { path: paths.createFolder, body, schema: cloudFileResponseSchema },
        messages.createFolder,
      )
      return answer.file
    },
  }
}
