import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Logger } from '../../platform/log/logger.ts'
import type { Runtime } from '../start/runtime.ts'

type AppLaunchesProps = { readonly runtime: Runtime; readonly logger: Logger }

/** Shows in this window what the installed app is started for while the window is open. */
export function AppLaunches({ runtime, logger }: AppLaunchesProps): ReactNode {
  const navigate = useNavigate()
  const isFollowing = useRef(false)
  const show = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => {
    if (isFollowing.current) return
    isFollowing.current = true
    // Its code comes after the page's own: a launch waits until somebody asks.
    import('./browser-launches.ts')
      .then(({ followBrowserLaunches }) =>
        followBrowserLaunches(window, runtime, (path) => show(path), logger),
      )
      .catch((cause: unknown) => logger.warn('What the app is started for cannot be followed.', cause))
  }, [runtime, logger])
  return null
}
