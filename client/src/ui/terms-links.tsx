import type { ReactNode } from 'react'

/** The two documents by name. They open beside the form, so that nothing typed is lost. */
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
