/**
 * What a person is told of new versions. Nothing reloads before every form that can be saved has been written to the device, and a page with
 * typed words that cannot be saved is left to its person.
 */
import type { ServedMark } from '../platform/served-mark.ts'
import type { TypedText } from '../platform/typed-text.ts'
import type { UnsavedWork } from '../platform/unsaved-work.tsx'
import type { LookForUpdate, TakeOver } from './service-worker.ts'

export type UpdateNotice = {
  readonly message: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

type UpdateOffersDeps = {
  readonly unsavedWork: UnsavedWork
  readonly typedText: TypedText
  readonly served: ServedMark
  /** Takes the place of the notice before. */
  readonly show: (notice: UpdateNotice) => void
  readonly reload: () => void
}

export type UpdateOffers = {
  /** A new version waits. */
  readonly offer: (takeOver: TakeOver) => void
  /** A new version has taken over. */
  readonly replaced: () => void
  /** From now on an update that the server demands can be looked for. */
  readonly lookWith: (look: LookForUpdate) => void
}

const READY = 'A new version is ready.'
const OUTDATED = 'Please update to continue. Your work is saved on this device.'
const UNSAVED =
  'We couldn’t save your text on this device, so the update is waiting. Copy or send your text first.'
const IN_USE = 'A new version is ready. Finish typing, then reload.'

export function createUpdateOffers(deps: UpdateOffersDeps): UpdateOffers {
  const { unsavedWork, typedText, served, show, reload } = deps
  let look: LookForUpdate = () => Promise.resolve(null)
  let waiting: TakeOver | null = null
  let isReplaced = false

  const afterSaving = (work: () => void): void => {
    unsavedWork.flushAll().then(work, () => show({ message: UNSAVED }))
  }
  const propose = (): void => {
    const message = served.isOutdated() ? OUTDATED : READY
    show({ message, action: { label: 'Update', run: () => afterSaving(() => void update()) } })
  }
  const update = async (): Promise<void> => {
    const takeOver = waiting ?? (await look())
    // Where no worker brings a new version, a reload does.
    if (takeOver?.() !== true) reload()
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
    replaced: () => {
      if (isReplaced) return
      isReplaced = true
      afterSaving(reloadOrAsk)
    },
    lookWith: (found) => {
      look = found
    },
  }
}
