/**
 * A query that waits sees the page before React has run the effects of what it shows, such as moving the focus. This lets it end only after
 * them. In a module of its own, because setup.ts runs again for each file of a process, and the library is to be wrapped once.
 */
import { getConfig } from '@testing-library/react'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

const library = getConfig()

export function withEffects(wait: () => Promise<unknown>): Promise<unknown> {
  return library.asyncWrapper(async () => {
    const found = await wait()
    runEffects()
    return found
  })
}

/** Before React draws anything it runs the effects that it still owes to any page. */
function runEffects(): void {
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(createElement('i')))
  root.unmount()
}
