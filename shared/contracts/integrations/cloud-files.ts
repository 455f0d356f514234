/** Files and folders of a connected account, the same for Google Drive and OneDrive. */
import { z } from 'zod'
import { isProviderId } from '../../domain/provider-id.ts'
import { INTEGRATION_PROVIDERS, MAX_FILE_NAME_LENGTH, MAX_UPLOAD_SIZE } from '../../domain/integrations.ts'
import { endpoint, KB } from '../endpoint.ts'

/** `size` is bytes; null for folders and for documents that have no size of their own (Google Docs). Times are ISO 8601 in UTC. */
export const cloudFileSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  mimeType: z.string(),
  size: z.number().int().nonnegative().nullable(),
  modifiedAt: z.iso.datetime({ offset: true }).nullable(),
  isFolder: z.boolean(),
  /** false for folders and for items without file content. */
  isDownloadable: z.boolean(),
  /** The provider's page for the file. */
  webUrl: z.url({ protocol: /^https?$/ }).nullable(),
})
export type CloudFile = z.infer<typeof cloudFileSchema>

/** `next` is the opaque cursor of the folder's following page; null on the last. */
export const cloudFileListSchema = z.object({
  files: z.array(cloudFileSchema),
  next: z.string().nullable(),
})
export type CloudFileList = z.infer<typeof cloudFileListSchema>

/** Safe as one path segment of a provider URL: cannot lead to another path. */
export const providerIdSchema = z.string().refine(isProviderId, 'This is no id of a file or folder.')
/** Opaque cursor of any listing, issued by us and sent back unchanged. */
export const pageTokenSchema = z.string().min(1).max(4096)

/** The root folder if folderId is absent. */
export const folderQuerySchema = z.object({
  folderId: providerIdSchema.optional(),
  next: pageTokenSchema.optional(),
})

/**
 * Parts of an upload (multipart/form-data). `folderId` (absent: the root) and `size` (bytes) are sent before `file`, so that the
 * file can be streamed to the provider. In another order or without `size`, the file is buffered first. A number is added to a
 * name that is already taken.
 */
export const uploadFieldsSchema = z.object({
  folderId: providerIdSchema.optional(),
  size: z.coerce.number().int().nonnegative().max(MAX_UPLOAD_SIZE).optional(),
})

/** The file plus the multipart overhead. Bytes. */
export const MAX_UPLOAD_BODY = MAX_UPLOAD_SIZE + 64 * KB

/** Response to an upload or a new folder. */
export const cloudFileResponseSchema = z.object({ file: cloudFileSchema })

/** Created in the root if parentFolderId is absent. */
export const createFolderRequestSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name for the folder.')
    .max(MAX_FILE_NAME_LENGTH, `A name can have ${MAX_FILE_NAME_LENGTH} characters.`)
    .refine((name) => !/["*:<>?/\\|]/.test(name), 'A name cannot contain " * : < > ? / \\ |'),
  parentFolderId: providerIdSchema.nullish(),
})
export type CreateFolderRequest = z.infer<typeof createFolderRequestSchema>

/**
 * Links a file of the caller's connected account to one of their referrals. Name, size and type come from the provider,
 * not from the caller. The file itself is not copied.
 */
export const linkFileRequestSchema = z.object({
  provider: z.enum(INTEGRATION_PROVIDERS),
  fileId: providerIdSchema,
})
export type LinkFileRequest = z.infer<typeof linkFileRequestSchema>

export const linkedFileSchema = z.object({
  id: z.uuid(),
  provider: z.enum(INTEGRATION_PROVIDERS),
  name: z.string(),
  mimeType: z.string(),
  size: z.number().int().nonnegative().nullable(),
  linkedAt: z.iso.datetime(),
  /** Whether the caller linked it; nobody else can open it. */
  isOwn: z.boolean(),
  /** The provider's id; null for everyone but the owner. */
  fileId: z.string().nullable(),
})
export type LinkedFile = z.infer<typeof linkedFileSchema>
export const linkedFileResponseSchema = z.object({ file: linkedFileSchema })

const LINKED_FILES_PATH = '/api/referrals/:id/linked-files'

export const linkFileEndpoint = endpoint({
  method: 'POST',
  path: LINKED_FILES_PATH,
  auth: 'user',
  request: linkFileRequestSchema,
  maxBody: 16 * KB,
  response: linkedFileResponseSchema,
  status: 201,
})

export const linkedFilesResponseSchema = z.object({ files: z.array(linkedFileSchema) })

export const listLinkedFilesEndpoint = endpoint({
  method: 'GET',
  path: LINKED_FILES_PATH,
  auth: 'user',
  response: linkedFilesResponseSchema,
})

/** Removes a link of the caller's and returns the remaining ones. */
export const unlinkFileEndpoint = endpoint({
  method: 'DELETE',
  path: `${LINKED_FILES_PATH}/:linkId`,
  auth: 'user',
  response: linkedFilesResponseSchema,
})
