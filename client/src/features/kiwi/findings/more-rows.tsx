import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format-count.ts'

/** Rows that a table shows at first, and more at each press: thousands would make it slow. */
const STEP = 100

/** Returns the rows to show, and the button for more of them. */
export function useMoreRows<Row>(rows: readonly Row[]): readonly [readonly Row[], ReactNode] {
  const [most, setMost] = useState(STEP)
  const left = rows.length - most
  const button =
    left > 0 ? (
      <Button onClick={() => setMost(most + STEP)}>Show more ({formatCount(left)} left)</Button>
    ) : null
  return [rows.slice(0, most), button]
}
