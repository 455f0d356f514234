import { useEffect, useRef, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { recoveryRedirect } from '../guards/recovery-redirect.ts'

/** Wraps every page: focuses its heading after a navigation and redirects recovery links. */
export function RootLayout(): ReactNode {
  const { pathname, hash } = useLocation()
  const recovery = recoveryRedirect(pathname, hash)
  useFocusOnHeading(pathname)
  if (recovery !== null) return <Navigate to={recovery} replace />
  return <Outlet />
}

/** Skips the first page, where the browser's initial focus is right, and pages that have set the focus. */
function useFocusOnHeading(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.querySelector<HTMLElement>('main')
    if (main === null || main.contains(document.activeElement)) return
    const heading = main.querySelector<HTMLElement>('h1[tabindex]')
    ;(heading ?? main).focus({ preventScroll: true })
  }, [pathname])
}
