/** Servers with a broken rule. Tests with random histories must catch each: a model that never fails proves nothing. */
import { changeRecord } from '../change-record.ts'
import type { RecordKind } from '../record-kind.ts'
import { withUnits, type Conflict } from '../record.ts'
import { MemoryRecordServer } from './memory-record-server.ts'

export const BROKEN_SERVERS = {
  'the last write wins': (kind) =>
    brokenServer(kind, (current, operation, context) => {
      if (operation.type !== 'set' || current === null || current.body === null)
        return changeRecord(current, operation, context)
      const rev = current.rev + 1
      const units = Object.fromEntries(Object.keys(operation.set).map((name) => [name, rev]))
      const body = withUnits(current.body, operation.set)
      return {
        result: { kind: 'applied', prev: current.rev, rev, conflicted: [], units },
        next: { ...current, rev, body, units: { ...current.units, ...units } },
        replaced: {},
      }
    }),
  'an edit walks over a conflict that nobody has seen': (kind) =>
    brokenServer(kind, (current, operation, context) => {
      const effect = changeRecord(current, operation, context)
      if (effect.result.kind !== 'applied') return effect
      return { ...effect, result: { ...effect.result, conflicted: [] } }
    }),
  'a device does not follow the revs of its own changes': (kind) =>
    brokenServer(kind, (current, operation, context) => {
      const effect = changeRecord(current, operation, context)
      if (effect.result.kind !== 'applied') return effect
      return { ...effect, result: { ...effect.result, units: {} } }
    }),
  'a second conflict of a device replaces a first one that it has not seen': (kind) =>
    brokenServer(kind, (current, operation, context) => {
      const effect = changeRecord(current, operation, context)
      if (effect.next === null) return effect
      const isLast = (entry: Conflict, index: number, all: readonly Conflict[]) =>
        all.findLastIndex((other) => other.unit === entry.unit && other.deviceId === entry.deviceId) === index
      return { ...effect, next: { ...effect.next, conflicts: effect.next.conflicts.filter(isLast) } }
    }),
  'the server forgets that it has forgotten deletions': (kind) =>
    new MemoryRecordServer(kind, { hasHorizon: false }),
} as const satisfies Readonly<Record<string, (kind: RecordKind) => MemoryRecordServer>>

function brokenServer(kind: RecordKind, change: typeof changeRecord): MemoryRecordServer {
  return new MemoryRecordServer(kind, { change })
}
