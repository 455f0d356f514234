import type { ReactNode } from 'react'
import { dutiesOfLien } from '../../../../../shared/domain/books/lien-duties.ts'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { ReviewMark } from '../not-reviewed.tsx'
import styles from './lien.module.css'

type LienDutiesProps = { readonly body: UnitValues; readonly lien: BookLien }

/** What the law asks for about this type of lien without a day, and the days that cannot be counted yet. */
export function LienDuties({ body, lien }: LienDutiesProps): ReactNode {
  const duties = dutiesOfLien(body, lien)
  if (duties.length === 0) return null
  return (
    <>
      <h4>Without a day</h4>
      <ul className={styles['thread']} aria-label="Without a day">
        {duties.map(({ id, label, says, source, verify, isReviewed }) => (
          <li key={id}>
            <p>
              <b>{label}</b>
            </p>
            <p>{says}</p>
            <p className={styles['facts']}>
              <span>{source}</span>
              <span>verify: {verify}</span>
              <ReviewMark isReviewed={isReviewed} />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
