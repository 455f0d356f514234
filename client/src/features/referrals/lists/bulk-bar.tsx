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

/** What can be done with the selected rows at once. */
export function BulkBar({ box, selection }: BulkBarProps): ReactNode {
  const [asked, setAsked] = useState<BulkKind | null>(null)
  const referrals = [...selection.selected.values()]
  const isEmpty = referrals.length === 0
  const { show } = useToasts()
  const save = useMutation({
    mutationFn: () => saveReferrals(box, referrals),
    onError: (error) =>
      show({ id: 'export', message: `The export failed. ${failureMessage(error)}`, duration: 8000 }),
  })
  const ask = (kind: BulkKind): void => {
    if (!isEmpty) setAsked(kind)
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
          <Button size="small" aria-disabled={isEmpty} onClick={() => ask('remind')}>
            Send reminders
          </Button>
          <Button size="small" aria-disabled={isEmpty} onClick={() => ask('withdraw')}>
            Withdraw
          </Button>
        </>
      )}
      <Button size="small" variant="ghost" onClick={selection.end}>
        Done
      </Button>
      {asked !== null && (
        <BulkDialog
          kind={asked}
          referrals={referrals}
          onClose={() => {
            setAsked(null)
            selection.selectAll([])
          }}
        />
      )}
    </div>
  )
}
