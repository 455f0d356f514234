/**
 * Stands in for Microsoft: its identity platform (login.microsoftonline.com), Graph v1.0 (graph.microsoft.com) with OneDrive and Outlook,
 * and OneDrive's storage hosts, all at one address, as their paths do not collide. The fault `microsoft` affects the calls of programs, not
 * the consent page.
 */
import { Hono } from 'hono'
import type { RequestEnv } from '../../runtime/http.ts'
import { createContents } from '../cloud/contents.ts'
import { seedFiles } from '../cloud/demo-files.ts'
import { createItems } from '../cloud/items.ts'
import { createUploads } from '../cloud/uploads.ts'
import { faultyHttp, type Faults } from '../faults.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { createApplicationRoutes } from '../oidc/applications.routes.ts'
import type { Grants } from '../oidc/grants.ts'
import type { IssuerDeps, OidcClient } from '../oidc/issuer-options.ts'
import type { StandIn } from '../stand-in.ts'
import { createAuthority } from './authority.ts'
import { createAdmit } from './caller.ts'
import { demoMails } from './demo-mail.ts'
import { createDownloadLinks } from './download-links.ts'
import { createDownloadRoutes } from './download.routes.ts'
import { FOLDER_TYPE } from './drive-item.ts'
import { createDriveRoutes } from './drive.routes.ts'
import { graphErrorAnswer, graphErrorBody } from './graph-error.ts'
import { createMailRoutes } from './mail.routes.ts'
import { createMeRoutes } from './me.routes.ts'
import { createOutlook } from './outlook.ts'
import { createSendMailRoutes } from './send-mail.routes.ts'
import { createUploadRoutes } from './upload-session.routes.ts'

const MOUNT = '/microsoft'
const UPLOAD_LIFE = 86_400_000

type MicrosoftDeps = IssuerDeps & {
  readonly publicUrl: string
  readonly clients: readonly OidcClient[]
  readonly faults: Faults
  readonly mailbox: Mailbox
  /** Signs download addresses. */
  readonly linkSecret: string
}

export function createMicrosoftStandIn(deps: MicrosoftDeps): StandIn {
  const base = `${deps.publicUrl}${MOUNT}`
  const { pages, endpoints, grants } = createAuthority({ ...deps, base })
  const routes = new Hono<RequestEnv>()
  routes.route('/', pages)
  routes.route('/', createApplicationRoutes('Microsoft', MOUNT, grants))
  routes.use(
    faultyHttp(deps.faults, 'microsoft', {
      shape: (message, status) => graphErrorBody(status, message),
      accounts: grants,
    }),
  )
  routes.route('/', endpoints)
  routes.route('/', createGraph(deps, base, grants))
  return { mount: MOUNT, title: 'Microsoft', fault: null, routes }
}

function createGraph(deps: MicrosoftDeps, base: string, grants: Grants): Hono<RequestEnv> {
  const { db, clock, entropy, mailbox } = deps
  const contents = createContents({ db, entropy })
  const items = createItems({
    db,
    clock,
    contents,
    provider: 'microsoft',
    rootName: 'root',
    folderType: FOLDER_TYPE,
    // Contains `!`, as the ids of personal drives do: addresses must encode it.
    newId: () =>
      `${entropy.uuid().replaceAll('-', '').slice(0, 16).toUpperCase()}!s${entropy.uuid().replaceAll('-', '')}`,
    seed: (files, account, root) =>
      seedFiles(files, contents, account, root, { folderType: FOLDER_TYPE, now: clock() }),
  })
  const admit = createAdmit(grants)
  const uploads = createUploads({ db, clock, entropy, contents, provider: 'microsoft', life: UPLOAD_LIFE })
  const links = createDownloadLinks({ base, secret: deps.linkSecret, clock })
  const drive = { items, contents, uploads, links, admit, base }
  // Long ids that end with `=`, as Outlook's do: addresses must encode it.
  const outlook = createOutlook({
    db,
    clock,
    contents,
    newId: () => `AQMkAD${entropy.token(60)}=`,
    seed: demoMails,
  })
  const mail = { outlook, contents, admit, clock, base }
  const graph = new Hono<RequestEnv>()
  graph.onError(graphErrorAnswer)
  graph.use('/v1.0/*', async (c, next) => {
    await next()
    c.header('request-id', c.get('requestId'))
    c.header('client-request-id', c.req.header('client-request-id') ?? c.get('requestId'))
  })
  graph.route('/v1.0/me', createMeRoutes({ admit, grants, base }))
  graph.route('/v1.0/me/drive', createDriveRoutes(drive))
  graph.route('/v1.0/me', createMailRoutes(mail))
  graph.route('/v1.0/me', createSendMailRoutes({ ...mail, mailbox }))
  graph.route('/upload', createUploadRoutes(drive))
  graph.route('/download', createDownloadRoutes(drive))
  return graph
}
