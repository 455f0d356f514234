/** A second operation for tests. It shows what a new kind of offline change needs: a file like this one and a registry entry. */
import { z } from 'zod'
import { endpoint, KB } from '../../../../shared/contracts/endpoint.ts'
import type { OperationId, UserId } from '../../../../shared/domain/ids.ts'
import type { DraftShape } from '../engine/draft.store.ts'
import { operationsOf, type OfflineOperation, type Operations } from '../engine/operation.ts'
import { REFERRAL_SEND } from '../operations/referral-send.ts'
import type { OpenWindow } from './memory-deps.ts'

/** Milliseconds after which a person is asked before a note is sent. */
export const NOTE_MAX_AGE = 7 * 86_400_000

const noteSchema = z.object({ matter: z.string(), text: z.string() })
type Note = z.infer<typeof noteSchema>

const savedSchema = z.object({ operationId: z.uuid(), messageId: z.string() })

const changeNoteEndpoint = endpoint({
  method: 'PUT',
  path: '/api/notes',
  auth: 'user',
  request: noteSchema,
  response: savedSchema,
  maxBody: KB,
  idempotencyKey: 'header',
  maxAge: NOTE_MAX_AGE,
})

export const NOTE_DRAFTS: DraftShape<Note> = {
  kind: 'note',
  version: 1,
  schema: noteSchema,
  migrations: {},
}

export const NOTE_CHANGE: OfflineOperation<Note, z.infer<typeof savedSchema>> = {
  kind: 'note.change',
  endpoint: changeNoteEndpoint,
  version: 2,
  migrations: {},
  byDevice: 'message',
  noun: 'note',
  failureText: 'Failed to save the note',
  // Changes to one matter must arrive in the order they were written.
  orderKey: ({ matter }) => `note/${matter}`,
  confirms: ({ operationId }, id) => operationId === id,
  summary: ({ matter, text }) => ({ title: matter, detail: text }),
  toDraft: (note) => ({ kind: NOTE_DRAFTS.kind, version: NOTE_DRAFTS.version, values: note }),
}

export const WITH_NOTES: Operations = operationsOf([REFERRAL_SEND, NOTE_CHANGE])

export async function queueNote(
  { outbox, newId }: Pick<OpenWindow, 'outbox' | 'newId'>,
  ownerUserId: UserId,
  payload: Note,
): Promise<OperationId> {
  const id = newId()
  await outbox.enqueue({ operation: NOTE_CHANGE, id, ownerUserId, draftId: null, payload })
  return id
}
