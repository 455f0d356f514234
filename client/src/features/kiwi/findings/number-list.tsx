import { useMemo, type ReactNode } from 'react'
import { Sources } from './finding-parts.tsx'
import type { NumberFinding } from './finding.ts'
import { useFindings } from './use-findings.ts'
import styles from './findings.module.css'

/** Numbers of claims, policies, accounts and files, each once with all places. `only`: of this document; '' for all. */
export function NumberList({ only }: { readonly only: string }): ReactNode {
  const { found } = useFindings('number')
  const rows = useMemo(
    () =>
      [
        ...Map.groupBy(
          (found ?? []).filter(({ file }) => only === '' || file === only),
          ({ label, text }) => `${label} ${text}`,
        ),
      ].flatMap(([key, sources]): readonly Row[] => {
        const [first] = sources
        return first === undefined ? [] : [{ key, label: first.label, text: first.text, sources }]
      }),
    [found, only],
  )
  if (rows.length === 0) return null
  return (
    <ul className={styles['parties']} aria-label="Numbers">
      {rows.map(({ key, label, text, sources }) => (
        <li key={key} className={styles['party']}>
          <span>
            {label} <strong className={styles['name']}>{text}</strong>
          </span>
          <Sources sources={sources} />
        </li>
      ))}
    </ul>
  )
}

type Row = {
  readonly key: string
  readonly label: string
  readonly text: string
  readonly sources: readonly NumberFinding[]
}
