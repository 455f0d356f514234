import { useEffect, useRef, type ReactNode } from 'react'
import type { BuildStatus } from '../../platform/build-status.ts'
import type { DirtyFields } from '../../platform/dirty-fields.ts'
import type { UnsavedWork } from '../../platform/unsaved-work.tsx'
import { useToasts } from '../../ui/toast.tsx'
import type { ServiceWorkerDeps } from './service-worker.ts'
import { createUpdateOffers } from './update-offers.ts'

type AppUpdatesProps = {
  readonly unsavedWork: UnsavedWork
  readonly typedText: DirtyFields
  readonly served: BuildStatus
  readonly browser: Omit<ServiceWorkerDeps, 'onWaiting' | 'onReplaced' | 'onRefused'>
  readonly onRefused: (cause: unknown) => void
  readonly reload: () => void
  readonly isServed: () => Promise<boolean>
}

/** Registers the service worker and offers new versions. */
export function AppUpdates(props: AppUpdatesProps): ReactNode {
  const { unsavedWork, typedText, served, browser, onRefused, reload, isServed } = props
  const { show } = useToasts()
  const isRegistered = useRef(false)
  useEffect(() => {
    if (isRegistered.current) return
    isRegistered.current = true
    const offers = createUpdateOffers({
      ...{ unsavedWork, typedText, served, reload, isServed },
      show: (notice) => show({ id: 'update', ...notice }),
    })
    // Loaded after the page's own code, because nothing on the page waits for it.
    import('./service-worker.ts')
      .then(({ registerServiceWorker }) =>
        registerServiceWorker({
          ...{ ...browser, onRefused },
          onWaiting: offers.offer,
          onReplaced: offers.replaced,
        }),
      )
      .then(offers.updateWith)
      .catch(onRefused)
  }, [unsavedWork, typedText, served, browser, onRefused, reload, isServed, show])
  return null
}
