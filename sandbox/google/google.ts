/**
 * Stands in for Google: its accounts (accounts.google.com, oauth2.googleapis.com, openidconnect.googleapis.com), Drive and Calendar
 * (www.googleapis.com) and Gmail (gmail.googleapis.com), all at one address, as their paths do not collide. The fault `google` affects the
 * calls of programs, not the consent page.
 */
import { Hono } from 'hono'
import type { RequestEnv } from '../../runtime/http.ts'
import { createContents } from '../cloud/contents.ts'
import { seedFiles } from '../cloud/demo-files.ts'
import { ANY_APPLICATION, createItems, type ItemsDeps } from '../cloud/items.ts'
import { createUploads } from '../cloud/uploads.ts'
import { faultyHttp, type Faults } from '../faults.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { createApplicationRoutes } from '../oidc/applications.routes.ts'
import type { IssuerDeps, OidcClient } from '../oidc/issuer-options.ts'
import type { Grants } from '../oidc/grants.ts'
import type { StandIn } from '../stand-in.ts'
import { createAccounts } from './accounts.ts'
import { createCalendarRoutes } from './calendar.routes.ts'
import { createAdmit } from './caller.ts'
import { DOCUMENT_TYPE, FOLDER_TYPE } from './drive-file.ts'
import { createDriveUploadRoutes } from './drive-upload.routes.ts'
import { createDriveRoutes } from './drive.routes.ts'
import { createEvents } from './events.ts'
import { createGmailRoutes } from './gmail.routes.ts'
import { googleErrorAnswer, googleErrorBody } from './google-error.ts'

const MOUNT = '/google'
const UPLOAD_LIFE = 7 * 86_400_000

export function googleIssuerUrl(publicUrl: string): string {
  return `${publicUrl}${MOUNT}`
}

type GoogleDeps = IssuerDeps & {
  readonly publicUrl: string
  readonly clients: readonly OidcClient[]
  readonly faults: Faults
  readonly mailbox: Mailbox
}

export function createGoogleStandIn(deps: GoogleDeps): StandIn {
  const base = googleIssuerUrl(deps.publicUrl)
  const { pages, endpoints, userinfo, grants } = createAccounts({ ...deps, base })
  const routes = new Hono<RequestEnv>()
  routes.route('/', pages)
  routes.route('/', createApplicationRoutes('Google', MOUNT, grants))
  routes.use(
    faultyHttp(deps.faults, 'google', {
      shape: (message, status) => googleErrorBody(status, message),
      accounts: grants,
    }),
  )
  routes.route('/', endpoints)
  // Many clients still use this older address at www.googleapis.com.
  routes.get('/oauth2/v3/userinfo', userinfo)
  routes.route('/', createApis(deps, base, grants))
  return { mount: MOUNT, title: 'Google', fault: null, routes }
}

function createApis(deps: GoogleDeps, base: string, grants: Grants): Hono<RequestEnv> {
  const { db, clock, entropy, mailbox } = deps
  const contents = createContents({ db, entropy })
  const newId = (): string => entropy.uuid().replaceAll('-', '')
  const seed: ItemsDeps['seed'] = (files, account, root) => {
    seedFiles(files, contents, account, root, { folderType: FOLDER_TYPE, now: clock() })
    files.add(account, {
      parentId: root.id,
      name: 'Call notes',
      mimeType: DOCUMENT_TYPE,
      isFolder: false,
      size: 0,
      content: null,
      madeBy: ANY_APPLICATION,
    })
  }
  const items = createItems({
    db,
    clock,
    contents,
    provider: 'google',
    rootName: 'My Drive',
    folderType: FOLDER_TYPE,
    newId: () => `1${entropy.token(24)}`,
    seed,
  })
  const admit = createAdmit(grants)
  const drive = { items, contents, admit, base }
  const uploads = createUploads({ db, clock, entropy, contents, provider: 'google', life: UPLOAD_LIFE })
  const apis = new Hono<RequestEnv>()
  apis.onError(googleErrorAnswer)
  apis.route('/drive/v3', createDriveRoutes(drive))
  apis.route('/upload/drive/v3', createDriveUploadRoutes({ ...drive, uploads }))
  apis.route(
    '/calendar/v3',
    createCalendarRoutes({ events: createEvents({ db, clock, newId }), admit, newId }),
  )
  apis.route('/gmail/v1', createGmailRoutes({ mailbox, admit, newId }))
  return apis
}
