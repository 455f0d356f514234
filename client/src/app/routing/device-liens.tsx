/** Brings the liens on this device to the dashboard, which knows no other room. */
import { useEffect } from 'react'
import type { DashboardExtras } from '../../features/dashboard/dashboard-extras.ts'
import { lienAction, lienOfWeek, LienTiles } from '../../features/dashboard/lien-parts.tsx'
import type { DueLien, LienBoard } from '../../features/liens/due/lien-board.ts'
import { useLienBoard } from '../../features/liens/due/use-lien-board.ts'
import { lienPath } from '../../features/liens/lien-paths.ts'
import { useNow } from '../../ui/use-now.ts'

const MINUTE = 60_000

/** Calls `onKnown` with what there is to add; null once there is no lien. */
export function DeviceLiens({
  onKnown,
}: {
  readonly onKnown: (extras: DashboardExtras | null) => void
}): null {
  const today = localDay(useNow(MINUTE))
  const board = useLienBoard(today)
  useEffect(() => {
    onKnown(board === null ? null : extrasOf(board, today))
  }, [board, onKnown, today])
  return null
}

function extrasOf(board: LienBoard, today: string): DashboardExtras {
  return {
    tiles: <LienTiles {...board} />,
    actions: board.actions.map((lien) => lienAction(shown(lien), today)),
    upcoming: board.upcoming.map((lien) => lienOfWeek(shown(lien))),
  }
}

function shown({ bookId, lienId, kind, ...lien }: DueLien) {
  const isAnswer = kind === 'answered'
  return { ...lien, isAnswer, key: `${lienId} ${kind} ${lien.label}`, to: lienPath(bookId, lienId) }
}

/** YYYY-MM-DD where this device is. */
function localDay(now: number): string {
  const at = new Date(now)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
