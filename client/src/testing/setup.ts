/** Every client test starts with an empty document and empty browser storage. */
import { cleanup, configure, getConfig } from '@testing-library/react'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'
import { pageOutline } from './page-outline.ts'

const PAGE = 'On the page:'
/** Maximum lines of the page in a failure; `screen.debug()` in the test shows all of its markup. */
const TOLD_LINES = 24

const library = getConfig()

configure({
  asyncWrapper: (wait) =>
    library.asyncWrapper(async () => {
      const found: unknown = await wait()
      runEffects()
      return found
    }),
  // Long, so that a busy machine does not fail tests.
  asyncUtilTimeout: 10_000,
  getElementError: (message, container) => {
    const told = [...wordsOf(message ?? ''), PAGE, ...cut(pageOutline(container))]
    return Object.assign(new Error(told.join('\n')), { name: 'TestingLibraryElementError' })
  },
})

/**
 * A query that waits sees the page before React has run the effects of what it shows, such as moving the focus. Before React draws anything
 * it runs the effects that it still owes to any page.
 */
function runEffects(): void {
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(createElement('i')))
  root.unmount()
}

/** The library's message has the page's markup after an empty line; that of a query that waited has already been here once. */
function wordsOf(message: string): readonly string[] {
  return message.split(new RegExp(`\n\n|\n${PAGE}`), 1)
}

function cut(lines: readonly string[]): readonly string[] {
  const more = lines.length - TOLD_LINES
  return more <= 0 ? lines : [...lines.slice(0, TOLD_LINES), `(and ${more} lines more)`]
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
