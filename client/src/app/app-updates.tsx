import { useEffect, useRef, type ReactNode } from 'react'
import type { ServedMark } from '../platform/served-mark.ts'
import type { TypedText } from '../platform/typed-text.ts'
import type { UnsavedWork } from '../platform/unsaved-work.tsx'
import { useToasts } from '../ui/toast.tsx'
import type { ServiceWorkerDeps } from './service-worker.ts'

type AppUpdatesProps = {
  readonly unsavedWork: UnsavedWork
  readonly typedText: TypedText
  readonly served: ServedMark
  readonly browser: Omit<ServiceWorkerDeps, 'onWaiting' | 'onReplaced' | 'onRefused'>
  readonly onRefused: (cause: unknown) => void
  readonly reload: () => void
}

const OUTDATED =
  'This version of the app is too old for the service. What you have written stays on this device; update to go on.'

/**
 * Offers a new version when one waits. Nothing reloads before every form that can be saved has been written to the device, and a page with
 * typed words that cannot be saved is left to its person.
 */
export function AppUpdates(props: AppUpdatesProps): ReactNode {
  const { unsavedWork, typedText, served, browser, onRefused, reload } = props
  const { show } = useToasts()
  const isRegistered = useRef(false)
  useEffect(() => {
    if (isRegistered.current) return
    isRegistered.current = true
    const afterSaving = (work: () => void): void => {
      unsavedWork.flushAll().then(work, () => {
        show({
          id: 'update',
          message: 'Your text could not be saved on this device, so the update waits. Copy or send it first.',
        })
      })
    }
    const offer = (accept: () => void): void => {
      show({
        id: 'update',
        message: served.isOutdated() ? OUTDATED : 'A new version is ready.',
        action: {
          label: 'Update',
          run: () => {
            afterSaving(accept)
          },
        },
      })
    }
    const reloadOrAsk = (): void => {
      if (!typedText.isHeld()) {
        reload()
        return
      }
      show({
        id: 'update',
        message: 'A new version is in use. This page waits for you: finish what you are typing, then reload.',
        action: { label: 'Reload', run: reload },
      })
    }
    let isReplaced = false
    const onReplaced = (): void => {
      if (isReplaced) return
      isReplaced = true
      afterSaving(reloadOrAsk)
    }
    // Where no new worker has been found yet, a reload looks for one.
    const demand = (): void => offer(reload)
    if (served.isOutdated()) demand()
    // Its code comes after the page's own: nothing on the page waits for it.
    import('./service-worker.ts')
      .then(({ registerServiceWorker }) =>
        registerServiceWorker({ ...browser, onRefused, onWaiting: offer, onReplaced }),
      )
      .then((look) => {
        served.subscribe(look)
        if (served.isOutdated()) look()
      })
      .catch(onRefused)
    served.subscribe(demand)
  }, [unsavedWork, typedText, served, browser, onRefused, reload, show])
  return null
}
