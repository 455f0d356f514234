/** API calls of the email test: checks the service and sends a test message. */
import { queryOptions } from '@tanstack/react-query'
import {
  emailHealthEndpoint,
  sendEmailEndpoint,
  type HealthResponse,
  type SendEmailResponse,
} from '../../../../shared/contracts/email.ts'
import { unwrap, type HttpClient } from '../../platform/http/http-client.ts'

export const CONNECTION_FAILED = 'Failed to connect to email service'

type HealthReport = HealthResponse & {
  /** Milliseconds from request to response. */
  readonly latency: number
}

export function emailHealthQuery(http: HttpClient, now: () => number) {
  return queryOptions({
    queryKey: ['email', 'health'],
    queryFn: async ({ signal }): Promise<HealthReport> => {
      const begun = now()
      const health = unwrap(await http.call(emailHealthEndpoint, { signal }))
      return { ...health, latency: now() - begun }
    },
  })
}

export async function sendTestEmail(http: HttpClient, to: string, sentAt: Date): Promise<SendEmailResponse> {
  const html = `<p>This is a test message that you sent to yourself from CounselRelay on ${sentAt.toUTCString()}.</p><p>It arrived, so referrals from this account can reach their recipients.</p>`
  return unwrap(
    await http.call(sendEmailEndpoint, {
      body: { to, subject: 'CounselRelay test message', html },
      timeout: 35_000,
    }),
  )
}
