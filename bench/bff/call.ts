/** The measured call and the work of every contender: read 1 kB of JSON, validate it, sign the bytes, forward them. */
import { createHmac, createSecretKey } from 'node:crypto'
import { z } from 'zod'
import {
  SEND_REFERRAL_EMAIL_PATH,
  type SendReferralEmailRequest,
} from '../../shared/contracts/referral-email.ts'
import {
  API_KEY_HEADER,
  SIGNATURE_HEADER,
  signingInput,
  TIMESTAMP_HEADER,
} from '../../shared/domain/signing.ts'

export const PATH = SEND_REFERRAL_EMAIL_PATH
export const CONNECTIONS = 64

/** The environment of each server process. */
export const benchEnvSchema = z.object({
  PORT: z.coerce.number(),
  UPSTREAM_PORT: z.coerce.number(),
  EMAIL_API_KEY: z.string(),
  EMAIL_HMAC_SECRET: z.string(),
  /** For Express only. */
  KEEP_ALIVE: z.string().optional(),
})
export type BenchEnv = z.infer<typeof benchEnvSchema>

export function upstreamUrl(env: BenchEnv): string {
  return `http://127.0.0.1:${env.UPSTREAM_PORT}`
}

/** 1,024 bytes. autocannon inserts a new id into each body, as every referral differs. */
export function requestBody(): string {
  const request: SendReferralEmailRequest = {
    to: 'colleague@firm.example',
    subject: 'New Case Referral',
    referralData: {
      referralId: '[<id>]',
      name: 'Jordan Reyes',
      email: 'colleague@firm.example',
      selectedSubject: 'Personal Injury',
      compensationPercentage: 25,
      acceptanceDeadline: '2026-12-01',
      caseDetails: '',
    },
  }
  const missing = 1024 - Buffer.byteLength(JSON.stringify(request))
  request.referralData.caseDetails = 'Rear-end collision on the interstate. '.repeat(40).slice(0, missing)
  return JSON.stringify(request)
}

/** The signature headers, for contenders without their own signer. Throws for invalid JSON. */
export function createCheckAndSign(env: BenchEnv): (body: Buffer) => Record<string, string> {
  const key = createSecretKey(env.EMAIL_HMAC_SECRET, 'utf8')
  return function checkAndSign(body) {
    JSON.parse(body.toString('utf8'))
    const timestamp = String(Date.now())
    const signature = createHmac('sha256', key)
      .update(signingInput(timestamp, 'POST', PATH, ''))
      .update(body)
      .digest('hex')
    return {
      [API_KEY_HEADER]: env.EMAIL_API_KEY,
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signature,
    }
  }
}
