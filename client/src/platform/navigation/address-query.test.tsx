import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { useAddressQuery } from './address-query.ts'

/** Whether React draws only what the test awaits, or when a browser would. */
const waitForTest = (isWaiting: boolean): void => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isWaiting })
}

afterEach(() => {
  waitForTest(true)
  cleanup()
})

it('a control keeps what was chosen while the page still follows the address', async () => {
  render(
    <MemoryRouter initialEntries={['/list']}>
      <UnreadOnly />
    </MemoryRouter>,
  )
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  // As in a browser: what is left to a transition is not drawn before the event is over.
  waitForTest(false)
  box.click()
  expect(box.checked).toBe(true)
  waitForTest(true)
  await act(async () => {})
  expect(screen.getByText('/list?show=unread')).toBeDefined()
  expect(box.checked).toBe(true)
})

function UnreadOnly(): ReactNode {
  const [query, setQuery] = useAddressQuery()
  const { pathname, search } = useLocation()
  return (
    <>
      <p>{pathname + search}</p>
      <input
        type="checkbox"
        checked={query.get('show') === 'unread'}
        onChange={({ target }) => setQuery(target.checked ? { show: 'unread' } : {})}
      />
    </>
  )
}
