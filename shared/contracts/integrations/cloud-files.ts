/** Files and folders of a connected account, alike for Google Drive and OneDrive. */
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
  /** false for folders and for what cannot be given out as a file. */
  isDownloadable: z.boolean(),
  /** The provider's own page of it. */
  webUrl: z.url({ protocol: /^https?$/ }).nullable(),
})
export type CloudFile = z.infer<typeof cloudFileSchema>

/** `next` is opaque and asks for the following page of the same folder; null on the last. */
export const cloudFileListSchema = z.object({
  files: z.array(cloudFileSchema),
  next: z.string().nullable(),
})
export type CloudFileList = z.infer<typeof cloudFileListSchema>

/** One segment of a provider's address, never a way to another one. */
export const providerIdSchema = z.string().refine(isProviderId, 'This is no id of a file or folder.')
/** Of any listing: made by us, given back as it came. */
export const pageTokenSchema = z.string().min(1).max(4096)

/** Without folderId: the root. */
export const folderQuerySchema = z.object({
  folderId: providerIdSchema.optional(),
  next: pageTokenSchema.optional(),
})

/**
 * Of an upload, which is multipart/form-data. The parts `folderId` (absent: the root) and `size`
 * (bytes of the file) are sent before `file`, so that the file can go on to the provider while it still arrives; in another order or
 * without `size` it works too, but is stored on its way. A name that is taken already gets a number.
 */
export const uploadFieldsSchema = z.object({
  folderId: providerIdSchema.optional(),
  size: z.coerce.number().int().nonnegative().max(MAX_UPLOAD_SIZE).optional(),
})

/** The file and a little around it. Bytes. */
export const MAX_UPLOAD_BODY = MAX_UPLOAD_SIZE + 64 * KB

/** Answer of an upload and of a new folder. */
export const cloudFileResponseSchema = z.object({ file: cloudFileSchema })

/** Without parentFolderId: in the root. */
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
 * Puts name, size and type of a file of the caller's connected account on a referral of
 * theirs. They come from the provider, not from the caller. The file itself stays where it is.
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
  /** Whether the caller linked it; only they can open it. */
  isOwn: z.boolean(),
  /** The provider's id, for its owner; null for the other side. */
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

/** Takes one's own away and answers what is left. */
export const unlinkFileEndpoint = endpoint({
  method: 'DELETE',
  path: `${LINKED_FILES_PATH}/:linkId`,
  auth: 'user',
  response: linkedFilesResponseSchema,
})
