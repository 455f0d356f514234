import type { ReactNode } from 'react'
import { EntryFrame } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from './plain-page.module.css'
import { useMembership } from './use-membership.ts'

type PlainPageProps = { readonly title: string; readonly lead: ReactNode; readonly children: ReactNode }

/** A simple message page with links: inside the application's frame for members, in its own frame for others. */
export function PlainPage({ title, lead, children }: PlainPageProps): ReactNode {
  const isFramed = useMembership() === 'member'
  const heading = <PageHeading title={title} lead={lead} />
  if (!isFramed) {
    return (
      <EntryFrame>
        {heading}
        {children}
      </EntryFrame>
    )
  }
  return (
    <>
      {heading}
      <div className={styles['ways']}>{children}</div>
    </>
  )
}
