import { useMemo, type ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Decide, Sources } from './finding-parts.tsx'
import type { FindingTableProps } from './finding-table-props.ts'
import { useMoreRows } from './more-rows.tsx'
import { partyRows } from './party-rows.ts'
import styles from './findings.module.css'

/** Who the documents name, those in the most places first. */
export function PartyList({ found, marks, isHidden, controls }: FindingTableProps<'party'>): ReactNode {
  const rows = useMemo(() => partyRows(found, marks.keyOf), [found, marks.keyOf])
  const shown = rows.filter(({ key }) => (marks.of(key) === 'hidden') === isHidden)
  const [visible, more] = useMoreRows(shown)
  return (
    <>
      <div className={styles['toolbar']}>{controls}</div>
      <ul className={styles['parties']} aria-label="Parties">
        {visible.map(({ key, name, aliases, roles, sources }) => (
          <li key={key} className={styles['party']}>
            <div className={styles['partyHead']}>
              <strong className={styles['name']}>{name}</strong>
              {roles.map((role) => (
                <Badge key={role}>{role}</Badge>
              ))}
              <Decide marks={marks} findingKey={key} label={name} />
            </div>
            {aliases.length > 0 && <p className={styles['note']}>Also: {aliases.join('; ')}</p>}
            <Sources sources={sources} />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
