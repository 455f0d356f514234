/** Decides whether React may hydrate a prerendered page. */
import { marketingPathOf } from '../../../../shared/domain/marketing-pages.ts'
import { recoveryRedirect } from '../guards/recovery-redirect.ts'

/** The attribute of the root element that names the page prerendered in it (scripts/client-build/page-document.ts). */
const MARK = 'data-drawn'

/** False if another page is prerendered, or if the app is about to redirect. */
export function isPrerendered(
  root: HTMLElement,
  { pathname, hash }: Pick<Location, 'pathname' | 'hash'>,
): boolean {
  const page = marketingPathOf(pathname)
  return page !== null && root.getAttribute(MARK) === page && recoveryRedirect(pathname, hash) === null
}
