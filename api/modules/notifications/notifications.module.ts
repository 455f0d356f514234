/** Members' notifications in the app, live on open screens, and by mail. */
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createPostMail } from '../email/mail-delivery.service.ts'
import { createLiveHub } from '../live/live-hub.ts'
import { liveRoutes, type LiveRoutesDeps } from './live.routes.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import {
  createMailNotification,
  createNotify,
  type MailNotification,
  type Notify,
  type PlanPush,
} from './notify.service.ts'
import { createUnsubscribeLinks, type UnsubscribeLinks } from './unsubscribe-link.ts'

export type NotificationsModule = ApiModule & {
  readonly notify: Notify
  readonly mailNotification: MailNotification
  readonly unsubscribeLinks: UnsubscribeLinks
}

export async function notificationsModule(
  platform: ApiPlatform & Pick<LiveRoutesDeps, 'recordsSeq'> & { readonly planPush: PlanPush },
): Promise<NotificationsModule> {
  const { database, jobs, clock, site } = platform
  const hub = await createLiveHub(database)
  const unsubscribeLinks = createUnsubscribeLinks(platform.encryptionKeys, site.publicOrigin)
  const mailing = { ...platform, ...site, unsubscribeLinks, postMail: createPostMail(jobs, clock) }
  return {
    unsubscribeLinks,
    notify: createNotify(mailing),
    mailNotification: createMailNotification(mailing),
    routes: [notificationsRoutes(platform), liveRoutes({ ...platform, hub })],
    release: () => hub.release(),
    close: () => hub.close(),
  }
}
