/** Workspaces and their documents, as this device keeps them. All of it is sealed. */
import { z } from 'zod'
import { ANSWER_FAULTS, ASSISTANT_TASKS } from '../../../../../shared/contracts/assistant.ts'
import { INTEGRATION_PROVIDERS } from '../../../../../shared/domain/integrations.ts'
import { DATE_TOPICS } from '../findings/finding.ts'

export const workspaceSchema = z.object({
  name: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  /** It was made to show the room, and its people do not exist. */
  isSample: z.boolean().default(false),
})
export type Workspace = z.infer<typeof workspaceSchema> & { readonly id: string }

/**
 * storing: its bytes are being written; of a closed window it is incomplete. reading: pages are read one after the other, or will be once a
 * window is free. stopped: a person stopped it, and kept what was read. locked: its password is asked for. ready: read as far as it can be.
 */
const STATES = ['storing', 'reading', 'stopped', 'locked', 'ready'] as const

/** A file of a connected account, by the provider's id. */
const cloudSourceSchema = z.object({ provider: z.enum(INTEGRATION_PROVIDERS), fileId: z.string() })
export type CloudSource = z.infer<typeof cloudSourceSchema>

const mailSchema = z.object({
  subject: z.string(),
  from: z.string(),
  date: z.string(),
  attachments: z.array(z.string()),
})

export const documentSchema = z.object({
  /** No two documents of a workspace have the same. */
  file: z.string(),
  kind: z.enum(['pdf', 'docx', 'eml', 'msg', 'txt']),
  size: z.number(),
  sha256: z.string(),
  /** Milliseconds since 1970. */
  addedAt: z.number(),
  state: z.enum(STATES),
  /** How many pages it has; null until it was opened. */
  pages: z.number().nullable(),
  /** How many pages are read and saved. */
  read: z.number(),
  /** Numbers of pages that are pictures, and of those that could not be read. */
  scanned: z.array(z.number()),
  unreadable: z.array(z.number()),
  notes: z.array(z.string()),
  /** The document that it was attached to. */
  from: z.string().nullable(),
  /** Where a newer version of it may be. */
  source: cloudSourceSchema.nullable().default(null),
  mail: mailSchema.nullable(),
  /** Parts that its text and its bytes are kept in. */
  textParts: z.number(),
  byteParts: z.number(),
})
export type DocumentFacts = z.infer<typeof documentSchema>
export type CaseDocument = DocumentFacts & { readonly id: string }

const pageSchema = z.object({ text: z.string(), scanned: z.boolean() })
export const textPartSchema = z.array(pageSchema)
export type KeptPage = z.infer<typeof pageSchema>

export const markSchema = z.object({ state: z.enum(['kept', 'hidden']) })
export type MarkState = z.infer<typeof markSchema>['state']

const daySchema = z.string().regex(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/)
const whenSchema = z.object({
  /** YYYY-MM-DD, YYYY-MM or YYYY; of a range the first day. */
  iso: daySchema,
  /** null: no range. */
  isoEnd: daySchema.nullable(),
})
export type When = z.infer<typeof whenSchema>

/** What a person changed of a finding, and nothing else: the rest follows the document. */
export const editSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('date'),
    when: whenSchema.optional(),
    topic: z.enum(DATE_TOPICS).optional(),
    words: z.string().optional(),
  }),
  z.object({ kind: z.literal('party'), name: z.string().optional(), role: z.string().optional() }),
  z.object({
    kind: z.literal('amount'),
    cents: z.int().min(0).optional(),
    label: z.string().optional(),
  }),
])
export type FindingEdit = z.infer<typeof editSchema>
export type EditOf<Kind extends FindingEdit['kind']> = Extract<FindingEdit, { kind: Kind }>

/** A row that a person added to the timeline. */
export const eventSchema = z.object({
  when: whenSchema,
  topic: z.enum(DATE_TOPICS),
  words: z.string(),
  /** Where a person says that it is written: the document's id, and its page. null: they named no document. */
  source: z.object({ document: z.string(), page: z.number() }).nullable(),
})
export type KeptEvent = z.infer<typeof eventSchema>
export type CaseEvent = KeptEvent & { readonly id: string }

/** A person's own checklist, for all workspaces. */
export const checklistSchema = z.object({
  name: z.string(),
  items: z.array(
    z.object({ id: z.string(), item: z.string(), why: z.string(), words: z.array(z.string()).readonly() }),
  ),
})
export type KeptChecklist = z.infer<typeof checklistSchema> & { readonly id: string }

const sentenceSchema = z.object({
  file: z.string(),
  start: z.number(),
  end: z.number(),
  page: z.number(),
  text: z.string(),
})

/** verified: everything in it that can be checked stands in a passage that it names. struck: it quotes what is not there. */
const STATUSES = ['verified', 'struck', 'wrong_source', 'unsupported', 'no_source'] as const
const checkedSchema = z.object({
  sentence: z.string(),
  status: z.enum(STATUSES),
  why: z.string(),
  facts: z.number(),
})

/**
 * waiting: asked without a connection. under_way: a window asks, or was closed meanwhile. refused: the server did not take the question. lost: no
 * answer came through. The faults are those of the model.
 */
const WRITTEN_ENDS = [
  ...(['waiting', 'under_way', 'whole', 'cut_off', 'stopped', 'refused', 'lost'] as const),
  ...ANSWER_FAULTS,
] as const

/** What a language model wrote to a question, or will. */
const writtenSchema = z.object({
  task: z.enum(ASSISTANT_TASKS),
  model: z.string(),
  host: z.string(),
  /** Dollars for a million tokens, as they were then. */
  price: z.object({ in: z.number(), out: z.number() }).nullable(),
  /** What it is sent besides the question, by the numbers that it names. */
  passages: z.array(sentenceSchema.extend({ n: z.number() })),
  end: z.enum(WRITTEN_ENDS),
  sentences: z.array(checkedSchema),
  tokens: z.object({ sent: z.number(), written: z.number(), isEstimate: z.boolean() }).nullable(),
  /** Why it was refused or lost, for a person. */
  why: z.string().nullable(),
})
export type WrittenAnswer = z.infer<typeof writtenSchema>

export const answerSchema = z.object({
  question: z.string(),
  /** The only document that was asked; null: all of them. */
  only: z.string().nullable(),
  /** Milliseconds since 1970. */
  askedAt: z.number(),
  /** How many documents were asked. */
  documents: z.number(),
  /** What was not readable in them, in words. */
  unread: z.array(z.string()),
  sentences: z.array(sentenceSchema),
  /** Nearest passages, for a question that no sentence answers. */
  nearest: z.array(sentenceSchema),
  /** null: no model was asked. */
  written: writtenSchema.nullable().default(null),
})
export type KeptAnswer = z.infer<typeof answerSchema>
export type CaseAnswer = KeptAnswer & { readonly id: string }
export type FoundSentence = z.infer<typeof sentenceSchema>
