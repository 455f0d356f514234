/** The last part of the address of an attorney's public page. Pure. */

const MIN_SLUG = 3
export const MAX_SLUG = 60
export const SLUG_MESSAGE = `Use ${MIN_SLUG} to ${MAX_SLUG} lowercase letters, digits and single hyphens`

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export function isSlug(text: string): boolean {
  return text.length >= MIN_SLUG && text.length <= MAX_SLUG && SLUG.test(text)
}

/** A proposal from the name: without accents and signs. '' if nothing is left that makes an address. */
export function slugFrom(words: string): string {
  const parts = words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
  const [slug = ''] = parts.map((_, left) => parts.slice(0, parts.length - left).join('-')).filter(isSlug)
  return slug
}

export const ATTORNEY_PAGE_PREFIX = '/attorney'

export function attorneyPagePath(slug: string): string {
  return `${ATTORNEY_PAGE_PREFIX}/${slug}`
}

/** Null for the path of another page. */
export function slugOfPage(pathname: string): string | null {
  const [, prefix, slug = '', more = ''] = pathname.split('/')
  return `/${prefix}` === ATTORNEY_PAGE_PREFIX && more === '' && isSlug(slug) ? slug : null
}
