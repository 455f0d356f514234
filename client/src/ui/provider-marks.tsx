/** The sign-in providers' logos, in the colors that their brand rules require. Always beside the provider's name. */
import type { ReactNode } from 'react'

const SIZE = 18

export function GoogleMark(): ReactNode {
  return (
    <svg viewBox="0 0 18 18" width={SIZE} height={SIZE} aria-hidden="true">
      <path
        fill="#4285f4"
        d="M17.6 9.2c0-.6-.1-1.2-.2-1.8H9v3.5h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.6z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.2c-.8.5-1.8.9-3.1.9-2.3 0-4.3-1.6-5-3.7H1V13a9 9 0 0 0 8 5z"
      />
      <path fill="#fbbc05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8z" />
      <path fill="#ea4335" d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3c.7-2.1 2.7-3.7 5-3.7z" />
    </svg>
  )
}

export function LinkedInMark(): ReactNode {
  return (
    <svg viewBox="0 0 18 18" width={SIZE} height={SIZE} aria-hidden="true">
      <rect width="18" height="18" rx="2" fill="#0a66c2" />
      <path
        fill="#fff"
        d="M3 7h2.5v8H3zM4.2 3a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM7.1 7h2.4v1.1c.4-.7 1.2-1.3 2.5-1.3 2.5 0 3 1.6 3 3.8V15h-2.5v-3.9c0-1 0-2.1-1.3-2.1s-1.5 1-1.5 2.1V15H7.1z"
      />
    </svg>
  )
}
