/**
 * Seals what a kind names under `sealed` before it is stored, with TOKEN_ENCRYPTION_KEY, so that a copy of the database does not have it.
 * Changes are compared on opened values, and the owner's own pull opens them.
 */
import type { Conflict, JsonValue, UnitValues } from '../../../shared/domain/records/record.ts'
import type { RecordKind } from '../../../shared/domain/records/record-kind.ts'
import type { RecordKinds } from '../../../shared/domain/records/registry.ts'
import type { TokenVault } from '../../encryption/token-vault.ts'
import type { RecordRef } from './records.repository.ts'

export type SealableRecord = RecordRef & {
  readonly body: UnitValues | null
  readonly conflicts: readonly Conflict[]
}

export type RecordSeal = {
  readonly close: <Kept extends SealableRecord>(ownerId: string, record: Kept) => Kept
  /** Throws UnreadableSeal if the key is missing: nothing may be compared or merged with a value that cannot be read. */
  readonly open: <Kept extends SealableRecord>(ownerId: string, record: Kept) => Kept
}

type Vault = Pick<TokenVault, 'seal' | 'open'>

export function createRecordSeal(vault: Vault, kinds: RecordKinds<RecordKind>): RecordSeal {
  const placeOf = (ownerId: string, { kind, id }: RecordRef, unit: string) => ({
    provider: 'records',
    userId: ownerId,
    column: `${kind}/${id}/${unit}`,
  })
  return {
    close(ownerId, record) {
      const sealed = new Set(kinds.of(record.kind)?.sealed)
      return changed(record, (unit, value) =>
        sealed.has(unit) && envelopeOf(value) === null
          ? { sealed: vault.seal(JSON.stringify(value), placeOf(ownerId, record, unit)) }
          : value,
      )
    },
    // Whatever the kind says today: it may have said something else when the record was stored.
    open: (ownerId, record) =>
      changed(record, (unit, value) => {
        const envelope = envelopeOf(value)
        if (envelope === null) return value
        return JSON.parse(vault.open(envelope, placeOf(ownerId, record, unit)).text) as JsonValue // ours
      }),
  }
}

function changed<Kept extends SealableRecord>(
  record: Kept,
  change: (unit: string, value: JsonValue) => JsonValue,
): Kept {
  const { body, conflicts } = record
  return {
    ...record,
    body:
      body === null
        ? null
        : Object.fromEntries(Object.entries(body).map(([unit, value]) => [unit, change(unit, value)])),
    conflicts: conflicts.map((conflict) => ({ ...conflict, value: change(conflict.unit, conflict.value) })),
  }
}

/** A stored `{ sealed: 'enc.v2…' }`. No unit of a kind has that shape. */
function envelopeOf(value: JsonValue): string | null {
  if (typeof value !== 'object' || value === null || !('sealed' in value)) return null
  const { sealed, ...others } = value
  return typeof sealed === 'string' && sealed.startsWith('enc.') && Object.keys(others).length === 0
    ? sealed
    : null
}
