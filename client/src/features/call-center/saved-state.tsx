import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { CALL_KIND } from '../../../../shared/domain/records/call.ts'
import type { RecordView } from '../../offline/records/record-store.ts'
import { decideSearch } from '../../platform/navigation/decide-link.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './call-center.module.css'

type SavedBadgeProps = { readonly call: RecordView; readonly isInList?: true }

/** Where a call is saved. Never "everywhere" before the server has confirmed all of it. A question about it is a link to its answers. */
export function SavedBadge({ call: { id, state, body }, isInList }: SavedBadgeProps): ReactNode {
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
          to={{ search: decideSearch(search, { kind: CALL_KIND.kind, id }) }}
          className={styles['decide']}
          // In a list, which of them; hidden text after the badge would be read with a space before the colon.
          aria-label={isInList && `Needs a decision: ${CALL_KIND.titleOf(body)}`}
        >
          <Badge tone="danger">Needs a decision</Badge>
        </Link>
      )
  }
}

export function OnThisDevice(): ReactNode {
  return <Badge tone="warning">Saved on this device</Badge>
}
