import { act, render, screen } from '@testing-library/react'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { useMemo } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ReferralId, UserId } from '../../../../shared/domain/ids.ts'
import { createOfflineCore, type OfflineCore } from '../create-offline-core.ts'
import { emptyReferralDraft, referralRequest } from '../operations/referral-draft.ts'
import { REFERRAL_SEND } from '../operations/referral-send.ts'
import { ALICE, BOB, draftValues, memoryShares, newProfile } from '../testing/memory-deps.ts'
import { storedDraft } from '../testing/stored-draft.ts'
import { OfflineProvider } from './offline-provider.tsx'
import { useConnectivity } from './use-connectivity.ts'
import { useDraft } from './use-draft.ts'
import { useOutbox, useOutboxCounts } from './use-outbox.ts'

let core: OfflineCore
let id: ReferralId
beforeEach(() => {
  core = createOfflineCore({
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    webCrypto: crypto,
    locks: undefined,
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    getAccessToken: () => Promise.resolve({ kind: 'unavailable' }),
    now: () => Date.now(),
    random: () => 0,
    timeout: () => new AbortController().signal,
    setTimer: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
    listen: () => () => undefined,
    isNavigatorOnline: () => false,
    shares: memoryShares(newProfile()),
  })
  id = core.newReferralId()
})
afterEach(() => core.stop())

function Queue() {
  const outbox = useOutbox()
  const counts = useOutboxCounts()
  const connectivity = useConnectivity()
  if (outbox.status !== 'ready' || counts.status !== 'ready') return <p>{outbox.status}</p>
  return (
    <>
      <p>
        {connectivity}, {counts.value.unsent} waiting
      </p>
      <ul>
        {outbox.value.map((entry) => (
          <li key={entry.id}>
            {entry.summary?.title}: {entry.status.label}
          </li>
        ))}
      </ul>
    </>
  )
}

const under = (owner: UserId | null, children: React.ReactNode) => (
  <OfflineProvider core={core} owner={owner}>
    {children}
  </OfflineProvider>
)

it('[RF-11] the queue and its count are on screen and follow every change, for their owner only', async () => {
  const { rerender } = render(under(ALICE, <Queue />))
  expect(await screen.findByText('checking, 0 waiting')).toBeTruthy()
  await act(async () => {
    await core.outbox.enqueue({
      operation: REFERRAL_SEND,
      id,
      ownerUserId: ALICE,
      draftId: null,
      payload: referralRequest(draftValues(), id),
    })
  })
  expect(await screen.findByText('Recipient One: Waiting')).toBeTruthy()
  expect(await screen.findByText('checking, 1 waiting')).toBeTruthy()
  act(() => core.start())
  expect(await screen.findByText('offline, 1 waiting')).toBeTruthy()
  rerender(under(BOB, <Queue />))
  expect(await screen.findByText('offline, 0 waiting')).toBeTruthy()
  expect(screen.queryByText('Recipient One: Waiting')).toBeNull()
})

function Form() {
  const draft = useDraft(useMemo(() => storedDraft(core, ALICE, id), []))
  if (draft.load.status !== 'ready') return <p>{draft.load.status}</p>
  const content = draft.load.stored?.content
  return (
    <>
      <p>{content?.kind === 'values' ? content.values.name : 'nothing yet'}</p>
      <p>{draft.save.kind}</p>
      <button onClick={() => draft.change({ ...emptyReferralDraft(), name: 'Typed' })}>type</button>
      <button onClick={() => void draft.discard()}>discard</button>
    </>
  )
}

it('a draft is saved as it is typed, also when the page goes away, and is there again', async () => {
  const { unmount } = render(under(ALICE, <Form />))
  expect(await screen.findByText('nothing yet')).toBeTruthy()
  act(() => screen.getByText('type').click())
  expect(screen.getByText('unsaved')).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(await screen.findByText('saved')).toBeTruthy()
  unmount()
  render(under(ALICE, <Form />))
  expect(await screen.findByText('Typed')).toBeTruthy()
  act(() => screen.getByText('discard').click())
  await vi.waitFor(async () => expect(await core.referralDrafts.load(ALICE, id)).toBeNull())
})
