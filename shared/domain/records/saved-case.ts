/** A client's request that an attorney keeps in mind or has hidden. Its id is the request's, so that two devices save it once. */
import { z } from 'zod'
import { dayMade, text, unit, type RecordKind } from './record-kind.ts'
import type { JsonValue } from './record.ts'

export const MAX_CASE_NOTE = 2_000
export const MAX_FOLDER_NAME = 60

export const SAVED_CASE_KIND: RecordKind = {
  kind: 'saved_case',
  noun: 'saved case',
  plural: 'saved cases',
  labels: {
    state: 'Saved or hidden',
    note: 'Private note',
    folder: 'Folder',
    reminderAt: 'Reminder',
    version: 'Text as it was saved',
  },
  // What the request says is not kept in the record: it may be taken back.
  titleOf: () => 'A saved case',
  textOf: (name, value) => textOfUnit(name, value),
  version: 1,
  migrations: {},
  fields: {
    state: unit(z.enum(['saved', 'hidden']), 'latest'),
    note: unit(text(MAX_CASE_NOTE), 'latest'),
    folder: unit(text(MAX_FOLDER_NAME), 'latest'),
    reminderAt: unit(z.iso.datetime()),
    /** The teaser's version when it was saved or last looked at: another one means that the client has changed the text. */
    version: unit(z.string().max(40), 'latest'),
  },
  lists: {},
  attorneysOnly: true,
  hasHistory: true,
  maxRecords: 2_000,
  maxBody: 8 * 1024,
  /** Until its owner removes it, or the request has been gone for 30 days (request-upkeep). */
  keepDays: () => null,
  sortOf: dayMade,
}

function textOfUnit(name: string, value: JsonValue): string {
  if (value === null) return 'Removed'
  if (name === 'state') return value === 'hidden' ? 'Hidden' : 'Saved'
  if (name === 'reminderAt' && typeof value === 'string')
    return new Date(value).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return typeof value === 'string' ? value : JSON.stringify(value)
}
