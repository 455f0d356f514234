import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import type { AuthorityRow } from '../findings/authority-rows.ts'
import { citedCase, lookupWords, textOf, type KnownLookup } from './looked-up.ts'
import styles from './lookup.module.css'

type LookupCellProps = { readonly row: AuthorityRow; readonly known: ReadonlyMap<string, KnownLookup> }

/** What a service said of an authority. */
export function LookupCell({ row, known }: LookupCellProps): ReactNode {
  const cited = citedCase(row)
  if (cited === null) return <span className={styles['note']}>Cannot be looked up there</span>
  const lookup = known.get(textOf(cited))
  if (lookup === undefined) return <span className={styles['note']}>Not looked up</span>
  const { tone, label, words } = lookupWords(lookup, row.name)
  const address = lookup.result.status === 'found' ? (lookup.result.cases[0]?.url ?? null) : null
  return (
    <span className={styles['result']}>
      <Badge tone={tone}>{label}</Badge>
      <span>{words}</span>
      {address !== null && (
        <a href={address} target="_blank" rel="noopener noreferrer">
          Open at {lookup.host}
        </a>
      )}
    </span>
  )
}
