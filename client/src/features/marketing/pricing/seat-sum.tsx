import { useId, useState, type ReactNode } from 'react'
import { formatCents, PRO_PLAN_MONTHLY, SEAT_MONTHLY } from '../../../../../shared/domain/pricing.ts'
import styles from './seat-sum.module.css'

const FIRMS = [1, 3, 10, 25] as const
/** The maximum number of seats per order. */
const MOST_SEATS = 500

/** The table works without JavaScript; the field below it calculates any other number. */
export function SeatSum(): ReactNode {
  const [seats, setSeats] = useState('5')
  const id = useId()
  const count = Number(seats)
  const isCount = Number.isInteger(count) && count >= 1 && count <= MOST_SEATS
  return (
    <div className={styles['sum']}>
      <div className={styles['scroller']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Seats</th>
              <th scope="col">Plan</th>
              <th scope="col">Seats total</th>
              <th scope="col">Per month</th>
            </tr>
          </thead>
          <tbody>
            {FIRMS.map((firm) => (
              <tr key={firm}>
                <th scope="row">{firm}</th>
                <td>{formatCents(PRO_PLAN_MONTHLY)}</td>
                <td>{formatCents(firm * SEAT_MONTHLY)}</td>
                <td>{formatCents(monthly(firm))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['own']}>
        <label htmlFor={id}>Seats in your firm</label>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          value={seats}
          maxLength={3}
          onChange={({ target }) => setSeats(target.value)}
        />
        <output htmlFor={id}>
          {isCount
            ? `${formatCents(monthly(count))} a month`
            : `Enter 1 to ${MOST_SEATS}. For more seats, book a call.`}
        </output>
      </div>
      <p className={styles['note']}>
        A seat is one person who signs in. Your own seat is included in the count. Prices don’t include any
        tax due.
      </p>
    </div>
  )
}

/** Returns cents. */
function monthly(seats: number): number {
  return PRO_PLAN_MONTHLY + seats * SEAT_MONTHLY
}
