/** A queued message as its author sees it in the queue and in the conversation. */
import { z } from 'zod'
import type { RowSummary } from '../engine/operation.ts'
import type { OutboxEntry } from '../engine/outbox-reader.ts'

export const messageSummarySchema = z.object({ title: z.string(), detail: z.string(), text: z.string() })
type MessageSummary = RowSummary & { readonly text: string }

/** Characters of a message that the queue shows. */
const PREVIEW = 120

export function messageSummary(title: string, text: string): MessageSummary {
  const detail = text.length > PREVIEW ? `${text.slice(0, PREVIEW)}…` : text
  return { title, detail, text }
}

/** `summary` is null a day after it was sent, and while it is locked. */
export type MessageEntry = OutboxEntry & { readonly summary: MessageSummary | null }
