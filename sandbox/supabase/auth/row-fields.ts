/** Schemas of columns that several tables of the auth schema share. */
import { z } from 'zod'

export type Metadata = Readonly<Record<string, unknown>>

export const jsonObjectSchema = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.record(z.string(), z.unknown()))

export const timeSchema = z.number().nullable()
