/** Turns a schema's issues into the error response that a caller reads. */
import type { z } from 'zod'
import { AppError } from '../../shared/domain/app-error.ts'
import type { ErrorDetail } from '../../shared/contracts/http.ts'

export function parseRequest<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues)
}

function invalid(issues: readonly z.core.$ZodIssue[]): AppError {
  const details = issues.map((issue): ErrorDetail => ({
    field: issue.path.map(String).join('.') || 'body',
    message: issue.message,
  }))
  const fields = [...new Set(details.map((detail) => detail.field))]
  const [first] = details
  const userMessage =
    details.length === 1 && first !== undefined
      ? `${first.field}: ${first.message}`
      : `These fields are missing or not valid: ${fields.join(', ')}`
  return new AppError('validation_failed', userMessage, { details })
}
