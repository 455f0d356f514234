/** What an attorney's record of a request says. */
import type { Teaser } from '../../../../../shared/contracts/explore.ts'
import type { JsonValue, UnitValues } from '../../../../../shared/domain/records/record.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'

export type CaseState = 'saved' | 'hidden'

export type CaseMark = {
  /** null: neither; only the note and the like are kept. */
  readonly state: CaseState | null
  readonly note: string
  readonly folder: string
  /** Milliseconds since 1970; null: none. */
  readonly reminderAt: number | null
  /** `seenVersion` when it was saved or last looked at. */
  readonly version: string
}

/** A case as this device knows it. */
export type MarkedCase = { readonly view: RecordView; readonly mark: CaseMark }

export function markOf(body: UnitValues): CaseMark {
  const state = body['state']
  const reminderAt = Date.parse(textOf(body['reminderAt']))
  return {
    state: state === 'saved' || state === 'hidden' ? state : null,
    note: textOf(body['note']),
    folder: textOf(body['folder']),
    reminderAt: Number.isNaN(reminderAt) ? null : reminderAt,
    version: textOf(body['version']),
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** Changes when the client posts the request anew or changes its text. */
export function seenVersion({ postedOn, version }: Pick<Teaser, 'postedOn' | 'version'>): string {
  return `${postedOn}/${version}`
}

/** What is shown is not what was there when the case was saved. */
export function isChanged({ version }: Pick<CaseMark, 'version'>, teaser: Teaser): boolean {
  return version !== '' && version !== seenVersion(teaser)
}

export function isDue({ reminderAt }: Pick<CaseMark, 'reminderAt'>, now: number): boolean {
  return reminderAt !== null && reminderAt <= now
}

/** What saving or hiding sets. null takes it out of both lists: its note stays, in case it is saved again, but nothing reminds of it. */
export function unitsFor(state: CaseState | null, teaser: Teaser | null): UnitValues {
  return {
    state,
    ...(state === 'saved' ? {} : { reminderAt: null }),
    ...(state === null || teaser === null ? {} : { version: seenVersion(teaser) }),
  }
}

/** What undoes `units`. */
export function unitsBefore(body: UnitValues, units: UnitValues): UnitValues {
  return Object.fromEntries(Object.keys(units).map((name) => [name, body[name] ?? null]))
}
