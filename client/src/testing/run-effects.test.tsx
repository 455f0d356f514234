import { render, screen } from '@testing-library/react'
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'

/** Longer than React works without a break, so that it leaves the effects for later. */
const SLOW_MS = 20
/** More than a waiting query takes from its look at the page to its own end. */
const TURNS = 100

function work(): void {
  const end = performance.now() + SLOW_MS
  while (performance.now() < end);
}

async function afterTheQuery(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve()
}

function Late(): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    work()
    void afterTheQuery().then(work)
  }, [])
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      Late
    </h1>
  )
}

function Page(): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setIsOpen(true)), 1)
    return () => clearTimeout(timer)
  }, [])
  return isOpen ? <Late /> : <p>Early</p>
}

it('has run the effects of what a query has waited for', async () => {
  render(<Page />)
  const heading = await screen.findByRole('heading', { name: 'Late' })
  expect(document.activeElement).toBe(heading)
})
