import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { createUnsavedWork, UnsavedWorkProvider } from '../../platform/unsaved-work.tsx'
import { createTestCore } from '../../testing/test-core.ts'
import { leavePage, LEAVING, noTimer } from '../../testing/leave-page.ts'
import { OfflineProvider } from './offline-provider.tsx'
import { useDraft, type DraftSource } from './use-draft.ts'

const core = createTestCore({ setTimer: noTimer })
const unsavedWork = createUnsavedWork()

function open(source: Partial<DraftSource<string | null, string>> = {}) {
  const disk: string[] = []
  const stored: DraftSource<string | null, string> = {
    load: () => Promise.resolve(null),
    save: (text) => Promise.resolve(void disk.push(text)),
    remove: () => Promise.resolve(void disk.splice(0)),
    ...source,
  }
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <OfflineProvider core={core} owner={null}>
      <UnsavedWorkProvider unsavedWork={unsavedWork}>{children}</UnsavedWorkProvider>
    </OfflineProvider>
  )
  return { disk, ...renderHook(() => useDraft(stored), { wrapper }) }
}

it.each(LEAVING)('is saved at once on %s', async (leaving) => {
  const { disk, result } = open()
  act(() => result.current.change('typed'))
  expect(disk).toEqual([])
  act(() => leavePage(leaving))
  await waitFor(() => expect(result.current.save.kind).toBe('saved'))
  expect(disk).toEqual(['typed'])
})

it('is saved at once when a field is left', async () => {
  const { disk, result } = open()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  act(() => result.current.change('typed'))
  expect(disk).toEqual([])
  act(() => field.blur())
  field.remove()
  await waitFor(() => expect(result.current.save.kind).toBe('saved'))
  expect(disk).toEqual(['typed'])
})

it('is saved at once when its form is left, and before an update or a sign-out', async () => {
  const { disk, result, unmount } = open()
  act(() => result.current.change('typed'))
  await act(() => unsavedWork.flushAll())
  expect(disk).toEqual(['typed'])
  act(() => result.current.change('typed more'))
  unmount()
  await waitFor(() => expect(disk).toEqual(['typed', 'typed more']))
})

it('that cannot be saved says so, holds up an update, and is tried again', async () => {
  const save = vi.fn().mockRejectedValueOnce(new Error('disk full')).mockResolvedValue(undefined)
  const { result } = open({ save })
  act(() => result.current.change('typed'))
  await act(() => expect(unsavedWork.flushAll()).rejects.toThrow('disk full'))
  expect(result.current.save.kind).toBe('failed')
  await act(() => unsavedWork.flushAll())
  expect(save.mock.calls).toEqual([['typed'], ['typed']])
})

it('that is discarded comes back by nothing that is still being saved or changed', async () => {
  const saving = Promise.withResolvers<undefined>()
  const disk: string[] = []
  const { result } = open({
    save: async (text) => {
      await saving.promise
      disk.push(text)
    },
    remove: () => Promise.resolve(void disk.splice(0)),
  })
  act(() => result.current.change('sent'))
  const slow = result.current.flush()
  act(() => result.current.change('sent, and not saved yet'))
  const discarded = result.current.discard()
  act(() => result.current.change('too late'))
  saving.resolve(undefined)
  await act(() => Promise.all([slow, discarded]))
  await act(() => result.current.flush())
  expect(disk).toEqual([])
})
