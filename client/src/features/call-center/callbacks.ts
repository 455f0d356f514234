/** When people are to be called back, as this device knows it. Pure. */
import { shownPhone } from '../../../../shared/domain/phone.ts'
import type { JsonValue, UnitValues } from '../../../../shared/domain/records/record.ts'
import type { RecordView } from '../../offline/records/record-store.ts'

/** `who`: the caller, or their number. `at`: milliseconds since 1970. */
export type Callback = {
  readonly id: string
  readonly who: string
  /** Empty when it is not known. */
  readonly phone: string
  readonly at: number
}

/** The earliest first. */
export function callbacksOf(calls: readonly RecordView[]): readonly Callback[] {
  return calls
    .flatMap(({ id, body }) => {
      const at = followUpAt(body)
      if (at === null) return []
      const phone = shownPhone(textOf(body['phone']))
      return [{ id, at, phone, who: textOf(body['caller']) || phone || 'A caller without a name' }]
    })
    .toSorted((one, other) => one.at - other.at)
}

/** null: nobody waits for a call, or it is spam. */
function followUpAt({ followUp, class: kind }: UnitValues): number | null {
  if (typeof followUp !== 'object' || followUp === null || kind === 'spam') return null
  const at = Date.parse(textOf((followUp as Readonly<Record<string, JsonValue>>)['at'])) // an object, by the kind
  return Number.isNaN(at) ? null : at
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
