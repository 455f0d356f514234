/** Reading and sending mail of a connected account. */
import { z } from 'zod'
import { isEmail } from '../../domain/email-address.ts'

const MAX_RECIPIENTS = 20

/** The addresses of a `to` field, separated by commas or semicolons. */
export function recipientsOf(to: string): readonly string[] {
  return to
    .split(/[,;]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')
}

export const outgoingMailShape = {
  to: z
    .string()
    .trim()
    .min(1, 'Enter the address of the recipient.')
    .max(4000)
    .refine((to) => recipientsOf(to).length > 0 && recipientsOf(to).every(isEmail), 'Invalid email format')
    .refine((to) => recipientsOf(to).length <= MAX_RECIPIENTS, `At most ${MAX_RECIPIENTS} recipients.`),
  /** One line: a line break would allow header injection. */
  subject: z
    .string()
    .trim()
    .min(1, 'Enter a subject.')
    .max(300)
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    .refine((subject) => !/[\u0000-\u001f\u007f]/.test(subject), 'A subject is a single line.'),
}

/** The provider has accepted the mail. `messageId` is the provider's; Outlook returns none. */
export const mailSentResponseSchema = z.object({ sent: z.literal(true), messageId: z.string().nullable() })

export const mailAddressSchema = z.object({ name: z.string().nullable(), address: z.string() })

export const mailSummarySchema = z.object({
  id: z.string().min(1),
  subject: z.string(),
  from: mailAddressSchema.nullable(),
  receivedAt: z.iso.datetime({ offset: true }),
  /** The first characters of the text. */
  preview: z.string(),
  hasAttachments: z.boolean(),
  isRead: z.boolean(),
})
export type MailSummary = z.infer<typeof mailSummarySchema>

/** Newest first. */
export const unreadMailResponseSchema = z.object({
  messages: z.array(mailSummarySchema),
  next: z.string().nullable(),
})
export type UnreadMailResponse = z.infer<typeof unreadMailResponseSchema>

/** Largest number of characters read from one mail, including markup. */
export const MAX_MAIL_TEXT = 500_000

/**
 * `body` is plain text. `html` is sanitized by the API to text, structure and links, with nothing that loads, runs or hides;
 * null for a plain-text mail. `leftOut` is the omitted part of a mail over the limit: its layout, or its end together with its
 * layout.
 */
export const mailMessageSchema = mailSummarySchema.extend({
  to: z.array(mailAddressSchema),
  cc: z.array(mailAddressSchema),
  body: z.string(),
  html: z.string().nullable(),
  leftOut: z.enum(['layout', 'end']).nullable().default(null),
})
export type MailMessage = z.infer<typeof mailMessageSchema>
export const mailMessageResponseSchema = z.object({ message: mailMessageSchema })

/** Size in bytes. An item attached to a mail (another mail, an event) is listed but is not downloadable. */
export const mailAttachmentSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  mimeType: z.string(),
  size: z.number().int().nonnegative(),
  isInline: z.boolean(),
  isDownloadable: z.boolean(),
})
export type MailAttachment = z.infer<typeof mailAttachmentSchema>
export const mailAttachmentsResponseSchema = z.object({ attachments: z.array(mailAttachmentSchema) })
