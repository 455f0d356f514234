/** Drive v3: files.list, files.get (metadata and alt=media with ranges), files.create and files.update of metadata, files.export. */
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import { hasOneOf, type Caller } from '../cloud/bearer.ts'
import type { Contents } from '../cloud/contents.ts'
import { ANY_APPLICATION, type CloudItem, type Items } from '../cloud/items.ts'
import { textPdf } from '../cloud/pdf.ts'
import { serveFile } from '../cloud/serve-file.ts'
import type { Admit } from './caller.ts'
import { DOCUMENT_TYPE, driveFile, fileMask, FOLDER_TYPE, listMask, selected } from './drive-file.ts'
import { parseDriveQuery } from './drive-query.ts'
import { selectFields } from './fields.ts'
import { badBody, fileNotFound, GoogleError, invalidParameter } from './google-error.ts'
import { DRIVE_DOWNLOAD, DRIVE_LIST, DRIVE_SEES_ALL, DRIVE_WRITE } from './scopes.ts'

export type DriveDeps = {
  readonly items: Items
  readonly contents: Contents
  readonly admit: Admit
  /** The stand-in's address. */
  readonly base: string
}

const DEFAULT_PAGE = 100
const MAX_PAGE = 1000

/** What files.create reads of a file resource; like Drive, it ignores unknown fields. */
export const newFileSchema = z.object({
  name: z.string().min(1).default('Untitled'),
  mimeType: z.string().optional(),
  parents: z.array(z.string()).max(1, 'A file is in one folder.').optional(),
})
export type NewFile = z.output<typeof newFileSchema>

const changeSchema = z.object({ name: z.string().min(1).optional() })

export function createDriveRoutes(deps: DriveDeps): Hono<RequestEnv> {
  const { items, admit, base } = deps
  const routes = new Hono<RequestEnv>()
  routes.get('/files', (c) => {
    const caller = admit(c, DRIVE_LIST)
    return c.json(listFiles(deps, caller, c.req.query()))
  })
  routes.post('/files', async (c) => {
    const caller = admit(c, DRIVE_WRITE)
    const file = parseNewFile(await c.req.json().catch(() => undefined))
    const mimeType = file.mimeType ?? 'application/octet-stream'
    const item = items.add(caller.email, {
      parentId: folderFor(items, caller, file).id,
      name: file.name,
      mimeType,
      isFolder: mimeType === FOLDER_TYPE,
      size: 0,
      content: null,
      madeBy: caller.clientId,
    })
    return c.json(selected(item, caller.email, base, fileMask(c.req.query('fields'))))
  })
  routes.get('/files/:id', (c) => {
    const isDownload = c.req.query('alt') === 'media'
    const caller = admit(c, isDownload ? DRIVE_DOWNLOAD : DRIVE_LIST)
    const item = visibleItem(items, caller, c.req.param('id'))
    if (isDownload) return download(c, deps.contents, item)
    return c.json(selected(item, caller.email, base, fileMask(c.req.query('fields'))))
  })
  routes.patch('/files/:id', async (c) => {
    const caller = admit(c, DRIVE_WRITE)
    const item = visibleItem(items, caller, c.req.param('id'))
    const { name } = changeSchema.parse(await c.req.json().catch(() => ({})))
    const moved = items.relocate(item, {
      name: name ?? item.name,
      parentId: newParent(items, caller, item, c.req.query()),
    })
    return c.json(selected(moved, caller.email, base, fileMask(c.req.query('fields'))))
  })
  routes.get('/files/:id/export', (c) => {
    const caller = admit(c, DRIVE_DOWNLOAD)
    return exportDocument(c, visibleItem(items, caller, c.req.param('id')))
  })
  return routes
}

/** Throws the 404 that Drive also returns for files that the application may not see. */
export function visibleItem(items: Items, caller: Caller, id: string): CloudItem {
  const item = id === 'root' ? items.root(caller.email) : items.find(caller.email, id)
  if (!item || !isVisible(caller, item)) throw fileNotFound(id)
  return item
}

function isVisible(caller: Caller, item: CloudItem): boolean {
  const isOwn = item.madeBy === caller.clientId || item.madeBy === ANY_APPLICATION || item.parentId === null
  return isOwn || hasOneOf(caller, DRIVE_SEES_ALL)
}

export function parseNewFile(body: unknown): NewFile {
  const file = newFileSchema.safeParse(body ?? {})
  if (!file.success) throw badBody(file.error.issues[0]?.message ?? 'Bad Request')
  return file.data
}

export function folderFor(items: Items, caller: Caller, { parents }: NewFile): CloudItem {
  const folder = visibleItem(items, caller, parents?.[0] ?? 'root')
  if (!folder.isFolder) {
    throw new GoogleError(403, 'The specified parent is not a folder.', { reason: 'parentNotAFolder' })
  }
  return folder
}

type Query = Readonly<Record<string, string | undefined>>

