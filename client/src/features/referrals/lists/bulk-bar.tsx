import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ReferralBox } from '../../../../../shared/contracts/referrals.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { saveReferrals } from './save-referrals.ts'
import styles from './referral-list.module.css'
import type { BulkKind } from './use-bulk-change.ts'
import type { Selection } from './use-selection.ts'

type BulkBarProps = { readonly box: ReferralBox; readonly selection: Selection }

/** Bulk actions for the selected rows. */
export function BulkBar({ box, selection }: BulkBarProps): ReactNode {
  const [openDialog, setOpenDialog] = useState<BulkKind | null>(null)
  const referrals = [...selection.selected.values()]
  const isEmpty = referrals.length === 0
  const { show } = useToasts()
  const save = useMutation({
    mutationFn: () => saveReferrals(box, referrals),
    onError: (error) =>
      show({ id: 'export', message: `The export failed. ${failureMessage(error)}`, duration: 8000 }),
  })
  const showDialog = (kind: BulkKind): void => {
    if (!isEmpty) setOpenDialog(kind)
  }
  return (
    <div role="group" aria-label="Selected referrals" className={styles['selected']}>
      <p role="status">{`${referrals.length} selected`}</p>
      <Button
        size="small"
        aria-disabled={isEmpty}
        onClick={() => {
          if (!isEmpty) save.mutate()
        }}
      >
        Export selected
      </Button>
      {box === 'sent' && (
        <>
          <Button size="small" aria-disabled={isEmpty} onClick={() => showDialog('remind')}>
            Send reminders
          </Button>
          <Button size="small" aria-disabled={isEmpty} onClick={() => showDialog('withdraw')}>
            Withdraw
          </Button>
        </>
      )}
      <Button size="small" variant="ghost" onClick={selection.end}>
        Done
      </Button>
      {openDialog !== null && (
        <BulkDialog
          kind={openDialog}
          referrals={referrals}
          onClose={() => {
            setOpenDialog(null)
            selection.selectAll([])
          }}
        />
      )}
    </div>
  )
}
