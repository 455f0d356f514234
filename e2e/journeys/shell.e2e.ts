/** Browser behavior around every page: leaving, returning, the first paint, and scripts that fail to load. */
import { getOwnProfileEndpoint } from '../../shared/contracts/own-profile.ts'
import { signOutByMenu } from '../fixtures/login.ts'
import { expect, test } from '../fixtures/test.ts'

test('signing out says so, leads to what was removed and kept, and tells the server once', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/dashboard')
  const told: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('/logout')) told.push(response.status())
  })
  await signOutByMenu(page, 'attorney@demo.test')
  await expect(page).toHaveURL('/signup/login')
  await page.getByRole('link', { name: 'What we removed and kept' }).click()
  await expect(page).toHaveURL('/goodbye')
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible()
  await expect.poll(() => told).toEqual([204])
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL('/signup/login')
  expect(told).toEqual([204])
})

test('the user menu stays where it is when the name of the firm arrives', async ({ page, signIn }) => {
  await signIn(page)
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**${getOwnProfileEndpoint.path}`, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'attorney@demo.test' }).click()
  const item = page.getByRole('menuitem', { name: 'Sign out' })
  const before = await item.boundingBox()
  answer()
  await expect(page.getByText('Demo Law Office')).toBeVisible()
  expect(await item.boundingBox()).toEqual(before)
})

test('a marketing page leads who is signed in back to the app', async ({ page, signIn }) => {
  await page.goto('/pricing')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signup/login')
  await signIn(page)
  await page.goto('/pricing')
  await expect(header.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await header.getByRole('link', { name: 'Open app' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('on a phone the menu of a marketing page opens over it and moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/company')
  const menu = page.getByRole('banner').getByText('Menu')
  const heading = page.getByRole('heading', { level: 1 })
  const before = [await menu.boundingBox(), await heading.boundingBox()]
  await menu.click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get started' })).toBeVisible()
  expect([await menu.boundingBox(), await heading.boundingBox()]).toEqual(before)
})

test('a chosen theme is there before the app is', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.route('**/assets/*.js', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await expect.poll(background).toBe('dark')
  expect(await page.locator('#root').innerHTML()).toBe('')
})

test('[RT-02] an address below the dashboard that does not exist asks for a session all the same', async ({
  page,
  signIn,
}) => {
  await page.goto('/dashboard/no-such-page')
  await expect(page).toHaveURL(/\/signup\?returnTo=/)
  await signIn(page)
  await page.goto('/dashboard/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('when the scripts do not come, the page says so and can be reloaded', async ({ page }) => {
  let isStuck = true
  // Not removed before the reload: that would release the stuck request, and the page would not need one.
  await page.route('**/assets/*.js', (route) => (isStuck ? undefined : route.continue()))
  await page.goto('/signup', { waitUntil: 'commit' })
  const words = page.getByText('CounselRelay hasn’t loaded yet.')
  // An animation of the style sheet, which no clock of a test moves, brings them into view after some seconds.
  const finishAnimations = () =>
    words.evaluate((element) => {
      const animations = element.getAnimations()
      for (const animation of animations) animation.finish()
      return animations.length
    })
  await expect(words).toBeHidden()
  await expect.poll(finishAnimations).toBeGreaterThan(0)
  await expect(words).toBeVisible()
  isStuck = false
  await page.getByRole('link', { name: 'reload this page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who Are You')
  await expect(words).toHaveCount(0)
})
