import { useId, type ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { OPENNESS_LABELS, type Openness } from '../what-is-open.ts'
import styles from './plan.module.css'

type PlanProps = {
  readonly name: string
  readonly badge?: ReactNode
  readonly price: ReactNode
  readonly note: string
  readonly action: ReactNode
  readonly features: readonly { readonly name: string; readonly openness: Openness; readonly words: string }[]
  readonly isMain?: boolean
}

export function Plan({ name, badge, price, note, action, features, isMain = false }: PlanProps): ReactNode {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={classNames(styles['plan'], isMain && styles['main'])}>
      <div className={styles['top']}>
        <div className={styles['name']}>
          <h2 id={headingId}>{name}</h2>
          {badge}
        </div>
        <p className={styles['price']}>{price}</p>
        <p className={styles['note']}>{note}</p>
        {action}
      </div>
      <ul className={styles['features']}>
        {features.map((feature) => (
          <li key={feature.name}>
            <span className={styles['feature']}>
              <strong>{feature.name}</strong>
              <span className={styles['openness']} data-openness={feature.openness}>
                {OPENNESS_LABELS[feature.openness]}
              </span>
            </span>
            <span className={styles['words']}>{feature.words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
