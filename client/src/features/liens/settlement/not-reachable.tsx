import type { ReactNode } from 'react'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import type { LineObstacle } from '../../../../../shared/domain/books/solve-book.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { Alert } from '../../../ui/alert.tsx'
import styles from './settlement.module.css'
import { holderOf, signedDollars } from './settlement-words.ts'

type NotReachableProps = {
  readonly obstacles: readonly LineObstacle[]
  /** The largest net in cents. */
  readonly largest: number
  readonly liens: readonly BookLien[]
}

/** Why the wanted net cannot be reached, and what each line that stops it would give. */
export function NotReachable({ obstacles, largest, liens }: NotReachableProps): ReactNode {
  const byId = new Map(liens.map((lien) => [lien.id, lien]))
  return (
    <Alert tone="warning" role="status" title={`The largest net is ${signedDollars(largest)}.`}>
      {obstacles.length === 0 ? (
        <p>No lien stops it: fee, costs and deductions leave no more.</p>
      ) : (
        <>
          <p>These lines stop it:</p>
          <ul className={styles['obstacles']}>
            {obstacles.map(({ line, what, cents, netWithoutIt }) => (
              <li key={line}>
                {holderOf(byId.get(line))}: {what === 'floor' ? 'floor' : 'fixed at'} {formatDollars(cents)}.
                Each dollar less gives the client a dollar, up to {signedDollars(netWithoutIt)}.
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}
