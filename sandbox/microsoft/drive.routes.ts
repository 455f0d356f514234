/** OneDrive at Graph v1.0: the drive, items and their children in pages, contents, new folders, moves and renames. */
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import type { Caller } from '../cloud/bearer.ts'
import type { CloudItem, Items } from '../cloud/items.ts'
import { personOf } from '../oidc/person.ts'
import { parseDriveAddress, type DriveAddress } from './drive-address.ts'
import { viewOf, type DriveDeps, type FileTarget } from './drive-deps.ts'
import { driveId, driveItem, FOLDER_TYPE } from './drive-item.ts'
import { GraphError, invalidRequest, itemNotFound } from './graph-error.ts'
import { checkName, childNamed, conflictSchema, freeName, nameTaken } from './namesakes.ts'
import { badQuery, pageLink, select, top, type Query } from './odata.ts'
import { beginSession, placeFile } from './upload-session.routes.ts'

const PAGE = { standard: 200, most: 999 }
const QUOTA = 15 * 1024 ** 3
/** Larger files need an upload session. */
const SIMPLE_LIMIT = 250 * 1024 * 1024

const newFolderSchema = z.object({
  name: z.string(),
  folder: z.looseObject({}),
  '@microsoft.graph.conflictBehavior': conflictSchema.default('fail'),
})

const changeSchema = z.object({
  name: z.string().optional(),
  parentReference: z.looseObject({ id: z.string() }).optional(),
  '@microsoft.graph.conflictBehavior': conflictSchema.default('fail'),
})

export function createDriveRoutes(deps: DriveDeps): Hono<RequestEnv> {
  const { items, admit, base } = deps
  const routes = new Hono<RequestEnv>()
  routes.get('/', (c) => {
    const { email } = admit(c, 'readFiles')
    const used = items.all(email).reduce((sum, item) => sum + item.size, 0)
    return c.json({
      '@odata.context': `${base}/v1.0/$metadata#drives/$entity`,
      id: driveId(email),
      driveType: 'personal',
      owner: { user: { displayName: personOf(email, base).name, email } },
      quota: { total: QUOTA, used, remaining: QUOTA - used, deleted: 0, state: 'normal' },
    })
  })
  routes.get('/*', (c) => {
    const caller = admit(c, 'readFiles')
    const address = addressOf(c)
    const item = found(items, caller, address)
    switch (address.action) {
      case '':
        return c.json({
          '@odata.context': `${base}/v1.0/$metadata#users('me')/drive/items/$entity`,
          ...selectItem(driveItem(item, viewOf(deps, caller)), c.req.query()),
        })
      case 'children':
        return c.json(listChildren(deps, caller, item, c.req.query()))
      case 'content':
        if (item.isFolder) throw invalidRequest('A folder has no content.')
        return c.redirect(deps.links.make(caller.email, item.id), 302)
      default:
        throw unknownSegment(address)
    }
  })
  routes.post('/*', async (c) => {
    const caller = admit(c, 'writeFiles')
    const address = addressOf(c)
    if (address.action === 'children') {
      const folder = createFolder(deps, caller, found(items, caller, address), await readJson(c))
      return c.json(driveItem(folder, viewOf(deps, caller)), 201)
    }
    if (address.action === 'createUploadSession') {
      const target = fileTarget(items, caller, address)
      return c.json(beginSession(deps, caller, target, await readJson(c)))
    }
    throw unknownSegment(address)
  })
  routes.put('/*', async (c) => putContent(c, deps))
  routes.patch('/*', async (c) => {
    const caller = admit(c, 'writeFiles')
    const item = found(items, caller, addressOf(c))
    return c.json(driveItem(changeItem(items, caller, item, await readJson(c)), viewOf(deps, caller)))
  })
  return routes
}

