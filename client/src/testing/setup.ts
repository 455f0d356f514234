/** Every client test starts with an empty document and empty browser storage. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { pageOutline } from './page-outline.ts'
import { withEffects } from './run-effects.ts'

const PAGE = 'On the page:'
/** Maximum lines of the page in a failure; `screen.debug()` in the test shows all of its markup. */
const TOLD_LINES = 24

configure({
  asyncWrapper: withEffects,
  // Long, so that a busy machine does not fail tests.
  asyncUtilTimeout: 10_000,
  getElementError: (message, container) => {
    const told = [...wordsOf(message ?? ''), PAGE, ...cut(pageOutline(container))]
    return Object.assign(new Error(told.join('\n')), { name: 'TestingLibraryElementError' })
  },
})

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
