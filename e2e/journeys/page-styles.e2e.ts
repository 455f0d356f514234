/** The three styles of a page, and the transition overlay between them. */
import type { Page } from '@playwright/test'
import { logIn, openLogin } from '../fixtures/login.ts'
import { expect, test } from '../fixtures/test.ts'

type Happening = {
  readonly what: string
  readonly at: number
  /** The overlay's state for assistive technology, and the part of the view that it covers. */
  readonly overlay?: { readonly hidden: string | null; readonly kind: string; readonly covers: number }
}

/** Records when an overlay appears and disappears and when the style changes, in milliseconds of the page's own clock. */
async function watchTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const happenings: object[] = []
    Object.assign(window, { happenings })
    const note = (what: string, more = {}) => happenings.push({ what, at: performance.now(), ...more })
    const isOverlay = (node: unknown): node is HTMLElement =>
      node instanceof HTMLElement && node.dataset['overlay'] !== undefined
    // Its timers start on insertion; an observer is only notified at the end of that task.
    let cameAt = 0
    // oxlint-disable-next-line typescript/unbound-method -- applied to its element below.
    const { append } = Element.prototype
    Element.prototype.append = function (this: Element, ...nodes: (Node | string)[]) {
      if (nodes.some(isOverlay)) cameAt = performance.now()
      append.apply(this, nodes)
    }
    const overlayIn = (nodes: NodeList) => [...nodes].find(isOverlay)
    const describe = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect()
      const covers = (width * height) / (innerWidth * innerHeight)
      return { hidden: element.ariaHidden, kind: element.dataset['overlay'], covers }
    }
    let style = ''
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        const come = overlayIn(addedNodes)
        if (come !== undefined) note('overlay comes', { at: cameAt, overlay: describe(come) })
        const now = document.documentElement.dataset['pageStyle'] ?? ''
        if (now !== style) note(`style ${now}`)
        style = now
        if (overlayIn(removedNodes) !== undefined) note('overlay goes')
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-page-style'],
    })
  })
}

function happeningsOn(page: Page): Promise<readonly Happening[]> {
  // Set by watchTransitions.
  return page.evaluate(() => (window as unknown as { happenings: readonly Happening[] }).happenings)
}

async function namesOf(page: Page): Promise<readonly string[]> {
  return (await happeningsOn(page)).map(({ what }) => what)
}

test('[PG-04] from a marketing to a signup page the overlay plays 0.8 s, and the style changes halfway', async ({
  page,
}) => {
  await watchTransitions(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await namesOf(page)).toEqual(['style marketing'])

  await page.locator('a[href="/signup"]').first().click()
  await expect
    .poll(() => namesOf(page))
    .toEqual(['style marketing', 'overlay comes', 'style signup', 'overlay goes'])
  const [, comes, changes, goes] = await happeningsOn(page)
  expect(comes?.overlay).toEqual({ hidden: 'true', kind: 'wipe', covers: 1 })
  // Timers fire late on a busy machine, never early.
  expect(since(comes, changes)).toBeGreaterThanOrEqual(395)
  expect(since(comes, goes)).toBeGreaterThanOrEqual(795)

  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await expect
    .poll(() => namesOf(page))
    .toEqual([
      'style marketing',
      'overlay comes',
      'style signup',
      'overlay goes',
      'overlay comes',
      'style marketing',
      'overlay goes',
    ])
})

function since(from: Happening | undefined, to: Happening | undefined): number {
  return (to?.at ?? 0) - (from?.at ?? 0)
}

test('[PG-04] no overlay between two signup pages, from a signup page to the application, or on first load', async ({
  page,
}) => {
  await watchTransitions(page)
  await openLogin(page, 'Attorney')
  await logIn(page, { email: 'attorney@demo.test' })
  await expect(page).toHaveURL('/dashboard')
  await expect.poll(() => namesOf(page)).toEqual(['style signup', 'style application'])
})

test('[PG-05] with less motion wanted the style changes at once, without overlay', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchTransitions(page)
  await page.goto('/')
  await page.locator('a[href="/signup"]').first().click()
  await expect(page.getByRole('heading', { name: 'Who Are You' })).toBeVisible()
  expect(await namesOf(page)).toEqual(['style marketing', 'style signup'])
})

test('[PG-05] keys go on while the overlay plays: the next page can be used by whoever is quicker', async ({
  page,
}) => {
  await page.goto('/')
  const link = page.locator('a[href="/signup"]').first()
  await link.focus()
  // Checked within the page: on a busy machine the overlay is gone before a check from outside arrives.
  const focusIsOutside = page.waitForFunction(() => {
    const overlay = document.querySelector('[data-overlay]')
    return overlay !== null && !overlay.contains(document.activeElement)
  })
  await page.keyboard.press('Enter')
  await focusIsOutside
  await expect(page.getByRole('heading', { name: 'Who Are You' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Client' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
})
