/** What the server does with calls beyond storing them: it checks names for conflicts, and reminds of calls back. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { checkNamesEndpoint } from '../../../shared/contracts/conflict-checks.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { CALLBACKS_QUEUE, createCallbackReminders, planCallbacks } from './callback-reminders.ts'
import { createNameCheck } from './name-check.service.ts'

const MINUTE = 60_000

export function callsModule(platform: ApiPlatform & { readonly notify: Notify }): ApiModule {
  const checkNames = createNameCheck(platform)
  const limit = platform.limit({
    name: 'conflict-check',
    calls: 30,
    window: MINUTE,
    userMessage: 'That was too many checks at once. Please try again in a minute.',
  })
  const app = new Hono<RequestEnv>()
  mount(app, checkNamesEndpoint, withBearer(platform.tokens), async ({ caller, body }) => {
    await limit(caller.userId)
    return checkNames(caller, body)
  })
  return {
    routes: [app],
    jobs: [
      {
        queue: CALLBACKS_QUEUE,
        isSingle: true,
        concurrency: 1,
        handle: createCallbackReminders(platform),
      },
    ],
    start: () => planCallbacks(platform),
  }
}
