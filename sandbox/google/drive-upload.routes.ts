/** Drive v3 uploads (developers.google.com/drive/api/guides/manage-uploads): media, multipart and resumable. */
import { Hono, type Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import type { Caller } from '../cloud/bearer.ts'
import { sentRange, type SentRange } from '../cloud/byte-range.ts'
import type { CloudItem } from '../cloud/items.ts'
import type { Upload, Uploads } from '../cloud/uploads.ts'
import { driveFile, fileMask } from './drive-file.ts'
import { folderFor, newFileSchema, parseNewFile, type DriveDeps, type NewFile } from './drive.routes.ts'
import { selectFields } from './fields.ts'
import { badBody, GoogleError } from './google-error.ts'
import { parseRelated } from './multipart-related.ts'
import { DRIVE_WRITE } from './scopes.ts'

/** Larger files need a resumable upload. */
const SIMPLE_LIMIT = 5 * 1024 * 1024
/** The size of every chunk but the last is a multiple of this. */
const PIECE_UNIT = 256 * 1024
const RESUME_INCOMPLETE = 308
const CLIENT_CLOSED_REQUEST = 499

type UploadDeps = DriveDeps & { readonly uploads: Uploads }

const targetSchema = z.object({
  file: newFileSchema,
  parentId: z.string(),
  mimeType: z.string(),
  fields: z.string().optional(),
})
type Target = z.output<typeof targetSchema>

export function createDriveUploadRoutes(deps: UploadDeps): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  routes.post('/files', async (c) => {
    const caller = deps.admit(c, DRIVE_WRITE)
    fileMask(c.req.query('fields'))
    switch (c.req.query('uploadType')) {
      case 'resumable':
        return begin(c, deps, caller)
      case 'multipart': {
        const parts = parseRelated(c.req.header('content-type') ?? '', await smallBody(c))
        return keepWhole(c, deps, caller, parseNewFile(parts.metadata), parts)
      }
      case 'media':
        return keepWhole(c, deps, caller, parseNewFile({}), {
          bytes: await smallBody(c),
          mimeType: c.req.header('content-type'),
        })
      case undefined:
      default:
        throw badBody('Invalid upload type.')
    }
  })
  routes.put('/files', async (c) => continueUpload(c, deps, sessionOf(c, deps.uploads)))
  routes.delete('/files', (c) => {
    deps.uploads.cancel(sessionOf(c, deps.uploads))
    // Not a registered status, but Google returns it.
    return c.body(null, CLIENT_CLOSED_REQUEST as StatusCode)
  })
  return routes
}

async function smallBody(c: Context): Promise<Buffer> {
  const body = Buffer.from(await c.req.arrayBuffer())
  if (body.length > SIMPLE_LIMIT)
    throw new GoogleError(413, 'Request Too Large', { reason: 'uploadTooLarge' })
  return body
}

function keepWhole(
  c: Context<RequestEnv>,
  { items, contents, base }: UploadDeps,
  caller: Caller,
  file: NewFile,
  { bytes, mimeType }: { readonly bytes: Buffer; readonly mimeType: string | undefined },
): Response {
  const parentId = folderFor(items, caller, file).id
  const content = contents.create()
  contents.write(content, bytes)
  const item = items.add(caller.email, {
    parentId,
    name: file.name,
    mimeType: file.mimeType ?? mimeType ?? 'application/octet-stream',
    isFolder: false,
    size: bytes.length,
    content,
    madeBy: caller.clientId,
  })
  return c.json(shown(item, caller.email, base, c.req.query('fields')))
}

