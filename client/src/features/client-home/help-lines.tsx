/** The national help lines that every client page shows. Source: the lines' own public pages; verify before a change. */
import type { ReactNode } from 'react'

export const HELP_LINES = { emergency: '911', crisis: '988', violence: '1-800-799-7233' } as const
type HelpNumber = (typeof HELP_LINES)[keyof typeof HELP_LINES]

export function HelpLine({ number }: { readonly number: HelpNumber }): ReactNode {
  return <a href={`tel:${number.replaceAll('-', '')}`}>{number}</a>
}
