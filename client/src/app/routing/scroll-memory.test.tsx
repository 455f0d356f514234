import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SAME_PAGE } from '../../platform/navigation/same-page.ts'
import { useScrollMemory } from './scroll-memory.ts'

const scrollTo = vi.fn<(left: number, top: number) => void>()
let router: ReturnType<typeof createMemoryRouter>

function Page() {
  useScrollMemory(useLocation())
  return null
}

/** Scrolls and dispatches the browser's scroll event. */
function scrollBy(top: number): void {
  vi.stubGlobal('scrollY', top)
  window.dispatchEvent(new Event('scroll'))
}

beforeEach(() => {
  sessionStorage.clear()
  scrollTo.mockReset()
  vi.stubGlobal('scrollTo', scrollTo)
  router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/first'] })
  render(<RouterProvider router={router} />)
})
afterEach(() => vi.unstubAllGlobals())

/** Navigates to an address, or by a number of steps through the history. */
async function go(to: string | number): Promise<void> {
  await act(async () => {
    await (typeof to === 'number' ? router.navigate(to) : router.navigate(to))
  })
}

it('leaves the first page where the browser has it', () => {
  expect(scrollTo).not.toHaveBeenCalled()
})

it('opens another page at its top, and a page that is returned to where it was left', async () => {
  scrollBy(300)
  await go('/second')
  expect(scrollTo.mock.calls).toEqual([[0, 0]])
  await go(-1)
  expect(scrollTo.mock.calls).toEqual([
    [0, 0],
    [0, 300],
  ])
})

it('a page that was left before it was scrolled was left at its top', async () => {
  scrollBy(300)
  await go('/second')
  await go('/third')
  scrollTo.mockReset()
  await go(-1)
  expect(scrollTo.mock.calls).toEqual([[0, 0]])
})

it('stays where it is when only the question in the address changes', async () => {
  scrollBy(300)
  await go('/first?tab=two')
  expect(scrollTo).not.toHaveBeenCalled()
})

it('stays where it is when the page only gets an address of its own, and is returned to there', async () => {
  scrollBy(300)
  await act(async () => {
    await router.navigate('/first/7', { replace: true, state: SAME_PAGE })
  })
  expect(scrollTo).not.toHaveBeenCalled()
  await go('/second')
  scrollTo.mockReset()
  await go(-1)
  expect(scrollTo.mock.calls).toEqual([[0, 300]])
})

it('an anchor is gone to', async () => {
  const anchor = document.createElement('p')
  anchor.id = 'liability'
  const scrollIntoView = vi.fn()
  anchor.scrollIntoView = scrollIntoView
  document.body.append(anchor)
  await go('/second#liability')
  expect(scrollIntoView).toHaveBeenCalledOnce()
  expect(scrollTo).not.toHaveBeenCalled()
})

it('does not take where another document’s first page was left for its own', () => {
  sessionStorage.setItem('cr_scroll:default:/second', '461')
  const opened = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/other'] })
  render(<RouterProvider router={opened} />)
  expect(scrollTo).not.toHaveBeenCalled()
})

it.each([
  ['navigate', []],
  ['reload', [[0, 461]]],
])('a first page that comes by %s', (type, scrolled) => {
  vi.spyOn(window.performance, 'getEntriesByType').mockReturnValue([
    { name: '', entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => null, ...{ type } },
  ])
  sessionStorage.setItem('cr_scroll:default:/again', '461')
  const opened = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/again'] })
  render(<RouterProvider router={opened} />)
  expect(scrollTo.mock.calls).toEqual(scrolled)
  vi.restoreAllMocks()
})
