import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Logger } from '../../platform/log/logger.ts'
import type { Runtime } from '../start/runtime.ts'

type AppLaunchesProps = { readonly runtime: Runtime; readonly logger: Logger }

/** Handles launches of the installed app while this window is open. */
export function AppLaunches({ runtime, logger }: AppLaunchesProps): ReactNode {
  const navigate = useNavigate()
  const isFollowing = useRef(false)
  const show = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => {
    if (isFollowing.current) return
    isFollowing.current = true
    // Loaded after the page's own code: the browser queues launches until a consumer is set.
    import('./browser-launches.ts')
      .then(({ followBrowserLaunches }) =>
        followBrowserLaunches(window, runtime, (path) => show(path), logger),
      )
      .catch((cause: unknown) => logger.warn('What the app is started for cannot be followed.', cause))
  }, [runtime, logger])
  return null
}
