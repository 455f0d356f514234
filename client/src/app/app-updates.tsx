import { useEffect, useRef, type ReactNode } from 'react'
import type { TypedText } from '../platform/typed-text.ts'
import type { UnsavedWork } from '../platform/unsaved-work.tsx'
import { useToasts } from '../ui/toast.tsx'
import type { ServiceWorkerDeps } from './service-worker.ts'

type AppUpdatesProps = {
  readonly unsavedWork: UnsavedWork
  readonly typedText: TypedText
  readonly browser: Omit<ServiceWorkerDeps, 'onWaiting' | 'onReplaced' | 'onRefused'>
  readonly onRefused: (cause: unknown) => void
  readonly reload: () => void
}

/**
 * Offers a new version when one waits. Nothing reloads before every form that can be saved has been written to the device, and a page with
 * typed words that cannot be saved is left to its person.
 */
export function AppUpdates(props: AppUpdatesProps): ReactNode {
  const { unsavedWork, typedText, browser, onRefused, reload } = props
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
        message: 'A new version is ready.',
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
    // Its code comes after the page's own: nothing on the page waits for it.
    import('./service-worker.ts')
      .then(({ registerServiceWorker }) =>
        registerServiceWorker({ ...browser, onRefused, onWaiting: offer, onReplaced }),
      )
      .catch(onRefused)
  }, [unsavedWork, typedText, browser, onRefused, reload, show])
  return null
}
