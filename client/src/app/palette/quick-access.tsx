/** Keyboard shortcuts and the two dialogs that they open. The dialogs' code loads on first use. */
import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../platform/navigation/paths.ts'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { kindOf } from '../shell/navigation.ts'
import { useViewer } from '../shell/use-viewer.ts'
import type { QuickAct } from './quick-keys.ts'
import { useQuickKeys } from './use-quick-keys.ts'

const CommandPalette = lazyExtra(async () => (await import('./command-palette.tsx')).CommandPalette)
const ShortcutsDialog = lazyExtra(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

export type QuickDialog = 'palette' | 'shortcuts'
export type QuickAccess = {
  readonly open: (dialog: QuickDialog) => void
  readonly dialogs: ReactNode
}

export function useQuickAccess(): QuickAccess {
  // A closed dialog stays mounted, so that it can restore the focus.
  const [last, setLast] = useState<{ readonly dialog: QuickDialog; readonly open: boolean } | null>(null)
  const mayRefer = kindOf(useViewer()) === 'attorney'
  const navigate = useNavigate()
  const act = useCallback(
    (what: QuickAct) => {
      if (what !== 'new_referral') setLast({ dialog: what, open: true })
      else if (mayRefer) void navigate(paths.submitReferral)
    },
    [mayRefer, navigate],
  )
  useQuickKeys(act)
  const close = (): void => setLast((shown) => shown && { ...shown, open: false })
  return {
    open: (dialog) => setLast({ dialog, open: true }),
    dialogs: (
      <Suspense>
        {last?.dialog === 'palette' && <CommandPalette open={last.open} onClose={close} />}
        {last?.dialog === 'shortcuts' && <ShortcutsDialog open={last.open} onClose={close} />}
      </Suspense>
    ),
  }
}
