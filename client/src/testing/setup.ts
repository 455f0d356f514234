/** Every client test starts with an empty document and empty browser storage. */
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Maximum lines of the message and of the page in a failure; `screen.debug()` in the test shows all. */
const TOLD_LINES = 24

configure({
  // Long, so that a busy machine does not fail tests.
  asyncUtilTimeout: 10_000,
  getElementError: (message, container) => {
    const told = [cut(message ?? ''), cut(prettyDOM(container, Infinity, { highlight: false }) || '')]
    return Object.assign(new Error(told.join('\n\n')), { name: 'TestingLibraryElementError' })
  },
})

function cut(text: string): string {
  const lines = text.split('\n')
  const more = lines.length - TOLD_LINES
  return more <= 0 ? text : `${lines.slice(0, TOLD_LINES).join('\n')}\n(and ${more} lines more)`
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
