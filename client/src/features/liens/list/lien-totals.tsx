import type { ReactNode } from 'react'
import type { LienTotals } from '../../../../../shared/domain/books/lien-list.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatCount } from '../../../ui/format-count.ts'
import styles from './lien-list.module.css'

/** Sums of what the filter shows. */
export function LienTotalsStrip({ totals }: { readonly totals: LienTotals }): ReactNode {
  const { liens, disputed, savedPercent } = totals
  const sums = [
    ['Asserted', totals.asserted],
    ['Confirmed', totals.confirmed],
    ['Final', totals.final],
    ['Paid', totals.paid],
    ['Open', totals.open],
  ] as const
  const [before, after] = [sums.slice(0, 3), sums.slice(3)]
  return (
    <section aria-labelledby="lien-totals" className={styles['totals']}>
      <h2 id="lien-totals" aria-live="polite" className={styles['count']}>
        {liens === 1 ? '1 lien' : `${formatCount(liens)} liens`}
      </h2>
      <dl className={styles['sums']}>
        {before.map(([label, cents]) => (
          <Sum key={label} label={label} cents={cents} />
        ))}
        <div className={classNames(totals.saved > 0 && styles['saved'])}>
          <dt>Saved</dt>
          <dd>
            {formatDollars(totals.saved)}
            {savedPercent !== null && <span className={styles['percent']}> {savedPercent}%</span>}
          </dd>
        </div>
        {after.map(([label, cents]) => (
          <Sum key={label} label={label} cents={cents} />
        ))}
      </dl>
      {disputed > 0 && (
        <p className={styles['disputed']}>
          {disputed === 1
            ? 'Of 1 lien two devices entered different amounts. The sums use the higher claim until you choose.'
            : `Of ${formatCount(disputed)} liens two devices entered different amounts. The sums use the higher claims until you choose.`}
        </p>
      )}
    </section>
  )
}

function Sum({ label, cents }: { readonly label: string; readonly cents: number }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatDollars(cents)}</dd>
    </div>
  )
}
