/** Brings the liens on this device to the dashboard, which knows no other room. */
import { useEffect } from 'react'
import type { DashboardExtras, OnExtras } from '../../features/dashboard/dashboard-extras.ts'
import { dayAction, dayOfWeek, type DayItem } from '../../features/dashboard/due-rows.ts'
import { LienTiles } from '../../features/dashboard/lien-parts.tsx'
import type { DueLien, LienBoard } from '../../features/liens/due/lien-board.ts'
import { useLienBoard } from '../../features/liens/due/use-lien-board.ts'
import { lienPath } from '../../features/liens/lien-paths.ts'
import { localDay } from '../../ui/local-time.ts'
import { useNow } from '../../ui/use-now.ts'

const MINUTE = 60_000

export function DeviceLiens({ onKnown }: { readonly onKnown: OnExtras }): null {
  const today = localDay(useNow(MINUTE))
  const board = useLienBoard(today)
  useEffect(() => {
    onKnown('liens', board === null ? null : extrasOf(board, today))
  }, [board, onKnown, today])
  return null
}

function extrasOf(board: LienBoard, today: string): DashboardExtras {
  return {
    tiles: <LienTiles {...board} />,
    actions: board.actions.map((lien) => dayAction(shown(lien), 'Lien', today)),
    upcoming: board.upcoming.map((lien) => dayOfWeek(shown(lien))),
  }
}

function shown({ bookId, lienId, holder, title, kind, label, day }: DueLien): DayItem {
  return {
    ...{ key: `${lienId} ${kind} ${label}`, to: lienPath(bookId, lienId) },
    ...{ title: holder, note: title, label, day, isAnswer: kind === 'answered' },
  }
}
