import type { ComponentProps, ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

type CardProps = ComponentProps<'section'> & { readonly padding?: 'regular' | 'roomy' | 'none' }

export function Card({ padding = 'regular', className, ...rest }: CardProps): ReactNode {
  return <section {...rest} className={classNames(styles['card'], styles[padding], className)} />
}
