import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DashboardResponse } from '../../../../shared/contracts/referrals.ts'
import { referralsTabPath } from '../../platform/navigation/paths.ts'
import { formatCount } from '../../ui/format-count.ts'
import { formatDuration } from '../../../../shared/domain/format-time.ts'
import styles from './dashboard-page.module.css'

type FigureTilesProps = {
  readonly figures: DashboardResponse
  /** Tiles of other rooms. */
  readonly children: ReactNode
}

/** Four figures about the user's referrals. A figure without data says so instead of showing a zero. */
export function FigureTiles({ figures, children }: FigureTilesProps): ReactNode {
  const { openIn, openOut, accepted, answered, medianResponseSeconds } = figures
  return (
    <dl className={styles['tiles']}>
      <Tile term="Received, awaiting response">
        <Link to={referralsTabPath('received')}>{formatCount(openIn)}</Link>
      </Tile>
      <Tile term="Sent, awaiting response">
        <Link to={referralsTabPath('sent')}>{formatCount(openOut)}</Link>
      </Tile>
      <Tile
        term="Acceptance rate"
        note={
          answered === 0
            ? 'No final answers yet'
            : `${formatCount(accepted)} of ${formatCount(answered)} accepted`
        }
      >
        {rateWords(accepted, answered)}
      </Tile>
      <Tile
        term="Median time to response"
        note={medianResponseSeconds === null ? 'No responses yet' : 'From sending to the first response'}
      >
        {medianResponseSeconds === null ? '–' : formatDuration(medianResponseSeconds * 1000)}
      </Tile>
      {children}
    </dl>
  )
}

type TileProps = { readonly term: string; readonly note?: string; readonly children: ReactNode }

function Tile({ term, note, children }: TileProps): ReactNode {
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

function rateWords(accepted: number, answered: number): string {
  return answered === 0 ? '–' : `${Math.round((100 * Math.min(accepted, answered)) / answered)}%`
}
