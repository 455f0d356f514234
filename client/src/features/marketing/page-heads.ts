/** The metadata of each marketing page for browsers, search engines and link previews. */
import type { MarketingPath } from '../../../../shared/domain/marketing-pages.ts'
import { OPERATOR_STAND_INS } from '../../../../shared/domain/operator-facts.ts'
import { PRO_PLAN_MONTHLY, SEAT_MONTHLY } from '../../../../shared/domain/pricing.ts'

export type PageHead = {
  /** Without the product name, which is appended. */
  readonly title: string
  /** One or two sentences, at most 160 characters. */
  readonly description: string
  /** Path of the link preview image, which scripts/make-pictures.ts generates. */
  readonly picture: string
}

export const PAGE_HEADS: Readonly<Record<MarketingPath, PageHead>> = {
  '/': {
    title: 'Referrals between attorneys',
    description:
      'Refer a case to another attorney, online or offline. Saved on your device, delivered once, and answered before the deadline.',
    picture: '/social/landing.png',
  },
  '/pricing': {
    title: 'Pricing',
    description:
      'The Pro Plan is $999.99 a month plus $50 per seat; the Custom Plan is priced with you. See what’s available now and what’s in development.',
    picture: '/social/pricing.png',
  },
  '/company': {
    title: 'Company',
    description:
      'Why CounselRelay exists and the rules we build it by. No legal advice, no paid rankings, no cut of your fees.',
    picture: '/social/company.png',
  },
  '/help': {
    title: 'Help',
    description:
      'Answers about sending referrals, working offline, the queue, the recipient’s link, verification, billing, and your data.',
    picture: '/social/help.png',
  },
  '/press': {
    title: 'Press',
    description:
      'CounselRelay in one and three sentences, how to write its name, its colors, and logo files to download.',
    picture: '/social/press.png',
  },
  '/privacy-policy': {
    title: 'Privacy policy',
    description:
      'What CounselRelay collects, why, who sees it, how long we keep it, and how to request access, correction, or deletion.',
    picture: '/social/privacy-policy.png',
  },
  '/terms-of-service': {
    title: 'Terms of service',
    description: 'The terms for attorneys and clients who use CounselRelay, in plain language.',
    picture: '/social/terms-of-service.png',
  },
  '/legal-search-beta': {
    title: 'Legal search beta',
    description:
      'A search of court opinions that shows its sources and says when it found nothing. In development: see its limits and join the waiting list.',
    picture: '/social/legal-search-beta.png',
  },
}

const ORIGIN = OPERATOR_STAND_INS.publicOrigin
const ORGANIZATION = `${ORIGIN}/#organization`

/** JSON-LD objects in the schema.org vocabulary. States only what the page itself states. */
export function structuredData(path: MarketingPath): readonly object[] {
  const url = `${ORIGIN}${path}`
  const { title, description } = PAGE_HEADS[path]
  const page = {
    '@context': 'https://schema.org',
    '@type': PAGE_TYPES[path] ?? 'WebPage',
    url,
    name: title,
    description,
    inLanguage: 'en-US',
    publisher: { '@id': ORGANIZATION },
  }
  if (path === '/') return [organization(), { ...page, '@type': 'WebSite', name: 'CounselRelay' }]
  return [organization(), page, path === '/pricing' ? proPlan(url) : breadcrumbs(title, url)]
}

const PAGE_TYPES: Partial<Record<MarketingPath, string>> = { '/company': 'AboutPage' }

function organization(): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': ORGANIZATION,
    name: 'CounselRelay',
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}/icons/icon-512.png`,
  }
}

function proPlan(url: string): object {
  const monthly = (cents: number, unit: string): object => ({
    '@type': 'UnitPriceSpecification',
    price: (cents / 100).toFixed(2),
    priceCurrency: 'USD',
    billingDuration: 'P1M',
    unitText: unit,
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: 'CounselRelay',
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any with a current browser',
    offers: {
      '@type': 'Offer',
      name: 'Pro Plan',
      url,
      price: (PRO_PLAN_MONTHLY / 100).toFixed(2),
      priceCurrency: 'USD',
      priceSpecification: [monthly(PRO_PLAN_MONTHLY, 'firm'), monthly(SEAT_MONTHLY, 'seat')],
    },
  }
}

function breadcrumbs(title: string, url: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'CounselRelay', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, name: title, item: url },
    ],
  }
}
