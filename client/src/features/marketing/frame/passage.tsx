/** A section of a page in the layout of a treatise: its label in the margin, the text beside it. */
import { useId, type ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import styles from './passage.module.css'

type PassageProps = {
  /** The label in the margin: a paragraph's number, or a word. */
  readonly margin: ReactNode
  readonly title: string
  readonly children: ReactNode
  /** The anchor for links to this section. */
  readonly id?: string
  /** Uses the full width below the heading instead of the text measure. */
  readonly wide?: boolean
}

export function Passage({ margin, title, children, id, wide = false }: PassageProps): ReactNode {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className={styles['passage']}>
      <p className={styles['margin']}>{margin}</p>
      <div className={styles['body']}>
        <h2 id={headingId}>{title}</h2>
        <div className={classNames(styles['text'], wide && styles['wideText'])}>{children}</div>
      </div>
    </section>
  )
}

type OpeningProps = { readonly title: ReactNode; readonly lead: ReactNode; readonly children?: ReactNode }

/** The top of every marketing page except the landing page. */
export function Opening({ title, lead, children }: OpeningProps): ReactNode {
  return (
    <div className={styles['opening']}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles['lead']}>{lead}</p>
      {children}
    </div>
  )
}
