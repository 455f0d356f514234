/**
 * Offers new versions to the user. Reloads only after every form that can be saved is stored on the device. If typed text cannot be saved,
 * the user decides when to reload.
 */
import type { BuildStatus } from '../../platform/build-status.ts'
import type { DirtyFields } from '../../platform/dirty-fields.ts'
import type { UnsavedWork } from '../../platform/unsaved-work.tsx'
import type { TakeOver, Updates } from './service-worker.ts'

export type UpdateNotice = {
  readonly message: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

type UpdateOffersDeps = {
  readonly unsavedWork: UnsavedWork
  readonly typedText: DirtyFields
  readonly served: BuildStatus
  /** Replaces the previous notice. */
  readonly show: (notice: UpdateNotice) => void
  readonly reload: () => void
  readonly isServed: () => Promise<boolean>
}

export type UpdateOffers = {
  /** Called when a new version is waiting. */
  readonly offer: (takeOver: TakeOver) => void
  /** Called when a new version has taken over. */
  readonly replaced: () => void
  /** Sets the source of updates, once the worker is registered. */
  readonly updateWith: (updates: Updates) => void
}

const READY = 'A new version is ready.'
const OUTDATED = 'Please update to continue. Your work is saved on this device.'
const UPDATING = 'Updating…'
const UNREACHABLE = 'We couldn’t load the new version. Check your connection, then try again.'
const UNSAVED =
  'We couldn’t save your text on this device, so the update is waiting. Copy or send your text first.'
const IN_USE = 'A new version is ready. Finish typing, then reload.'

export function createUpdateOffers(deps: UpdateOffersDeps): UpdateOffers {
  const { unsavedWork, typedText, served, show, reload, isServed } = deps
  let updates: Updates | null = null
  let waiting: TakeOver | null = null
  let isReplaced = false
  let isUpdating = false

  const afterSaving = (work: () => void): void => {
    unsavedWork.flushAll().then(work, () => show({ message: UNSAVED }))
  }
  const action = { label: 'Update', run: () => afterSaving(() => void update()) }
  const propose = (): void => {
    if (!isUpdating) show({ message: served.isOutdated() ? OUTDATED : READY, action })
  }
  const update = async (): Promise<void> => {
    isUpdating = true
    show({ message: UPDATING })
    const takeOver = waiting ?? (await updates?.look())
    if (await takeOver?.()) replaced()
    else if (await isServed()) {
      // If no worker provides the new version, the server does.
      await updates?.leave().catch(() => undefined)
      afterSaving(reloadOrAsk)
    } else {
      // Offline, a reload could not load the page.
      isUpdating = false
      show({ message: UNREACHABLE, action })
    }
  }
  const replaced = (): void => {
    if (isReplaced) return
    isReplaced = true
    afterSaving(reloadOrAsk)
  }
  const reloadOrAsk = (): void => {
    if (typedText.isHeld()) show({ message: IN_USE, action: { label: 'Reload', run: reload } })
    else reload()
  }
  if (served.isOutdated()) propose()
  served.subscribe(propose)
  return {
    offer: (takeOver) => {
      waiting = takeOver
      propose()
    },
    replaced,
    updateWith: (found) => {
      updates = found
    },
  }
}
