import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Link, MemoryRouter, type RouteObject } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createLazyRoutes } from './lazy-routes.ts'
import { createPageLoader } from './page-chunk.ts'
import { Pages } from './pages.tsx'

const start: RouteObject = { path: '/', element: <Link to="/next">Next</Link> }

function renderPages(...others: RouteObject[]): void {
  const routes = createLazyRoutes({ routes: [start], styleOf: () => 'marketing' }, () =>
    Promise.resolve({ routes: others, styleOf: () => 'application' }),
  )
  render(
    <MemoryRouter>
      <Pages routes={routes} />
    </MemoryRouter>,
  )
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})

describe('pages', () => {
  it('the page before stays until the code of the next is there', async () => {
    const code = Promise.withResolvers<null>()
    renderPages({
      path: '/next',
      lazy: async () => {
        await code.promise
        return { element: <h1>The next page</h1> }
      },
    })
    await userEvent.click(screen.getByRole('link', { name: 'Next' }))
    expect(screen.getByRole('link', { name: 'Next' })).toBeTruthy()
    expect(document.documentElement.dataset['pageStyle']).toBe('marketing')
    code.resolve(null)
    expect(await screen.findByRole('heading', { name: 'The next page' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
    expect(document.documentElement.dataset['pageStyle']).toBe('application')
  })

  it('[RT-08] a page that cannot be drawn shows the error page with its cause', async () => {
    renderPages({ path: '/next', element: <Broken /> })
    await userEvent.click(screen.getByRole('link', { name: 'Next' }))
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' }),
    ).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('the figures do not add up')
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/dashboard')
  })

  it('[RT-10] a page whose code does not load says so and offers to reload', async () => {
    renderPages({
      path: '/next',
      lazy: async () => ({
        Component: await createPageLoader(
          () => Promise.resolve('stay'),
          20,
        )(() => new Promise<typeof Broken>(() => undefined)),
      }),
    })
    await userEvent.click(screen.getByRole('link', { name: 'Next' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/did not load within/)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  })
})

function Broken(): ReactNode {
  throw new Error('the figures do not add up')
}
