/** A person's own data: exports of it, the consents they gave, and the deletion of the account. */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'

/** Names the form of an export file. */
export const DATA_EXPORT_SCHEMA = 'counselrelay/data-export/1'

const EXPORTS = '/api/data-exports'

/** `gone`: the file was ready, and its days are over. */
export const dataExportStateSchema = z.enum(['preparing', 'ready', 'gone', 'failed'])

export const dataExportSchema = z.object({
  id: z.uuid(),
  state: dataExportStateSchema,
  /** How many parts are written, and how many there are. */
  done: z.number().int().nonnegative(),
  total: z.number().int().positive(),
  /** Bytes. */
  size: z.number().int().nonnegative(),
  requestedAt: z.iso.datetime(),
  /** When the file is deleted; null until it is ready. */
  expiresAt: z.iso.datetime().nullable(),
})
export type DataExport = z.infer<typeof dataExportSchema>

/** The newest export, if any, and from when the next one may be asked for. */
export const getDataExportEndpoint = endpoint({
  method: 'GET',
  path: EXPORTS,
  auth: 'user',
  response: z.object({ newest: dataExportSchema.nullable(), nextAt: z.iso.datetime().nullable() }),
})

/** 409 `limit_reached` within a day of the last one that did not fail. */
export const requestDataExportEndpoint = endpoint({
  method: 'POST',
  path: EXPORTS,
  auth: 'user',
  /** The id is made by the device: asking again with it makes nothing new. */
  request: z.object({ id: z.uuid() }),
  maxBody: KB,
  response: z.object({ already: z.boolean(), export: dataExportSchema }),
  status: 'created_unless_already',
})

/** One JSON file. 404 unless it is ready, the caller's, and not past its days. */
export const downloadDataExportEndpoint = endpoint({
  method: 'GET',
  path: `${EXPORTS}/:id/file`,
  auth: 'user',
  response: 'file',
})

export const ownConsentSchema = z.object({
  /** `terms`: Terms of Service and Privacy Policy. `notices`: of a request. `assistant`: a language model may be asked about a workspace. */
  kind: z.enum(['terms', 'notices', 'assistant']),
  /** Of the text; of an assistant, the model and its host. */
  version: z.string(),
  givenAt: z.iso.datetime(),
  takenBackAt: z.iso.datetime().nullable(),
})
export type OwnConsent = z.infer<typeof ownConsentSchema>

/** Newest first. */
export const listOwnConsentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/own-consents',
  auth: 'user',
  response: z.object({ consents: z.array(ownConsentSchema) }),
})

const DELETION = '/api/account-deletion'

export const accountDeletionSchema = z.object({
  requestedAt: z.iso.datetime(),
  /** Until then, signing in can cancel it. */
  dueAt: z.iso.datetime(),
})
export type AccountDeletion = z.infer<typeof accountDeletionSchema>

/**
 * Why an account cannot be deleted now. `subscription`: one is running. `chosen`: an attorney whom the client chose has not answered yet.
 * `choice_to_answer`: a client chose the attorney and waits.
 */
export const deletionObstacleSchema = z.enum(['subscription', 'chosen', 'choice_to_answer'])
export type DeletionObstacle = z.infer<typeof deletionObstacleSchema>

export const getAccountDeletionEndpoint = endpoint({
  method: 'GET',
  path: DELETION,
  auth: 'user',
  response: z.object({
    deletion: accountDeletionSchema.nullable(),
    obstacle: deletionObstacleSchema.nullable(),
  }),
})

/** Emails a code, for an account without a password. */
export const sendDeletionCodeEndpoint = endpoint({
  method: 'POST',
  path: `${DELETION}/code`,
  auth: 'user',
  request: z.strictObject({}),
  maxBody: KB,
  response: 'nothing',
})

/** 409 `conflict` with an obstacle; 400 for a wrong password or code. Asked for already: the same answer, and nothing new. */
export const requestAccountDeletionEndpoint = endpoint({
  method: 'POST',
  path: DELETION,
  auth: 'user',
  request: z.union([
    z.strictObject({ password: z.string().min(1).max(200) }),
    z.strictObject({ code: z.string().min(6).max(12) }),
  ]),
  maxBody: 4 * KB,
  response: accountDeletionSchema.extend({ already: z.boolean() }),
  status: 'created_unless_already',
})

/** Keeps the account. Also 204 if its deletion was not asked for; 410 once it has begun. */
export const cancelAccountDeletionEndpoint = endpoint({
  method: 'DELETE',
  path: DELETION,
  auth: 'user',
  response: 'nothing',
})
