import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Decide, DocumentSays, EditedBadge, NoneShown, Sources } from './finding-parts.tsx'
import type { FindingTableProps } from './finding-table-props.ts'
import { useMoreRows } from './more-rows.tsx'
import { NumberList } from './number-list.tsx'
import { UseParty } from './use-party.tsx'
import { partyRows, roleWords, type PartyRow } from './party-rows.ts'
import type { Decisions } from './use-decisions.ts'
import styles from './findings.module.css'

const PartyDialog = lazy(async () => ({ default: (await import('./party-dialog.tsx')).PartyDialog }))

/** Who the documents name, those in the most places first. */
export function PartyList(props: FindingTableProps<'party'>): ReactNode {
  const { found, only, decisions, isHidden, controls, none } = props
  const [edited, setEdited] = useState<PartyRow | null>(null)
  const rows = useMemo(() => partyRows(found, decisions), [found, decisions])
  const shown = rows.filter(
    ({ key, sources }) =>
      (only === '' || sources.some(({ file }) => file === only)) &&
      (decisions.markOf(key) === 'hidden') === isHidden,
  )
  const [visible, more] = useMoreRows(shown)
  return (
    <>
      <div className={styles['toolbar']}>{controls}</div>
      {rows.length === 0 ? (
        none
      ) : shown.length === 0 ? (
        <NoneShown isHidden={isHidden} />
      ) : (
        <ul className={styles['parties']} aria-label="Parties">
          {visible.map((row) => (
            <Party key={row.key} row={row} decisions={decisions} onEdit={() => setEdited(row)} />
          ))}
        </ul>
      )}
      {more}
      <NumberList only={only} />
      {edited !== null && (
        <Suspense>
          <PartyDialog row={edited} decisions={decisions} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  )
}

type PartyProps = { readonly row: PartyRow; readonly decisions: Decisions; readonly onEdit: () => void }

function Party({ row, decisions, onEdit }: PartyProps): ReactNode {
  const { key, name, roles, isEdited, found, aliases, sources } = row
  return (
    <li className={styles['party']}>
      <div className={styles['partyHead']}>
        <strong className={styles['name']}>{name}</strong>
        {roles.map((role) => (
          <Badge key={role}>{role}</Badge>
        ))}
        {isEdited && <EditedBadge />}
        <Decide decisions={decisions} findingKey={key} label={name} isEdited={isEdited} onEdit={onEdit} />
      </div>
      {isEdited && (
        <DocumentSays>
          “{found.name}”
          {roleWords(roles) !== roleWords(found.roles) &&
            (found.roles.length === 0 ? ', without a role' : `, ${roleWords(found.roles)}`)}
        </DocumentSays>
      )}
      {aliases.length > 0 && <p className={styles['note']}>Also: {aliases.join('; ')}</p>}
      <Sources sources={sources} />
      <UseParty name={name} roles={roles} />
    </li>
  )
}
