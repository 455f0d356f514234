import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { JsonValue, UnitValues } from '../../../../shared/domain/records/record.ts'
import { modelKind } from '../../../../shared/domain/records/testing/memory-record-server.ts'
import { createUnsavedWork, UnsavedWorkProvider } from '../../platform/unsaved-work.tsx'
import { noTimer } from '../../testing/leave-page.ts'
import { createTestCore } from '../../testing/test-core.ts'
import type { OfflineCore } from '../create-offline-core.ts'
import type { RecordView, SavedState } from '../records/record-store.ts'
import { ALICE } from '../testing/memory-deps.ts'
import { OfflineProvider } from './offline-provider.tsx'
import { useRecordDraft } from './use-record-draft.ts'

const KIND = modelKind(z.string().max(10, 'Too long.'))
const ID = '5d6f2f39-1c55-4f3c-9a3e-7a1f6f0c9a11'
const AT = '2026-11-20T10:00:00.000Z'

let now = 0
let edits: { typed: UnitValues; shown: UnitValues }[] = []
beforeEach(() => {
  now = Date.parse(AT)
  edits = []
})

function view(body: Record<string, JsonValue>, state: SavedState = 'everywhere'): RecordView {
  return { kind: KIND.kind, id: ID, body, state, createdAt: AT, updatedAt: AT }
}

/** The device's store notes each edit, and shows it only when a test renders another view. */
function storing(core: OfflineCore): OfflineCore {
  const edit: OfflineCore['records']['store']['edit'] = (_owner, _ref, typed, shown = {}) => {
    edits.push({ typed, shown })
    return Promise.resolve()
  }
  return { ...core, records: { ...core.records, store: { ...core.records.store, edit } } }
}

function open(first: RecordView | null) {
  const core = storing(createTestCore({ setTimer: noTimer, now: () => now }))
  const unsavedWork = createUnsavedWork()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <OfflineProvider core={core} owner={ALICE}>
      <UnsavedWorkProvider unsavedWork={unsavedWork}>{children}</UnsavedWorkProvider>
    </OfflineProvider>
  )
  const { result, rerender } = renderHook(({ shown }) => useRecordDraft(KIND, ID, shown), {
    wrapper,
    initialProps: { shown: first },
  })
  return {
    result,
    show: (next: RecordView) => rerender({ shown: next }),
    type: (unit: string, value: JsonValue) => act(() => result.current.set(unit, value)),
    save: () => act(() => result.current.draft.flush()),
  }
}

it('saves the typed units with what the person last saw of each', async () => {
  const { type, save } = open(view({ a: 'one', b: 'kept' }))
  type('a', 'two')
  await save()
  type('a', 'three')
  await save()
  expect(edits).toEqual([
    { typed: { a: 'two' }, shown: { a: 'one' } },
    { typed: { a: 'three' }, shown: { a: 'two' } },
  ])
})

it('shows what was typed until the live view has it', async () => {
  const { result, show, type, save } = open(view({ a: 'one', b: 'first' }))
  type('a', 'two')
  expect([result.current.values, result.current.isInView]).toEqual([{ a: 'two', b: 'first' }, false])
  show(view({ a: 'one', b: 'changed elsewhere' }))
  expect(result.current.values).toEqual({ a: 'two', b: 'changed elsewhere' })
  await save()
  expect(result.current.values['a']).toBe('two')
  show(view({ a: 'two', b: 'first' }))
  expect(result.current.isInView).toBe(true)
  show(view({ a: 'from another device' }))
  expect(result.current.values['a']).toBe('from another device')
})

it('gives way to what the server has made of it, but not to a view from before it was saved', async () => {
  const { result, show, type, save } = open(view({ a: 'one' }))
  type('a', 'two')
  await save()
  now += 3_000
  show(view({ a: 'another value' }))
  expect(result.current.values['a']).toBe('two')
  now += 1
  show(view({ a: 'another value' }, 'device'))
  expect(result.current.values['a']).toBe('two')
  show(view({ a: 'another value' }, 'choice'))
  expect(result.current.values['a']).toBe('another value')
})

it('keeps what is not saved, however long ago the unit was saved before', async () => {
  const { result, show, type, save } = open(view({ a: 'one' }))
  type('a', 'two')
  await save()
  type('a', 'three')
  now += 60_000
  show(view({ a: 'another value' }))
  expect(result.current.values['a']).toBe('three')
})

it('says what is wrong with a unit, and saves the others', async () => {
  const { result, show, type, save } = open(view({ a: 'one' }))
  type('a', 'two')
  await save()
  type('a', 'much too long for this')
  type('b', 'fine')
  await save()
  expect(result.current.errors).toEqual({ a: 'Too long.' })
  expect(edits.map(({ typed }) => typed)).toEqual([{ a: 'two' }, { b: 'fine' }])
  now += 60_000
  show(view({ a: 'one', b: 'fine' }))
  expect(result.current.values['a']).toBe('much too long for this')
})

it('shows no unit that was removed', () => {
  const { result, type } = open(view({ a: 'one', b: 'two' }))
  type('a', null)
  expect(result.current.values).toEqual({ b: 'two' })
})

it('shows at once what was saved by another way', async () => {
  const { result, type, save } = open(view({ a: 'one' }))
  act(() => result.current.show({ a: 'decided' }))
  expect(result.current.values).toEqual({ a: 'decided' })
  type('a', 'after it')
  await save()
  expect(edits).toEqual([{ typed: { a: 'after it' }, shown: { a: 'decided' } }])
})

it('saves nothing when nothing was typed', async () => {
  const { result, save } = open(null)
  await waitFor(() => expect(result.current.draft.load.status).toBe('ready'))
  await save()
  expect(edits).toEqual([])
})
