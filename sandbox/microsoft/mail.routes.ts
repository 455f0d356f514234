/** Outlook mail at Graph v1.0: folders, messages in pages, single messages, attachments, the read flag. */
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import { hasOneOf, type Caller } from '../cloud/bearer.ts'
import type { Contents } from '../cloud/contents.ts'
import type { Clock } from '../entropy.ts'
import { personOf } from '../oidc/person.ts'
import { PERMISSION, type Admit } from './caller.ts'
import { GraphError } from './graph-error.ts'
import { filterMessages, orderMessages } from './mail-query.ts'
import { attachmentResource, messageResource } from './message.ts'
import { pageLink, select, skip, top, type Query } from './odata.ts'
import {
  FOLDERS,
  type MailFolder,
  type Outlook,
  type OutlookAttachment,
  type OutlookMessage,
} from './outlook.ts'

export type MailDeps = {
  readonly outlook: Outlook
  readonly contents: Contents
  readonly admit: Admit
  readonly clock: Clock
  readonly base: string
}

const PAGE = { standard: 10, most: 1000 }
const FOLDER_NAMES = { inbox: 'Inbox', sentitems: 'Sent Items' } as const satisfies Record<MailFolder, string>

const changeSchema = z.object({ isRead: z.boolean().optional() })

export function createMailRoutes(deps: MailDeps): Hono<RequestEnv> {
  const { outlook, admit } = deps
  const routes = new Hono<RequestEnv>()
  routes.get('/messages', (c) => listMessages(c, deps, admit(c, 'listMail'), null))
  routes.get('/mailFolders/:folder', (c) => {
    const { email } = admit(c, 'listMail')
    const folder = folderOf(c)
    const messages = outlook.list(email, folder)
    return c.json({
      id: folder,
      displayName: FOLDER_NAMES[folder],
      childFolderCount: 0,
      unreadItemCount: messages.filter((message) => !message.isRead).length,
      totalItemCount: messages.length,
      isHidden: false,
    })
  })
  routes.get('/mailFolders/:folder/messages', (c) => listMessages(c, deps, admit(c, 'listMail'), folderOf(c)))
  for (const parent of ['', '/mailFolders/:folder']) {
    routes.route(`${parent}/messages/:id`, createMessageRoutes(deps))
  }
  return routes
}

function createMessageRoutes(deps: MailDeps): Hono<RequestEnv> {
  const { outlook, contents, admit } = deps
  const routes = new Hono<RequestEnv>()
  routes.get('/', (c) => {
    const caller = admit(c, 'listMail')
    return c.json(shown(c, deps, caller, messageOf(c, outlook, caller)))
  })
  routes.patch('/', async (c) => {
    const caller = admit(c, 'writeMail')
    const message = messageOf(c, outlook, caller)
    const change = changeSchema.safeParse(await c.req.json().catch(() => undefined))
    if (!change.success) throw new GraphError(400, 'RequestBodyRead', 'The request body cannot be read.')
    if (change.data.isRead !== undefined) outlook.markRead(message, change.data.isRead)
    return c.json(shown(c, deps, caller, messageOf(c, outlook, caller)))
  })
  routes.get('/attachments', async (c) => {
    const caller = admit(c, 'readMail')
    const message = messageOf(c, outlook, caller)
    const value: object[] = []
    for (const attachment of outlook.attachments(message)) {
      value.push(await shownAttachment(contents, message, attachment, c.req.query()))
    }
    return c.json({ '@odata.context': `${deps.base}/v1.0/$metadata#users('me')/messages/attachments`, value })
  })
  routes.get('/attachments/:attachment', async (c) => {
    const message = messageOf(c, outlook, admit(c, 'readMail'))
    return c.json(await shownAttachment(contents, message, attachmentOf(c, outlook, message), c.req.query()))
  })
  routes.get('/attachments/:attachment/$value', (c) => {
    const message = messageOf(c, outlook, admit(c, 'readMail'))
    const attachment = attachmentOf(c, outlook, message)
    return c.body(contents.read(attachment.content, { start: 0, end: attachment.size - 1 }), 200, {
      'Content-Type': attachment.contentType,
      'Content-Length': String(attachment.size),
    })
  })
  return routes
}

function folderOf(c: Context): MailFolder {
  const wanted = c.req.param('folder')?.toLowerCase()
  const folder = FOLDERS.find((known) => known === wanted)
  if (!folder)
    throw new GraphError(404, 'ErrorItemNotFound', 'The specified folder could not be found in the store.')
  return folder
}

function messageOf(c: Context, outlook: Outlook, { email }: Caller): OutlookMessage {
  const message = outlook.find(email, c.req.param('id') ?? '')
  if (!message) throw notInStore()
  return message
}

function attachmentOf(c: Context, outlook: Outlook, message: OutlookMessage): OutlookAttachment {
  const wanted = c.req.param('attachment')
  const attachment = outlook.attachments(message).find(({ id }) => id === wanted)
  if (!attachment) throw notInStore()
  return attachment
}

function notInStore(): GraphError {
  return new GraphError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')
}

function viewOf(c: Context, base: string, caller: Caller) {
  const prefersText = /outlook\.body-content-type="?text"?/i.test(c.req.header('prefer') ?? '')
  if (prefersText) c.header('Preference-Applied', 'outlook.body-content-type="text"')
  return { base, prefersText, isBasic: !hasOneOf(caller, PERMISSION.readMail) }
}

function shown(c: Context, { base }: MailDeps, caller: Caller, message: OutlookMessage): object {
  return {
    '@odata.context': `${base}/v1.0/$metadata#users('me')/messages/$entity`,
    ...select(messageResource(message, viewOf(c, base, caller)), c.req.query()),
  }
}

async function shownAttachment(
  contents: Contents,
  message: OutlookMessage,
  attachment: OutlookAttachment,
  query: Query,
): Promise<object> {
  const wantsBytes = attachment.kind === 'file' && (query['$select']?.includes('contentBytes') ?? true)
  const range = { start: 0, end: attachment.size - 1 }
  const bytes = wantsBytes ? await new Response(contents.read(attachment.content, range)).arrayBuffer() : null
  const base64 = bytes === null ? null : Buffer.from(bytes).toString('base64')
  return select(attachmentResource(attachment, message, base64), query)
}

function listMessages(
  c: Context<RequestEnv>,
  deps: MailDeps,
  caller: Caller,
  folder: MailFolder | null,
): Response {
  const query = c.req.query()
  const { $filter: filter, $orderby: orderBy } = query
  const size = top(query, PAGE)
  const start = skip(query)
  const found = deps.outlook
    .list(caller.email, folder)
    .filter(filterMessages(filter))
    .sort(orderMessages(orderBy, filter))
  const next = start + size
  const path = folder === null ? 'messages' : `mailFolders/${folder}/messages`
  const view = viewOf(c, deps.base, caller)
  return c.json({
    '@odata.context': `${deps.base}/v1.0/$metadata#users('me')/${path}`,
    ...(query['$count'] === 'true' ? { '@odata.count': found.length } : {}),
    value: found.slice(start, next).map((message) => select(messageResource(message, view), query)),
    ...(next < found.length
      ? { '@odata.nextLink': pageLink(`${deps.base}/v1.0/me/${path}`, query, { $skip: String(next) }) }
      : {}),
  })
}

/** The sender as recipients see it. */
export function senderOf({ email }: Pick<Caller, 'email'>, base: string) {
  return { name: personOf(email, base).name, address: email }
}
