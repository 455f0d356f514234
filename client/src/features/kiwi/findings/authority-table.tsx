import { useMemo, type ReactNode } from 'react'
import type { LegalDocument } from '../../../../../shared/domain/documents/document-schema.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LookUpBar } from '../lookup/look-up-bar.tsx'
import type { KnownLookup } from '../lookup/looked-up.ts'
import { LookupCell } from '../lookup/lookup-cell.tsx'
import { useKnownLookups } from '../lookup/use-lookups.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import {
  authorityRows,
  GROUP_LABELS,
  PASSIM,
  titleOf,
  type AuthorityGroup,
  type AuthorityRow,
} from './authority-rows.ts'
import { NoneShown, Sources } from './finding-parts.tsx'
import type { FindingTableProps } from './finding-table-props.ts'
import { WordExport } from './word-export.tsx'
import styles from './findings.module.css'

const GROUPS = Object.keys(GROUP_LABELS) as AuthorityGroup[] // the keys of a table of all groups

/** Cases, statutes, rules and others, each with the pages that cite it. */
export function AuthorityTable(props: FindingTableProps<'citation'>): ReactNode {
  const { found, only, decisions, controls, none } = props
  const { keyOf } = decisions
  const known = useKnownLookups()
  const { rows, unresolved } = useMemo(() => {
    // The pages of another document are none of this one's table.
    const own = only === '' ? found : found.filter(({ file }) => file === only)
    return authorityRows(own, keyOf)
  }, [found, only, keyOf])
  return (
    <>
      <div className={styles['toolbar']}>
        {controls}
        {rows.length > 0 && <ExportButton rows={rows} />}
      </div>
      <LookUpBar rows={rows} known={known} />
      {rows.length + unresolved.length === 0 && (only === '' ? none : <NoneShown isHidden={false} />)}
      {GROUPS.map((group) => {
        const own = rows.filter((row) => row.group === group)
        return own.length === 0 ? null : <Group key={group} group={group} rows={own} known={known} />
      })}
      {unresolved.length > 0 && (
        <Alert
          tone="warning"
          title={
            unresolved.length === 1
              ? '1 short form points to nothing that is cited before it'
              : `${unresolved.length} short forms point to nothing that is cited before them`
          }
        >
          <ul className={styles['plain']}>
            {unresolved.map((one) => (
              <li key={keyOf(one)}>
                {one.text} <Sources sources={[one]} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

function ExportButton({ rows }: { readonly rows: readonly AuthorityRow[] }): ReactNode {
  const { documents } = useWorkspace()
  async function make(): Promise<LegalDocument> {
    const { authorityDocument } = await import('./authority-document.ts')
    const pdfs = new Set(documents.filter(({ kind }) => kind === 'pdf').map(({ file }) => file))
    return authorityDocument(rows, (file) => pdfs.has(file))
  }
  return <WordExport name="table-of-authorities.docx" make={make} />
}

type GroupProps = {
  readonly group: AuthorityGroup
  readonly rows: readonly AuthorityRow[]
  readonly known: ReadonlyMap<string, KnownLookup>
}

function Group({ group, rows, known }: GroupProps): ReactNode {
  const isLookedUp = known.size > 0 && group === 'cases'
  return (
    <div className={styles['frame']}>
      <table className={styles['table']}>
        <caption className={styles['caption']}>{GROUP_LABELS[group]}</caption>
        <thead>
          <tr>
            <th scope="col">Authority</th>
            <th scope="col">Cited in</th>
            {isLookedUp && <th scope="col">Look-up</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={styles['authority']}>
                {titleOf(row)}
                {new Set(row.sources.map(({ file, page }) => `${file} ${page}`)).size >= PASSIM && (
                  <em className={styles['note']}> passim</em>
                )}
              </th>
              <td>
                <Sources sources={row.sources} />
              </td>
              {isLookedUp && (
                <td>
                  <LookupCell row={row} known={known} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