async function begin(
  c: Context<RequestEnv>,
  { items, uploads, base }: UploadDeps,
  caller: Caller,
): Promise<Response> {
  const text = await c.req.text()
  const file = parseNewFile(text === '' ? {} : parseJson(text))
  const length = c.req.header('x-upload-content-length')
  const target: Target = {
    file,
    parentId: folderFor(items, caller, file).id,
    mimeType: file.mimeType ?? c.req.header('x-upload-content-type') ?? 'application/octet-stream',
    fields: c.req.query('fields'),
  }
  const upload = uploads.begin({
    account: caller.email,
    clientId: caller.clientId,
    target: JSON.stringify(target),
    total: length === undefined ? null : Number(length),
  })
  c.header('X-GUploader-UploadID', upload.id)
  c.header('Location', `${base}/upload/drive/v3/files?uploadType=resumable&upload_id=${upload.id}`)
  return c.body(null, 200)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badBody('Parse Error')
  }
}

/** The session's address authorizes the chunks: they carry no token. */
function sessionOf(c: Context, uploads: Uploads): Upload {
  const upload = uploads.find(c.req.query('upload_id') ?? '')
  if (!upload) throw new GoogleError(404, 'Not Found', { reason: 'notFound' })
  return upload
}

async function continueUpload(c: Context<RequestEnv>, deps: UploadDeps, upload: Upload): Promise<Response> {
  if (upload.made !== null) return c.json(madeFile(deps, upload, upload.made))
  const { range, total } = announced(c)
  const agreed = total ?? upload.total
  if (upload.total !== null && agreed !== upload.total)
    throw badBody('The size differs from the announced one.')
  // An empty file is complete without any chunk.
  if (range === null) return agreed === 0 ? c.json(finish(deps, upload)) : progress(c, upload)
  if (range.start !== upload.received) {
    throw badBody(`Invalid request. The next byte expected is ${upload.received}, not ${range.start}.`)
  }
  const length = range.end - range.start + 1
  const isLast = range.end + 1 === agreed
  if (!isLast && length % PIECE_UNIT !== 0) {
    throw badBody(`Every piece but the last has a multiple of ${PIECE_UNIT} bytes.`)
  }
  const kept = await deps.contents.append(upload.content, range.start, c.req.raw.body, length)
  if (kept !== length) throw badBody(`Content-Range says ${length} bytes, ${kept} came.`)
  const advanced = deps.uploads.advance(upload, range.end + 1, agreed)
  return isLast ? c.json(finish(deps, advanced)) : progress(c, advanced)
}

/** Without Content-Range the request carries the whole file. */
function announced(c: Context): SentRange {
  const header = c.req.header('content-range')
  const length = Number(c.req.header('content-length') ?? Number.NaN)
  if (header === undefined) {
    if (Number.isNaN(length)) throw badBody('Content-Length or Content-Range is needed.')
    return { range: length === 0 ? null : { start: 0, end: length - 1 }, total: length }
  }
  const sent = sentRange(header)
  if (!sent) throw badBody('Failed to parse Content-Range header.')
  return sent
}

/** `Range` states the received bytes; without any it is absent. */
function progress(c: Context<RequestEnv>, upload: Upload): Response {
  c.header('X-GUploader-UploadID', upload.id)
  if (upload.received > 0) c.header('Range', `bytes=0-${upload.received - 1}`)
  return c.body(null, RESUME_INCOMPLETE)
}

function finish(deps: UploadDeps, upload: Upload): object {
  const target = targetSchema.parse(JSON.parse(upload.target))
  const item = deps.items.add(upload.account, {
    parentId: target.parentId,
    name: target.file.name,
    mimeType: target.mimeType,
    isFolder: false,
    size: upload.received,
    content: upload.content,
    madeBy: upload.clientId,
  })
  deps.uploads.finish(upload, item.id)
  return shown(item, upload.account, deps.base, target.fields)
}

function madeFile({ items, base }: UploadDeps, upload: Upload, id: string): object {
  const item = items.find(upload.account, id)
  if (!item) throw new GoogleError(404, 'Not Found', { reason: 'notFound' })
  return shown(item, upload.account, base, targetSchema.parse(JSON.parse(upload.target)).fields)
}

function shown(item: CloudItem, account: string, base: string, fields: string | undefined): object {
  return selectFields(driveFile(item, account, base), fileMask(fields)) as object // selecting fields of an object returns an object
}
