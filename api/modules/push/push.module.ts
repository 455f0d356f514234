/** Push messages to members' devices. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  confirmPushEndpoint,
  listPushDevicesEndpoint,
  subscribePushEndpoint,
  unsubscribePushEndpoint,
} from '../../../shared/contracts/push.ts'
import { withBearer } from '../../http/bearer.ts'
import { anybody, mount } from '../../http/mount.ts'
import { uuidParam } from '../../http/uuid-param.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createTokenVault } from '../../encryption/token-vault.ts'
import { createSendPush, type SendPush } from './push-sender.ts'
import {
  createPushDevices,
  createPushHandler,
  PUSH_QUEUE,
  type PushDevices,
  type SendingDeps,
} from './push.service.ts'

export type PushModuleDeps = ApiPlatform & Pick<SendingDeps, 'mailNotification'>

export function pushModule(platform: PushModuleDeps): ApiModule {
  const { env, tokens, encryptionKeys } = platform
  const vault = createTokenVault(encryptionKeys)
  const devices = createPushDevices({
    ...platform,
    vault,
    publicKey: env.VAPID?.publicKey ?? null,
    sandbox: env.PUSH_URL ?? null,
  })
  return {
    routes: [pushRoutes({ tokens, devices })],
    jobs: [
      {
        queue: PUSH_QUEUE,
        concurrency: 4,
        handle: createPushHandler({ ...platform, vault, send: senderOf(env) }),
      },
    ],
  }
}

function senderOf(env: ApiPlatform['env']): SendPush {
  if (env.VAPID === null) return () => Promise.resolve('failed')
  return createSendPush({
    keys: env.VAPID,
    contact: `mailto:${env.SUPPORT_EMAIL}`,
    sandbox: env.PUSH_URL ?? null,
  })
}

type PushRoutesDeps = Pick<ApiPlatform, 'tokens'> & { readonly devices: PushDevices }

function pushRoutes({ tokens, devices }: PushRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(tokens)
  mount(app, listPushDevicesEndpoint, signedIn, async ({ caller }) => ({
    publicKey: devices.publicKey,
    devices: await devices.list(caller),
  }))
  mount(app, subscribePushEndpoint, signedIn, async ({ caller, body }) => ({
    device: await devices.subscribe(caller, body),
  }))
  mount(app, unsubscribePushEndpoint, signedIn, ({ caller, params }) =>
    devices.remove(caller, uuidParam(params.id, 'There is no such device any more.')),
  )
  mount(app, confirmPushEndpoint, anybody, ({ body }) => devices.confirm(body.id))
  return app
}