/** A file is in exactly one folder: adding a folder must remove the current one. */
function newParent(items: Items, caller: Caller, item: CloudItem, query: Query): string | null {
  const { addParents: addedParent, removeParents: removedParent } = query
  if (addedParent === undefined) return item.parentId
  const folder = folderFor(items, caller, { name: item.name, parents: [addedParent] })
  const left = removedParent === undefined ? undefined : visibleItem(items, caller, removedParent)
  if (left?.id === item.parentId || folder.id === item.parentId) return folder.id
  throw new GoogleError(403, 'Increasing the number of parents is not allowed', {
    reason: 'cannotAddParent',
  })
}

function listFiles({ items, base }: DriveDeps, caller: Caller, query: Query): object {
  const mask = listMask(query['fields'])
  const size = pageSize(query['pageSize'])
  const root = items.root(caller.email)
  const matches = query['q'] === undefined ? () => true : parseDriveQuery(query['q'], root.id)
  const found = items.all(caller.email).filter((item) => isVisible(caller, item) && matches(item))
  const sorted = found.sort(ordering(query['orderBy']))
  const start = readPageToken(query)
  const page = sorted.slice(start, start + size)
  const answer = {
    kind: 'drive#fileList',
    incompleteSearch: false,
    files: page.map((item) => driveFile(item, caller.email, base)),
    ...(start + size < sorted.length ? { nextPageToken: pageToken(query, start + size) } : {}),
  }
  return selectFields(answer, mask) as object // selecting fields of an object returns an object
}

function pageSize(value: string | undefined): number {
  const size = Number(value ?? DEFAULT_PAGE)
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE) {
    throw invalidParameter(
      'pageSize',
      `Invalid value '${value}'. Values must be within the range: [1, ${MAX_PAGE}]`,
    )
  }
  return size
}

/** A page token is only valid with the query that returned it: Drive rejects it with any other. */
function pageToken(query: Query, start: number): string {
  return Buffer.from(JSON.stringify([start, query['q'] ?? '', query['orderBy'] ?? ''])).toString('base64url')
}

function readPageToken(query: Query): number {
  const token = query['pageToken']
  if (token === undefined) return 0
  const start = /^\[(\d+),/.exec(Buffer.from(token, 'base64url').toString())?.[1]
  if (start === undefined || pageToken(query, Number(start)) !== token) throw invalidParameter('pageToken')
  return Number(start)
}

const COMPARE: Readonly<Record<string, (left: CloudItem, right: CloudItem) => number>> = {
  folder: (left, right) => Number(right.isFolder) - Number(left.isFolder),
  name: (left, right) => left.name.localeCompare(right.name, 'en'),
  name_natural: (left, right) => left.name.localeCompare(right.name, 'en', { numeric: true }),
  createdTime: (left, right) => left.createdAt - right.createdAt,
  modifiedTime: (left, right) => left.modifiedAt - right.modifiedAt,
  recency: (left, right) => left.modifiedAt - right.modifiedAt,
}

/** Without `orderBy` Drive guarantees no order; in practice the latest files come first. */
function ordering(orderBy = 'modifiedTime desc'): (left: CloudItem, right: CloudItem) => number {
  const keys = orderBy.split(',').map((key) => {
    const [, name = '', direction] = /^\s*(\w+)(\s+desc)?\s*$/.exec(key) ?? []
    const compare = COMPARE[name]
    if (!compare) throw invalidParameter('orderBy')
    return direction === undefined ? compare : (left: CloudItem, right: CloudItem) => compare(right, left)
  })
  return (left, right) => keys.reduce((order, compare) => order || compare(left, right), 0)
}

function download(c: Context<RequestEnv>, contents: Contents, item: CloudItem): Response {
  if (item.isFolder || item.mimeType.startsWith('application/vnd.google-apps.')) {
    throw new GoogleError(
      403,
      'Only files with binary content can be downloaded. Use Export with Docs Editors files.',
      {
        reason: 'fileNotDownloadable',
        location: 'alt',
        locationType: 'parameter',
      },
    )
  }
  const answer = serveFile(c, contents, item, { 'Cache-Control': 'private, max-age=0, must-revalidate' })
  if (!answer) {
    throw new GoogleError(416, 'Request range not satisfiable', {
      reason: 'requestedRangeNotSatisfiable',
      location: 'Range',
      locationType: 'header',
    })
  }
  return answer
}

function exportDocument(c: Context<RequestEnv>, item: CloudItem): Response {
  if (item.mimeType !== DOCUMENT_TYPE) {
    throw new GoogleError(403, 'Export only supports Docs Editors files.', { reason: 'fileNotExportable' })
  }
  const lines = ['Notes of the first call', 'Client prefers email; next step is the insurance letter.']
  switch (c.req.query('mimeType')) {
    case 'text/plain':
      return c.body(`${item.name}\n\n${lines.join('\n')}\n`, 200, {
        'Content-Type': 'text/plain; charset=utf-8',
      })
    case 'application/pdf':
      return c.body(Buffer.from(textPdf(item.name, lines)), 200, { 'Content-Type': 'application/pdf' })
    case undefined:
      throw new GoogleError(400, 'Required parameter: mimeType', {
        reason: 'required',
        location: 'mimeType',
        locationType: 'parameter',
      })
    default:
      throw new GoogleError(400, 'The requested conversion is not supported.', {
        reason: 'badRequest',
        location: 'convertTo',
        locationType: 'parameter',
      })
  }
}
