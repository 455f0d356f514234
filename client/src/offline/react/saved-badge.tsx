import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { RECORD_KINDS } from '../../../../shared/domain/records/registry.ts'
import { decideSearch } from '../../platform/navigation/decide-link.ts'
import { Badge } from '../../ui/badge.tsx'
import type { RecordView } from '../records/record-store.ts'
import styles from './saved-badge.module.css'

type SavedBadgeProps = { readonly record: RecordView; readonly isInList?: true }

/** Where a record is saved. Never "everywhere" before the server has confirmed all of it. A question about it is a link to its answers. */
export function SavedBadge({ record: { kind, id, state, body }, isInList }: SavedBadgeProps): ReactNode {
  const { search } = useLocation()
  switch (state) {
    case 'device':
      return <OnThisDevice />
    case 'everywhere':
      // The usual case: in a list it must not outshine the others.
      if (isInList) return <span className={styles['quiet']}>Saved everywhere</span>
      return <Badge tone="success">Saved everywhere</Badge>
    case 'choice':
      return (
        <Link
          to={{ search: decideSearch(search, { kind, id }) }}
          className={styles['decide']}
          // In a list, which of them; hidden text after the badge would be read with a space before the colon.
          aria-label={isInList && `Needs a decision: ${RECORD_KINDS.of(kind)?.titleOf(body) ?? ''}`}
        >
          <Badge tone="danger">Needs a decision</Badge>
        </Link>
      )
  }
}

export function OnThisDevice(): ReactNode {
  return <Badge tone="warning">Saved on this device</Badge>
}
