import { useId, type ReactNode } from 'react'
import styles from './charts.module.css'

type ChartFrameProps = {
  readonly title: string
  /** What the picture shows, in a sentence with its figures. */
  readonly description: string
  /** In rem. */
  readonly height: number
  /** Shapes of the picture: lengths across in percent, down in rem, so that text grows with the person's size and nothing is cut off. */
  readonly picture: ReactNode
  /** Above the picture. */
  readonly children?: ReactNode
  /** The same figures in rows. */
  readonly table: ReactNode
}

/** A picture with a title and a description, and its figures in a table. */
export function ChartFrame(props: ChartFrameProps): ReactNode {
  const { title, description, height, picture, children, table } = props
  const id = useId()
  return (
    <section aria-labelledby={`${id}-heading`} className={styles['chart']}>
      <h2 id={`${id}-heading`}>{title}</h2>
      {children}
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
        className={styles['picture']}
        style={{ blockSize: `${height}rem` }}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {picture}
      </svg>
      {table}
    </section>
  )
}

type FigureTableProps = {
  readonly caption: string
  readonly titles: readonly string[]
  /** The first cell of each names it. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

export function FigureTable({ caption, titles, rows }: FigureTableProps): ReactNode {
  return (
    <table className={styles['table']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...figures] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, at) => (
              // A row has one figure for each title.
              <td key={titles[at + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
