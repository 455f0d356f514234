import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import styles from './gallery.module.css'

type SectionProps = { readonly id: string; readonly title: string; readonly children: ReactNode }

export function GallerySection({ id, title, children }: SectionProps): ReactNode {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  )
}

type SpecimenProps = { readonly label: string; readonly children: ReactNode; readonly wide?: boolean }

/** One state of one component, with its name. */
export function Specimen({ label, children, wide = false }: SpecimenProps): ReactNode {
  return (
    <div className={wide ? styles['wideSpecimen'] : styles['specimen']}>
      <p className={styles['label']}>{label}</p>
      {children}
    </div>
  )
}

export function Specimens({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles['specimens']}>{children}</div>
}
