import type { ReactNode } from 'react'

type TileProps = { readonly term: string; readonly note?: string; readonly children: ReactNode }

/** One figure of the dashboard, in its list of tiles. */
export function Tile({ term, note, children }: TileProps): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children}
        {note !== undefined && <span>{note}</span>}
      </dd>
    </div>
  )
}
