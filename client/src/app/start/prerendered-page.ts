/** When a page that the build has drawn may be taken over as it stands. */
import { marketingPathOf } from '../../../../shared/domain/marketing-pages.ts'
import { recoveryRedirect } from '../guards/recovery-redirect.ts'

/** The attribute of the app's place that names the page drawn in it (scripts/client-build/page-document.ts). */
const MARK = 'data-drawn'

/** False where the drawing is of another page, or the app is about to lead elsewhere. */
export function isPrerendered(
  root: HTMLElement,
  { pathname, hash }: Pick<Location, 'pathname' | 'hash'>,
): boolean {
  const page = marketingPathOf(pathname)
  return page !== null && root.getAttribute(MARK) === page && recoveryRedirect(pathname, hash) === null
}
