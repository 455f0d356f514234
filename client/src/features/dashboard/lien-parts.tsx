/** Two tiles of liens on the dashboard. Loaded only by a person who has matters. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { lazily } from '../../../../shared/domain/lazily.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { counted } from './due-rows.ts'
import { Tile } from './tile.tsx'

const SHORT_FROM = 1_000_000_00
const style = { style: 'currency', currency: 'USD' } as const
const whole = lazily(() => new Intl.NumberFormat('en-US', { ...style, maximumFractionDigits: 0 }))
const short = lazily(
  () => new Intl.NumberFormat('en-US', { ...style, notation: 'compact', maximumFractionDigits: 2 }),
)

/** Whole dollars, and millions in short, so that a tile holds them. The list of liens has the cents. */
function dollars(cents: number): string {
  return (Math.abs(cents) < SHORT_FROM ? whole() : short()).format(cents / 100)
}

/** Cents. */
export type LienSums = {
  readonly open: number
  readonly openLiens: number
  readonly saved: number
  readonly savedLiens: number
}

export function LienTiles({ open, openLiens, saved, savedLiens }: LienSums): ReactNode {
  return (
    <>
      <Tile term="Liens outstanding" note={counted(openLiens, 'open lien')}>
        <Link to={paths.liens}>{dollars(open)}</Link>
      </Tile>
      <Tile
        term="Saved on liens"
        note={savedLiens === 0 ? 'No final amount yet' : `${counted(savedLiens, 'lien')} with a final amount`}
      >
        {savedLiens === 0 ? '–' : dollars(saved)}
      </Tile>
    </>
  )
}
