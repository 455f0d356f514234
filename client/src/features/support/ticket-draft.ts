/** A ticket that is being written: kept on this device until it is queued, one for each person. */
import { z } from 'zod'
import type { UserId } from '../../../../shared/domain/ids.ts'
import {
  MAX_TICKET_BODY,
  MIN_TICKET_BODY,
  MIN_TICKET_SUBJECT,
  TICKET_TOPIC_KEYS,
  type TicketTopic,
} from '../../../../shared/contracts/new-ticket.ts'
import type { DraftShape } from '../../offline/engine/draft.store.ts'

const ticketDraftSchema = z.object({
  /** Empty: none is chosen. */
  topic: z.enum([...TICKET_TOPIC_KEYS, '']),
  attorney: z.string(),
  subject: z.string(),
  body: z.string(),
  hasFacts: z.boolean(),
})
export type TicketDraftValues = z.infer<typeof ticketDraftSchema>

export const EMPTY_TICKET: TicketDraftValues = {
  topic: '',
  attorney: '',
  subject: '',
  body: '',
  hasFacts: false,
}

export const TICKET_DRAFTS: DraftShape<TicketDraftValues> = {
  kind: 'ticket',
  version: 1,
  schema: ticketDraftSchema,
  migrations: {},
}

export function ticketDraftId(owner: UserId): string {
  return `ticket/${owner}`
}

export type TicketFaults = Partial<Record<'topic' | 'attorney' | 'subject' | 'body', string>>

export function faultsOf({ topic, attorney, subject, body }: TicketDraftValues): TicketFaults {
  return {
    ...(topic === '' && { topic: 'Topic required' }),
    ...(topic === 'report_attorney' &&
      attorney.trim() === '' && { attorney: 'Say which attorney it is about' }),
    ...(subject.trim().length < MIN_TICKET_SUBJECT && {
      subject: `Write at least ${MIN_TICKET_SUBJECT} characters`,
    }),
    ...(body.trim().length < MIN_TICKET_BODY && { body: `Write at least ${MIN_TICKET_BODY} characters` }),
    ...(body.trim().length > MAX_TICKET_BODY && { body: `Write at most ${MAX_TICKET_BODY} characters` }),
  }
}

/** Null while a topic is missing. */
export function contentOf(values: TicketDraftValues): {
  readonly topic: TicketTopic
  readonly attorney: string
  readonly subject: string
  readonly body: string
} | null {
  const { topic, attorney, subject, body } = values
  if (topic === '') return null
  return {
    topic,
    // Typed before another topic was chosen, it is not sent.
    attorney: topic === 'report_attorney' ? attorney.trim() : '',
    subject: subject.trim(),
    body: body.trim(),
  }
}