function addressOf(c: Context): DriveAddress {
  const { pathname } = new URL(c.req.url)
  const address = parseDriveAddress(pathname.replace(/^.*?\/me\/drive\//, ''))
  if (!address) throw badQuery('Resource not found for the segment.')
  return address
}

function unknownSegment({ action }: DriveAddress): GraphError {
  return badQuery(`Resource not found for the segment '${action}'.`)
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new GraphError(400, 'BadRequest', 'Unable to read JSON request payload.')
  }
}

function found(items: Items, { email }: Caller, { id, path }: Pick<DriveAddress, 'id' | 'path'>): CloudItem {
  const start = id === null ? items.root(email) : items.find(email, id)
  const item = path.reduce<CloudItem | undefined>(
    (at, name) => at && childNamed(items, email, at.id, name),
    start,
  )
  if (!item) throw itemNotFound()
  return item
}

/** The target of an upload: a new name in an existing folder, or an existing file. */
function fileTarget(items: Items, caller: Caller, address: DriveAddress): FileTarget {
  const name = address.path.at(-1)
  if (name !== undefined) {
    const parent = found(items, caller, { id: address.id, path: address.path.slice(0, -1) })
    if (!parent.isFolder) throw invalidRequest('The parent is not a folder.')
    return { parentId: parent.id, name: checkName(name) }
  }
  const item = found(items, caller, address)
  if (item.isFolder || item.parentId === null) throw invalidRequest('The item is a folder.')
  return { parentId: item.parentId, name: item.name }
}

function createFolder(
  { items }: DriveDeps,
  { email, clientId }: Caller,
  parent: CloudItem,
  body: unknown,
): CloudItem {
  const wanted = newFolderSchema.safeParse(body)
  if (!wanted.success) throw invalidRequest('A folder needs a name and the facet folder.')
  if (!parent.isFolder) throw invalidRequest('The parent is not a folder.')
  const name = checkName(wanted.data.name)
  const isTaken = childNamed(items, email, parent.id, name) !== undefined
  if (isTaken && wanted.data['@microsoft.graph.conflictBehavior'] !== 'rename') throw nameTaken()
  return items.add(email, {
    parentId: parent.id,
    name: isTaken ? freeName(items, email, parent.id, name) : name,
    mimeType: FOLDER_TYPE,
    isFolder: true,
    size: 0,
    content: null,
    madeBy: clientId,
  })
}

/** Renames, moves, or both. On a name conflict it fails or picks a free name, and never overwrites. */
function changeItem(items: Items, caller: Caller, item: CloudItem, body: unknown): CloudItem {
  const change = changeSchema.safeParse(body)
  if (!change.success || item.parentId === null)
    throw invalidRequest('The item cannot be changed in this way.')
  const { name: newName, parentReference } = change.data
  const parent = found(items, caller, { id: parentReference?.id ?? item.parentId, path: [] })
  if (!parent.isFolder) throw invalidRequest('The parent is not a folder.')
  const name = checkName(newName ?? item.name)
  const namesake = childNamed(items, caller.email, parent.id, name)
  const isTaken = namesake !== undefined && namesake.id !== item.id
  if (isTaken && change.data['@microsoft.graph.conflictBehavior'] !== 'rename') throw nameTaken()
  const free = isTaken ? freeName(items, caller.email, parent.id, name) : name
  return items.relocate(item, { name: free, parentId: parent.id })
}

/** $select names the download address `content.downloadUrl`. */
function selectItem(item: Record<string, unknown>, query: Query): Record<string, unknown> {
  const renamed = query['$select']?.replaceAll('content.downloadUrl', '@microsoft.graph.downloadUrl')
  return select(item, renamed === undefined ? query : { ...query, $select: renamed })
}

function listChildren(deps: DriveDeps, caller: Caller, folder: CloudItem, query: Query): object {
  const { items, base } = deps
  if (!folder.isFolder) throw invalidRequest('The item is not a folder.')
  const size = top(query, PAGE)
  const children = [...items.children(caller.email, folder.id)].sort(ordering(query['$orderby']))
  const start = Number(/^s!(\d+)$/.exec(query['$skiptoken'] ?? 's!0')?.[1] ?? Number.NaN)
  if (Number.isNaN(start)) throw invalidRequest('The skip token is malformed.')
  const next = start + size
  const address = `${base}/v1.0/me/drive/items/${encodeURIComponent(folder.id)}/children`
  return {
    '@odata.context': `${base}/v1.0/$metadata#users('me')/drive/items('${encodeURIComponent(folder.id)}')/children`,
    '@odata.count': children.length,
    ...(next < children.length
      ? { '@odata.nextLink': pageLink(address, query, { $skiptoken: `s!${next}` }) }
      : {}),
    value: children
      .slice(start, next)
      .map((item) => selectItem(driveItem(item, viewOf(deps, caller)), query)),
  }
}

function ordering(orderBy = 'name'): (left: CloudItem, right: CloudItem) => number {
  const [, name = '', direction] =
    /^(name|size|lastModifiedDateTime)(?:\s+(asc|desc))?$/.exec(orderBy.trim()) ?? []
  const compare = (left: CloudItem, right: CloudItem): number => {
    if (name === 'size') return left.size - right.size
    if (name === 'lastModifiedDateTime') return left.modifiedAt - right.modifiedAt
    return left.name.localeCompare(right.name, 'en')
  }
  if (name === '') throw invalidRequest('The $orderby expression is not supported.')
  return direction === 'desc' ? (left, right) => compare(right, left) : compare
}

async function putContent(c: Context<RequestEnv>, deps: DriveDeps): Promise<Response> {
  const caller = deps.admit(c, 'writeFiles')
  const address = addressOf(c)
  if (address.action !== 'content') throw unknownSegment(address)
  const behavior = conflictSchema.safeParse(c.req.query('@microsoft.graph.conflictBehavior') ?? 'replace')
  if (!behavior.success) throw invalidRequest('The conflict behavior is unknown.')
  const target = fileTarget(deps.items, caller, address)
  const content = deps.contents.create()
  const size = await deps.contents
    .append(content, 0, c.req.raw.body, SIMPLE_LIMIT)
    .catch((error: unknown) => {
      deps.contents.remove(content)
      if (error instanceof RangeError) throw new GraphError(413, 'invalidRequest', 'The file is too large.')
      throw error
    })
  const mimeType = c.req.header('content-type') ?? 'application/octet-stream'
  const placed = placeFile(deps, caller, { ...target, behavior: behavior.data, content, size, mimeType })
  return c.json(driveItem(placed.item, viewOf(deps, caller)), placed.isNew ? 201 : 200)
}
