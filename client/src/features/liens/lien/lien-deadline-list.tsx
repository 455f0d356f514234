import { Suspense, type ReactNode } from 'react'
import { deadlinesOfLien } from '../../../../../shared/domain/books/lien-deadlines.ts'
import { Card } from '../../../ui/card.tsx'
import { lazyExtra } from '../../../ui/lazy-extra.ts'
import { formatDay } from '../lien-labels.ts'
import { ReviewMark } from '../not-reviewed.tsx'
import { DeadlineToCalendar } from './deadline-to-calendar.tsx'
import { LienDuties } from './lien-duties.tsx'
import type { LienFieldProps } from './lien-inputs.tsx'
import { MedicareInterest } from './medicare-interest.tsx'
import styles from './lien.module.css'

/** Few people have connected a calendar. */
const AddToGoogleCalendar = lazyExtra(
  async () => (await import('../../../platform/integrations/add-to-google-calendar.tsx')).AddToGoogleCalendar,
)

type LienDeadlinesProps = LienFieldProps & {
  /** YYYY-MM-DD. */
  readonly today: string
}

export function LienDeadlines({ book, lien, today }: LienDeadlinesProps): ReactNode {
  const bookId = book.id
  const body = book.draft.values
  const deadlines = deadlinesOfLien(body, lien)
  return (
    <Card aria-labelledby="lien-deadlines" className={styles['part']}>
      <h3 id="lien-deadlines">Deadlines</h3>
      {deadlines.length === 0 ? (
        <p className={styles['soft']}>
          None. Deadlines follow from the dates of letters and offers below, the lien type and the state of
          the matter.
        </p>
      ) : (
        <ul className={styles['thread']}>
          {deadlines.map(({ id, label, due, start, count, skipped, source, verify, isReviewed }) => (
            <li key={id}>
              <div className={styles['top']}>
                <p>
                  <b>{label}</b>
                </p>
                <p className={due < today ? styles['overdue'] : undefined}>
                  {due < today ? 'Overdue since' : 'Due'} {formatDay(due)}
                </p>
              </div>
              <p className={styles['facts']}>
                <span>{start === null ? 'as entered' : `${count} from ${formatDay(start)}`}</span>
                {start !== null && <span>{source}</span>}
                <span>verify: {verify}</span>
                <ReviewMark isReviewed={isReviewed} />
              </p>
              {skipped.length > 0 && (
                <p className={styles['soft']}>
                  Passed over: {skipped.map(({ day, why }) => `${formatDay(day)} (${why})`).join(', ')}.
                </p>
              )}
              {due >= today && (
                <>
                  <DeadlineToCalendar bookId={bookId} lienId={lien.id} {...{ id, label, due }} />
                  <Suspense fallback={null}>
                    <AddToGoogleCalendar
                      key={due}
                      add={(calendar) => calendar.addLienDeadline({ bookId, lienId: lien.id, deadline: id })}
                      label={label}
                    />
                  </Suspense>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <MedicareInterest key={lien.id} {...{ book, lien, today }} />
      <LienDuties body={body} lien={lien} />
    </Card>
  )
}
