/** Sends one encrypted message (RFC 8291), signed with the server's key (RFC 8292), to a browser's push service. */
import webPush from 'web-push'
import type { PushMessage, PushSubscriptionData } from '../../../shared/contracts/push.ts'
import { isPushService } from './push-hosts.policy.ts'

/** Seconds for which a push service keeps a message for a device that is off. */
const KEPT_FOR = 24 * 3600
/** Milliseconds. */
const TIMEOUT = 10_000

export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** gone: the service no longer knows the device. failed: this message did not leave. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

export type SendPush = (to: PushSubscriptionData, message: PushMessage) => Promise<PushOutcome>

export type PushSenderDeps = {
  readonly keys: VapidKeys
  /** Where a push service may ask questions, as "mailto:". */
  readonly contact: string
  readonly sandbox: string | null
}

export function createSendPush({ keys, contact, sandbox }: PushSenderDeps): SendPush {
  return async (to, message) => {
    // The list may have become shorter since the device subscribed.
    if (!isPushService(to.endpoint, sandbox)) return 'gone'
    const request = webPush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { ...to.keys } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: contact, ...keys },
        TTL: KEPT_FOR,
        contentEncoding: 'aes128gcm',
        urgency: 'normal',
      },
    )
    try {
      const { status } = await fetch(to.endpoint, {
        method: 'POST',
        headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, value]),
        body: new Uint8Array(request.body),
        // A push service that redirects would lead the server to an address that nobody checked.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      })
      if (status === 404 || status === 410) return 'gone'
      return status >= 200 && status < 300 ? 'sent' : 'failed'
    } catch {
      return 'failed'
    }
  }
}
