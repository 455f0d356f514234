/** One referral draft that is loaded once and saved as it is typed. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ReferralId, UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineCore } from '../create-offline-core.ts'
import { createAutosave, type AutosaveStatus } from '../engine/draft-autosave.ts'
import type { Draft } from '../engine/draft.store.ts'
import type { ReferralDraftValues } from '../operations/referral-draft.ts'
import { useOffline } from './offline-provider.tsx'

type DraftLoad =
  | { readonly status: 'loading' }
  /** Another window is writing it; it is loaded as soon as that one lets go. */
  | { readonly status: 'elsewhere' }
  /** It is no draft any more: another window has sent it. */
  | { readonly status: 'queued' }
  /** null: there is no such draft (yet). */
  | { readonly status: 'ready'; readonly draft: Draft<ReferralDraftValues> | null }
  | { readonly status: 'failed'; readonly error: unknown }

export type DraftHandle = {
  readonly load: DraftLoad
  readonly save: AutosaveStatus
  /** Call with every change; it is saved a moment after the last. */
  readonly change: (values: ReferralDraftValues) => void
  /** Saves at once; rejects with an OfflineError. Await it before queueing. */
  readonly flush: () => Promise<void>
  /** Ends saving and removes the draft. */
  readonly discard: () => Promise<void>
  /** Ends saving without touching what is stored; for after queueing, which deletes the draft itself. */
  readonly stop: () => void
}

async function loadDraft(core: OfflineCore, owner: UserId, id: ReferralId): Promise<DraftLoad> {
  const draft = await core.referralDrafts.load(owner, id)
  if (draft === null && (await core.outbox.get(owner, id)) !== null) return { status: 'queued' }
  return { status: 'ready', draft }
}

/** `id` is the future referral's id: mint it with `core.newReferralId()` and keep it in the address, so a reload finds the draft. */
export function useDraft(owner: UserId, id: ReferralId): DraftHandle {
  const { core } = useOffline()
  const key = `${owner}/${id}`
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly load: DraftLoad } | null>(null)

  const autosave = useMemo(
    () =>
      createAutosave<ReferralDraftValues>({
        save: (values) => core.referralDrafts.save(owner, id, values),
        setTimer: core.setTimer,
        now: core.draftDeps.now,
      }),
    [core, owner, id],
  )
  const save = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot)

  useEffect(() => {
    let current = true
    const settle = (load: DraftLoad) => {
      if (current) setLoaded({ key, load })
    }
    let isMissing = false
    const load = (): void =>
      void loadDraft(core, owner, id).then(settle, (error: unknown) => {
        isMissing = true
        settle({ status: 'failed', error })
      })
    const stopWaiting = core.lock.onOpened(() => {
      if (isMissing) load()
      isMissing = false
    })
    const letGo = core.holdDraft(id, { onHeld: load, onBusy: () => settle({ status: 'elsewhere' }) })
    const flush = (): Promise<void> => autosave.flush()
    // A failure here has already been told through the status; there is nobody left to tell when the page goes away.
    const onPageHide = (): void => void flush().catch(() => undefined)
    window.addEventListener('pagehide', onPageHide)
    return () => {
      current = false
      window.removeEventListener('pagehide', onPageHide)
      stopWaiting()
      letGo(flush())
    }
  }, [core, owner, id, key, autosave])

  return {
    load: loaded?.key === key ? loaded.load : { status: 'loading' },
    save,
    change: autosave.change,
    flush: autosave.flush,
    stop: autosave.stop,
    async discard() {
      autosave.stop()
      await core.referralDrafts.remove(owner, id)
    },
  }
}
