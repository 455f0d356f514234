import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DashboardResponse } from '../../../../shared/contracts/referrals.ts'
import { referralsTabPath } from '../../platform/navigation/paths.ts'
import { formatCount } from '../../ui/format-count.ts'
import { formatDuration } from '../../../../shared/domain/format-time.ts'
import styles from './dashboard-page.module.css'
import { Tile } from './tile.tsx'

type FigureTilesProps = {
  readonly figures: DashboardResponse
  /** Tiles of other rooms. */
  readonly children: ReactNode
}

/** Figures about the user's referrals and answers to requests. A figure without data says so instead of showing a zero. */
export function FigureTiles({ figures, children }: FigureTilesProps): ReactNode {
  const { openIn, openOut, accepted, answered, medianResponseSeconds, rooms } = figures
  return (
    <Tiles>
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
      {rooms !== undefined && (
        <Tile
          term="Interests out"
          note={rooms.interestsOut === 0 ? 'No client has to decide' : 'Awaiting the client’s decision'}
        >
          <Link to="/saved-cases?tab=answered">{formatCount(rooms.interestsOut)}</Link>
        </Tile>
      )}
      {children}
    </Tiles>
  )
}

export function Tiles({ children }: { readonly children: ReactNode }): ReactNode {
  return <dl className={styles['tiles']}>{children}</dl>
}

function rateWords(accepted: number, answered: number): string {
  return answered === 0 ? '–' : `${Math.round((100 * Math.min(accepted, answered)) / answered)}%`
}
