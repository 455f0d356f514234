import { expect, it } from 'vitest'
import { z } from 'zod'
import { changeRecord, type ChangeContext } from './change-record.ts'
import type { RecordState, SetOperation } from './record.ts'
import { modelKind } from './testing/memory-record-server.ts'

const CONTEXT: ChangeContext = {
  kind: modelKind(z.string()),
  deviceId: 'phone',
  deviceLabel: 'Phone',
  at: '2026-11-20T15:00:00.000Z',
}

function set(values: Record<string, string | null>, seen: Record<string, number> = {}): SetOperation {
  const id = '018f0000-0000-7000-8000-000000000001'
  return { opId: id, kind: 'model', id, schemaVersion: 1, type: 'set', create: true, set: values, seen }
}

function after(current: RecordState | null, operation: SetOperation): RecordState {
  const { next } = changeRecord(current, operation, CONTEXT)
  if (next === null) throw new Error('nothing changed')
  return next
}

it('asks nothing about a value for a unit that the record never had, whatever its device saw', () => {
  const next = after(after(null, set({ a: 'one' })), set({ b: 'two' }, { b: -1 }))
  expect(next).toMatchObject({ body: { a: 'one', b: 'two' }, conflicts: [] })
})

it('asks about a value for a unit that somebody removed unseen', () => {
  const removed = after(after(null, set({ a: 'one' })), set({ a: null }, { a: 1 }))
  const next = after(removed, set({ a: 'two' }, { a: -1 }))
  expect(next.body).toEqual({})
  expect(next.conflicts).toMatchObject([{ unit: 'a', value: 'two' }])
})

it('deletes only what its person saw, unless they saw the change and want it gone all the same', () => {
  const changed = after(after(null, set({ a: 'one' })), set({ a: 'two' }, { a: 1 }))
  const { opId, kind, id, schemaVersion } = set({})
  const asked = { opId, kind, id, schemaVersion, type: 'delete', seenRev: changed.rev - 1 } as const
  expect(changeRecord(changed, asked, CONTEXT).result).toEqual({ kind: 'changed', rev: changed.rev })
  expect(changeRecord(changed, { ...asked, force: true }, CONTEXT).next?.body).toBeNull()
  expect(changeRecord(changed, { ...asked, seenRev: changed.rev }, CONTEXT).next?.body).toBeNull()
})
