import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lienRow } from '../../../../../shared/domain/books/lien-rows.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { useRecordChoices } from '../../../offline/react/use-records.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { lazyExtra } from '../../../ui/lazy-extra.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { matterPath } from '../lien-paths.ts'
import { MatterSaveMark } from '../matter/matter-save-mark.tsx'
import type { OpenBook } from '../matter/use-book.ts'
import styles from './lien.module.css'
import { MatterLiens, type ListedLien } from './matter-liens.tsx'

const LienDetail = lazyExtra(async () => (await import('./lien-detail.tsx')).LienDetail)
const AddLienDialog = lazyExtra(async () => (await import('./add-lien-dialog.tsx')).AddLienDialog)

const NONE: readonly string[] = []

/** The liens of a matter, and with ?lien= one of them beside the list; on a small screen in its place. */
export function LiensTab({ book }: { readonly book: OpenBook }): ReactNode {
  const [query] = useSearchParams()
  const [adding, setAdding] = useState<'never' | 'open' | 'closed'>('never')
  const openedId = query.get('lien')
  const conflicts = useBookConflicts(book.id)
  const { values } = book.draft
  const listed = useMemo(
    () => book.liens.map((lien): ListedLien => ({ lien, row: lienRow(book.id, values, lien, conflicts) })),
    [book.id, book.liens, conflicts, values],
  )
  const opened = listed.find(({ lien }) => lien.id === openedId)
  return (
    <>
      <MatterSaveMark book={book} />
      <div className={styles['room']}>
        <div className={styles['split']} data-opened={openedId === null ? undefined : true}>
          <section aria-labelledby="matter-liens" className={styles['list']}>
            <div className={styles['top']}>
              <h2 id="matter-liens">Liens</h2>
              <Button
                variant={openedId === null ? 'primary' : 'secondary'}
                icon={<Icon name="plus" />}
                onClick={() => setAdding('open')}
              >
                Add a lien
              </Button>
            </div>
            <MatterLiens bookId={book.id} listed={listed} opened={openedId} />
          </section>
          {openedId !== null && (
            <div className={styles['detail']}>
              {opened === undefined ? (
                <EmptyState
                  title="This lien isn’t here"
                  action={<LinkButton to={matterPath(book.id)}>Liens of this matter</LinkButton>}
                >
                  It hasn’t reached this device yet. It appears when you’re online.
                </EmptyState>
              ) : (
                <Suspense fallback={<Skeleton label="Loading the lien…" />}>
                  <LienDetail
                    key={opened.lien.id}
                    book={book}
                    lien={opened.lien}
                    row={opened.row}
                    conflicts={conflicts}
                  />
                </Suspense>
              )}
            </div>
          )}
          {adding !== 'never' && (
            <Suspense>
              <AddLienDialog book={book} isOpen={adding === 'open'} onClose={() => setAdding('closed')} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}

/** The units of the book that wait for a person's choice between two values. */
function useBookConflicts(bookId: string): readonly string[] {
  const choices = useRecordChoices()
  return useMemo(() => {
    if (choices.status !== 'ready') return NONE
    const units = choices.value.flatMap((choice) =>
      choice.kind === BOOK_KIND.kind && choice.id === bookId && choice.reason === 'conflict'
        ? [choice.conflict.unit]
        : [],
    )
    return units.length === 0 ? NONE : units.toSorted()
  }, [bookId, choices])
}
