/** Sending a message through the email service, and the service's health. */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'

export const SEND_EMAIL_PATH = '/api/send-email'

export const sendEmailRequestSchema = z.object({
  to: z.email('Invalid email format').max(320),
  subject: z.string().trim().min(1).max(200),
  html: z.string().min(1).max(100_000),
})

/** `emailSent` is false with `accepted` (stored, not yet at the mail server) and with `failed` (permanently rejected, see `error`). */
export const sendEmailResponseSchema = z.object({
  success: z.literal(true),
  messageId: z.string().min(1),
  emailSent: z.boolean(),
  status: z.enum(['sent', 'accepted', 'failed']),
  error: z.string().optional(),
})
export type SendEmailResponse = z.infer<typeof sendEmailResponseSchema>

export const sendEmailEndpoint = endpoint({
  method: 'POST',
  path: SEND_EMAIL_PATH,
  auth: 'user',
  request: sendEmailRequestSchema,
  maxBody: 128 * KB,
  response: sendEmailResponseSchema,
})

export const healthResponseSchema = z.object({ status: z.string(), timestamp: z.string() })
export type HealthResponse = z.infer<typeof healthResponseSchema>

export const emailHealthEndpoint = endpoint({
  method: 'GET',
  path: '/health',
  auth: 'optional',
  response: healthResponseSchema,
})
