/** The marketing pages for a visitor, a search engine and an offline user. */
import type { Page } from '@playwright/test'
import { MARKETING_PATHS } from '../../shared/domain/marketing-pages.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[PG-07] every page is there to be read, with links to all the others', async ({ page, product }) => {
    for (const path of MARKETING_PATHS) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      const words = (await page.locator('main').innerText()).split(/\s+/).length
      expect(words, `${path} has real content`).toBeGreaterThan(200)
      for (const other of MARKETING_PATHS) {
        await expect(page.locator(`a[href="${other}"]`).first(), `${path} links to ${other}`).toBeAttached()
      }
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${product.origin}${path}`)
    }
  })

  test('[PG-10] both legal pages name their date, an e-mail address and a postal address in New York', async ({
    page,
  }) => {
    for (const path of ['/privacy-policy', '/terms-of-service']) {
      await page.goto(path)
      await expect(page.locator('time[datetime="2025-07-12"]')).toHaveText('July 12, 2025')
      await expect(page.getByRole('main').getByRole('link', { name: /@/ }).first()).toHaveAttribute(
        'href',
        /^mailto:/,
      )
      await expect(page.getByRole('main')).toContainText('New York, NY')
    }
  })

  test('[PG-11] the terms say whose business is whose', async ({ page }) => {
    await page.goto('/terms-of-service')
    const terms = page.getByRole('main')
    for (const words of [
      'We do not provide legal services or legal advice',
      'Attorney-client relationships form directly between the parties',
      'at least 18 years old',
      'Attorneys must give a valid bar ID and true information on their practice',
      'subject to verification',
      'Clients do not pay the provider',
      'Attorneys are charged fees for access and referrals',
      'non-refundable unless stated otherwise',
      'Fees are collected by a card payment provider',
      'The laws of the State of Delaware govern these terms',
    ]) {
      await expect(terms).toContainText(words)
    }
  })

  test('[PG-12] the privacy policy says what is collected and how to ask for it', async ({ page }) => {
    await page.goto('/privacy-policy')
    const policy = page.getByRole('main')
    for (const words of ['Account data', 'User content', 'Payment information', 'Usage data']) {
      await expect(policy.getByRole('term').filter({ hasText: words })).toBeVisible()
    }
    await expect(policy).toContainText('Collected through the card payment provider')
    await expect(policy).toContainText(
      'You may request access to your data, correction, or deletion by email',
    )
  })
})

test('[PG-08] pricing shows the Pro Plan', async ({ page }) => {
  await page.goto('/pricing')
  const plan = page.getByRole('region', { name: 'Pro Plan' })
  await expect(plan).toContainText('$999.99 per month')
  await expect(plan).toContainText('plus $50 per seat')
  await expect(plan.getByText('Most Popular', { exact: true })).toBeVisible()
  await expect(plan.getByRole('listitem').locator('strong')).toHaveText([
    'Full dashboard',
    'AI legal assistant',
    'Unlimited legal research',
    'Priority support',
    'Advanced redlining',
    'Unlimited storage',
  ])
  await page.getByLabel('Seats in your firm').fill('12')
  await expect(page.getByRole('status').filter({ hasText: '$1,599.99 a month' })).toBeVisible()
})

test('[PG-09] pricing shows the Custom Plan', async ({ page }) => {
  await page.goto('/pricing')
  const plan = page.getByRole('region', { name: 'Custom Plan' })
  await expect(plan).toContainText('Custom pricing')
  const booking = plan.getByRole('link', { name: 'Book a call' })
  await expect(booking).toHaveAttribute('href', 'https://booking.example.com/counselrelay')
  await expect(booking).toHaveAttribute('target', '_blank')
  await expect(booking).toHaveAttribute('rel', 'noopener')
  await expect(plan.getByRole('listitem').locator('strong')).toHaveText([
    'Custom integrations',
    'Dedicated account manager',
    'White-label',
    'Enterprise support',
    'Custom training',
    'Advanced security',
  ])
})

test('the app takes every drawn page over as it stands', async ({ page }) => {
  const said = followConsole(page)
  for (const path of MARKETING_PATHS) {
    await page.goto(path)
    const drawn = await page.locator('h1').elementHandle()
    await untilTakenOver(page)
    // The same element that the server sent: nothing was rendered again.
    expect(await drawn.evaluate((heading) => heading.isConnected), path).toBe(true)
    await expect(page.locator('html')).toHaveAttribute('data-page-style', 'marketing')
  }
  await page.goto('/help?q=password')
  await expect(page.getByRole('status').filter({ hasText: 'article' })).toBeVisible()
  expect(said).toEqual([])
})

test('[PG-06] /coming-soon leads to /legal-search-beta', async ({ page }) => {
  await page.goto('/coming-soon')
  await expect(page).toHaveURL('/legal-search-beta')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Legal search')
})

test(
  '[PG-10] a legal page opens at its top, also where it was left in the middle',
  { tag: '@keyboard' },
  async ({ page }) => {
    await page.goto('/terms-of-service')
    await untilTakenOver(page)
    await page.locator('#liability').scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of service')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  },
)

test('the help finds an article by a visitor’s words', { tag: '@keyboard' }, async ({ page }) => {
  await page.goto('/help')
  await untilTakenOver(page)
  await page.getByRole('searchbox', { name: 'Search help' }).fill('stuck in the queue')
  await expect(page.getByRole('article').first()).toContainText('Queue statuses explained')
  await page.getByRole('searchbox').fill('zebra')
  await expect(page.getByRole('status').filter({ hasText: '0 articles' })).toBeVisible()
  await expect(page.getByText('No results.')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('article').nth(10)).toBeVisible()
})

test(
  'the waiting list takes an address, and says so only when the server has it',
  { tag: '@keyboard' },
  async ({ page, context }) => {
    await page.goto('/legal-search-beta')
    await untilTakenOver(page)
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(page.getByText('Enter an email address')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('visitor@example.com')
    await page.getByLabel('State where you practice').selectOption('TX')
    await untilOfflineReady(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(page.getByRole('alert')).toContainText('You are offline')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeFocused()
  },
)

test(
  'the example on the start page waits without a connection, survives its page, and is reached once',
  { tag: '@keyboard' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('switch', { name: 'Go offline' }).check()
    await page.getByRole('button', { name: 'Queue the demo' }).click()
    await expect(page.getByText('Close the page and come back: it’s still here')).toBeVisible()
    const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/livez')
    await page.reload()
    await asked
    await expect(page.getByText(/confirmed by our server/)).toBeVisible()
    await expect(page.getByText('Sent once back online')).toBeVisible()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByText('The moment you press the button')).toBeVisible()
  },
)

test('[BF-03] marketing pages open without a network once the app is on the device', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await untilOfflineReady(page)
  await context.setOffline(true)
  for (const path of MARKETING_PATHS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    // Its own document, not the app's empty shell.
    await expect(page.locator('#root'), path).toHaveAttribute('data-drawn', path)
  }
  await page.goto('/signup')
  await expect(page.locator('#root')).not.toHaveAttribute('data-drawn')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who Are You')
})

test('search engines find the pages, their pictures and what they are about', async ({
  page,
  request,
  product,
}) => {
  const { origin } = product
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect([...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual(
    MARKETING_PATHS.map((path) => `${origin}${path}`),
  )
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const titles = new Set<string>()
  for (const path of MARKETING_PATHS) {
    await page.goto(path)
    const meta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
    titles.add(await page.title())
    expect((await meta('description'))?.length, path).toBeLessThanOrEqual(160)
    const picture = await request.get((await meta('og:image')) ?? '')
    expect([path, picture.status(), picture.headers()['content-type']]).toEqual([path, 200, 'image/png'])
    for (const block of await page.locator('script[type="application/ld+json"]').allTextContents()) {
      expect(JSON.parse(block)).toMatchObject({ '@context': 'https://schema.org' })
    }
  }
  expect(titles.size).toBe(MARKETING_PATHS.length)
})

test('the files of the press kit are there', async ({ page, request }) => {
  await page.goto('/press')
  const files = await page.getByRole('main').locator('a[download]').all()
  expect(files.length).toBeGreaterThanOrEqual(6)
  for (const file of files) {
    const answer = await request.get((await file.getAttribute('href')) ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image\/(png|svg\+xml)/),
    ])
  }
})

/** React marks the elements that it has hydrated. */
async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** Errors and warnings of the page, including hydration mismatches. */
function followConsole(page: Page): readonly string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
  })
  return said
}
