import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import type { WordHits } from '../reading/find-words.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import styles from './ask.module.css'

type WordHitListProps = { readonly words: string; readonly hits: WordHits; readonly onClose: () => void }

/** Where words stand, exactly as they were typed. */
export function WordHitList({ words, hits: { hits, whole }, onClose }: WordHitListProps): ReactNode {
  const { open, documents } = useWorkspace()
  return (
    <section aria-label={`Found: ${words}`} className={styles['card']}>
      <header className={styles['cardHead']}>
        <h3 aria-live="polite" className={styles['asked']}>
          {whole === 0
            ? `“${words}” is in none of these documents`
            : `“${words}” is in ${whole === 1 ? '1 place' : `${formatCount(whole)} places`}`}
        </h3>
        <Button size="small" variant="ghost" onClick={onClose}>
          Close
        </Button>
      </header>
      {whole > hits.length && <p className={styles['note']}>The first {hits.length} are shown.</p>}
      <ol className={styles['hits']}>
        {hits.map(({ file, start, end, page, around, from, to }) => (
          <li key={`${file} ${start}`}>
            <button type="button" className={styles['hit']} onClick={() => open({ file, start, end })}>
              <span>
                …{around.slice(0, from)}
                <mark>{around.slice(from, to)}</mark>
                {around.slice(to)}…
              </span>
              <span className={styles['note']}>
                {documents.find((one) => one.file === file)?.kind === 'pdf' ? `${file}, page ${page}` : file}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
