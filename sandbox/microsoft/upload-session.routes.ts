/** Upload sessions (driveItem: createUploadSession): chunks in order to an address that takes no token. */
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import type { Caller } from '../cloud/bearer.ts'
import { sentRange, type ByteRange } from '../cloud/byte-range.ts'
import type { CloudItem } from '../cloud/items.ts'
import type { Upload } from '../cloud/uploads.ts'
import { viewOf, type DriveDeps, type FileTarget } from './drive-deps.ts'
import { driveItem } from './drive-item.ts'
import { GraphError, invalidRequest, itemNotFound } from './graph-error.ts'
import {
  checkName,
  childNamed,
  conflictSchema,
  freeName,
  nameTaken,
  type ConflictBehavior,
} from './namesakes.ts'

/** The size of every chunk but the last is a multiple of this. */
const PIECE_UNIT = 320 * 1024
const PIECE_LIMIT = 60 * 1024 * 1024

const sessionSchema = z.object({
  item: z
    .object({
      '@microsoft.graph.conflictBehavior': conflictSchema.optional(),
      name: z.string().optional(),
      fileSize: z.number().int().min(0).optional(),
    })
    .default({}),
  deferCommit: z.literal(false).optional(),
})

const targetSchema = z.object({ parentId: z.string(), name: z.string(), behavior: conflictSchema })

type NewFile = FileTarget & {
  readonly behavior: ConflictBehavior
  readonly content: string
  readonly size: number
  readonly mimeType: string
}

/** Stores uploaded bytes under their name, next to a namesake, or in its place. Throws nameAlreadyExists with `fail`. */
export function placeFile(
  { items, contents }: DriveDeps,
  { email, clientId }: Pick<Caller, 'email' | 'clientId'>,
  { parentId, name, behavior, ...file }: NewFile,
): { readonly item: CloudItem; readonly isNew: boolean } {
  const namesake = childNamed(items, email, parentId, name)
  if (namesake && behavior === 'replace' && !namesake.isFolder) {
    return { item: items.replaceContent(namesake, file), isNew: false }
  }
  if (namesake && behavior !== 'rename') {
    contents.remove(file.content)
    throw nameTaken()
  }
  const free = namesake ? freeName(items, email, parentId, name) : name
  const item = items.add(email, { parentId, name: free, isFolder: false, madeBy: clientId, ...file })
  return { item, isNew: true }
}

export function beginSession(deps: DriveDeps, caller: Caller, target: FileTarget, body: unknown): object {
  const wanted = sessionSchema.safeParse(body)
  if (!wanted.success) throw invalidRequest('The upload session cannot be created in this way.')
  const { item } = wanted.data
  const behavior = item['@microsoft.graph.conflictBehavior'] ?? 'fail'
  const name = checkName(item.name ?? target.name)
  if (behavior === 'fail' && childNamed(deps.items, caller.email, target.parentId, name)) throw nameTaken()
  const upload = deps.uploads.begin({
    account: caller.email,
    clientId: caller.clientId,
    target: JSON.stringify({ parentId: target.parentId, name, behavior }),
    total: item.fileSize ?? null,
  })
  return {
    '@odata.context': `${deps.base}/v1.0/$metadata#microsoft.graph.uploadSession`,
    uploadUrl: `${deps.base}/upload/${upload.id}`,
    ...state(upload),
  }
}

function state(upload: Upload): object {
  return {
    expirationDateTime: new Date(upload.expiresAt).toISOString(),
    nextExpectedRanges: [
      upload.total === null ? `${upload.received}-` : `${upload.received}-${upload.total - 1}`,
    ],
  }
}

export function createUploadRoutes(deps: DriveDeps): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  routes.use('/:id', async (c, next) => {
    // Microsoft warns against this: it would leak the token to a storage host.
    if (c.req.header('authorization') !== undefined) {
      throw new GraphError(401, 'unauthenticated', 'No Authorization header belongs to an upload session.')
    }
    await next()
  })
  routes.get('/:id', (c) => c.json(state(sessionOf(deps, c.req.param('id')))))
  routes.delete('/:id', (c) => {
    deps.uploads.cancel(sessionOf(deps, c.req.param('id')))
    return c.body(null, 204)
  })
  routes.put('/:id', async (c) => continueUpload(c, deps, sessionOf(deps, c.req.param('id'))))
  return routes
}

function sessionOf({ uploads }: DriveDeps, id: string): Upload {
  const upload = uploads.find(id)
  if (upload?.made !== null) throw itemNotFound()
  return upload
}

async function continueUpload(c: Context<RequestEnv>, deps: DriveDeps, upload: Upload): Promise<Response> {
  const { range, total } = announced(c, upload)
  const length = range.end - range.start + 1
  const isLast = range.end + 1 === total
  if (length >= PIECE_LIMIT) throw new GraphError(413, 'invalidRequest', 'The fragment is too large.')
  if (range.start !== upload.received) {
    throw new GraphError(
      416,
      'invalidRange',
      'The fragment overlaps with data received before or leaves some out.',
    )
  }
  if (!isLast && length % PIECE_UNIT !== 0) {
    throw invalidRequest(`Every fragment but the last has a multiple of ${PIECE_UNIT} bytes.`)
  }
  const kept = await deps.contents.append(upload.content, range.start, c.req.raw.body, length)
  if (kept !== length)
    throw invalidRequest('The Content-Range header does not match the length of the fragment.')
  const advanced = deps.uploads.advance(upload, range.end + 1, total)
  if (!isLast) return c.json(state(advanced), 202)
  const caller = { email: upload.account, clientId: upload.clientId }
  const target = targetSchema.parse(JSON.parse(upload.target))
  const mimeType = typeOf(target.name)
  const placed = placeFile(deps, caller, { ...target, content: upload.content, size: total, mimeType })
  deps.uploads.finish(upload, placed.item.id)
  return c.json(driveItem(placed.item, viewOf(deps, caller)), placed.isNew ? 201 : 200)
}

function announced(c: Context, upload: Upload): { readonly range: ByteRange; readonly total: number } {
  const sent = sentRange(c.req.header('content-range') ?? '')
  if (sent === undefined || sent.range === null || sent.total === null)
    throw invalidRequest('The Content-Range header is missing or malformed.')
  if (upload.total !== null && upload.total !== sent.total)
    throw invalidRequest('The size differs from the announced one.')
  return { range: sent.range, total: sent.total }
}

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  eml: 'message/rfc822',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
  wav: 'audio/wav',
}

/** OneDrive derives the type from the name: a session does not state it. */
function typeOf(name: string): string {
  return TYPES[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'
}
