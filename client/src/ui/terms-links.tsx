import type { ReactNode } from 'react'

/** Links to the two documents. They open in a new tab, so that the form keeps its input. */
export function TermsLinks(): ReactNode {
  return (
    <>
      <a href="/terms-of-service" target="_blank" rel="noopener">
        Terms of Service
      </a>{' '}
      and the{' '}
      <a href="/privacy-policy" target="_blank" rel="noopener">
        Privacy Policy
      </a>
    </>
  )
}
