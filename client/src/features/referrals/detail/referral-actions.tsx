import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import {
  isAccepted,
  isAwaitingAnswer,
  isFinal,
  type ReferralAction,
} from '../../../../../shared/domain/referral-lifecycle.ts'
import { CONFLICT_STEP } from '../../../../../shared/domain/referral-terms.ts'
import { ACTION_LABELS } from '../../../../../shared/domain/referral-labels.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { describeAction } from './action-meaning.ts'
import { CopyLinkButton } from './copy-link-button.tsx'
import { DeadlineDialog } from './deadline-dialog.tsx'
import { isRecipientUninformed } from '../delivery-labels.ts'
import styles from './referral-detail.module.css'
import { PARTIES_HEADING_ID } from './referral-facts.tsx'
import { counterpartOf } from '../referral-sides.ts'
import { useReferralChange } from '../use-referral-change.ts'

type ReferralActionsProps = { readonly referral: ReferralDetail; readonly now: number }

/** The actions available now: those the server lists, plus those the deadline allows. */
export function ReferralActions({ referral, now }: ReferralActionsProps): ReactNode {
  const [openDialog, setOpenDialog] = useState<ReferralAction | 'extend' | null>(null)
  const change = useReferralChange(referral.id)
  useViewedByRecipient(referral)
  usePartiesInView(change, referral)
  const { side, status, disclosure, delivery } = referral
  const steps = referral.actions.filter((action) => action !== 'view' && action !== 'expire')
  const isOpen = isAwaitingAnswer(status) && now < Date.parse(referral.deadline)
  const isCheckDue = isOpen && side === 'recipient' && disclosure === 'terms'
  const hasLink = side === 'sender' && delivery === 'skipped' && (isOpen || isAccepted(status))
  if (steps.length === 0 && !isOpen && !hasLink) return null
  const showDialog = (what: ReferralAction | 'extend'): void => {
    change.reset()
    setOpenDialog(what)
  }
  const closeDialog = (): void => setOpenDialog(null)
  const link = hasLink && !isFinal(status) && (
    <CopyLinkButton referral={referral} isMain={isRecipientUninformed(referral)} />
  )
  const isBeforeAnswer = status === 'open' || status === 'viewed'
  const failure = change.error === null ? null : failureMessage(change.error)
  return (
    <>
      {openDialog === null && <FormError>{failure}</FormError>}
      <div className={styles['actions']}>
        {isCheckDue && (
          <Button
            variant="primary"
            busy={change.isPending}
            onClick={() => change.mutate({ kind: 'conflict_check' })}
          >
            {CONFLICT_STEP.button}
          </Button>
        )}
        {isBeforeAnswer && link}
        {steps
          .filter((action) => action !== 'withdraw')
          .map((action) => (
            <Button
              key={action}
              variant={isCheckDue ? 'secondary' : buttonVariant(action, referral)}
              onClick={() => showDialog(action)}
            >
              {describeAction(action, referral)}
            </Button>
          ))}
        {!isBeforeAnswer && link}
        {isOpen && side === 'sender' && (
          <Button onClick={() => showDialog('extend')}>Extend the deadline</Button>
        )}
        {isOpen && canRemind(referral) && <RemindButton referral={referral} change={change} />}
        {steps.includes('withdraw') && (
          <Button variant="ghost" onClick={() => showDialog('withdraw')}>
            {ACTION_LABELS.withdraw}
          </Button>
        )}
      </div>
      {(openDialog === 'extend' || openDialog === 'reopen') && (
        <DeadlineDialog
          kind={openDialog}
          referral={referral}
          now={now}
          isBusy={change.isPending}
          failure={failure}
          onCancel={closeDialog}
          onConfirm={(acceptanceDeadline) =>
            change.mutate(
              openDialog === 'extend'
                ? { kind: 'extend', acceptanceDeadline }
                : { kind: 'action', request: { action: 'reopen', acceptanceDeadline } },
              { onSuccess: closeDialog },
            )
          }
        />
      )}
      {openDialog !== null && openDialog !== 'extend' && openDialog !== 'reopen' && (
        <ActionDialog
          action={openDialog}
          referral={referral}
          isBusy={change.isPending}
          failure={failure}
          onCancel={closeDialog}
          onConfirm={(request) => change.mutate({ kind: 'action', request }, { onSuccess: closeDialog })}
        />
      )}
    </>
  )
}

/** Only a recipient who was emailed, has not stopped emails, and has yet to respond. */
function canRemind({ side, status, delivery, emailsStopped }: ReferralDetail): boolean {
  const isReached = (delivery === 'sent' || delivery === 'queued') && !emailsStopped
  return side === 'sender' && status !== 'countered' && isReached
}

type RemindButtonProps = {
  readonly referral: ReferralDetail
  readonly change: ReturnType<typeof useReferralChange>
}

function RemindButton({ referral, change }: RemindButtonProps): ReactNode {
  const { show } = useToasts()
  return (
    <Button
      busy={change.isPending && change.variables.kind === 'remind'}
      onClick={() =>
        change.mutate(
          { kind: 'remind' },
          {
            onSuccess: () =>
              show({
                id: 'reminded',
                message: `Reminder sent to ${counterpartOf(referral)}.`,
                duration: 8000,
              }),
          },
        )
      }
    >
      Send a reminder
    </Button>
  )
}

/** Records once that the recipient opened the referral, which the sender can see. A failure has no effect on the page. */
function useViewedByRecipient({ id, side, actions }: ReferralDetail): void {
  const { mutate } = useReferralChange(id)
  const isRecorded = useRef(false)
  const canRecord = side === 'recipient' && actions.includes('view')
  useEffect(() => {
    if (!canRecord || isRecorded.current) return
    isRecorded.current = true
    mutate({ kind: 'action', request: { action: 'view' } })
  }, [canRecord, mutate])
}

/**
 * Scrolls to the parties and focuses their heading after the conflict check: they are far below the button, which is gone by then. The
 * scroll is instant, which also suits people who prefer reduced motion.
 */
function usePartiesInView(
  { isSuccess, variables }: ReturnType<typeof useReferralChange>,
  { disclosure }: ReferralDetail,
): void {
  const isShown = isSuccess && variables.kind === 'conflict_check' && disclosure !== 'terms'
  useEffect(() => {
    const heading = isShown ? document.getElementById(PARTIES_HEADING_ID) : null
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView()
  }, [isShown])
}

const PRIMARY: readonly ReferralAction[] = ['accept', 'accept_counter', 'reopen', 'fee_paid']

/** After a counteroffer the other side responds next, so accepting the earlier offer is only a secondary action. */
function buttonVariant(action: ReferralAction, { status }: ReferralDetail): 'primary' | 'secondary' {
  if (action === 'accept' && status === 'countered') return 'secondary'
  return PRIMARY.includes(action) ? 'primary' : 'secondary'
}
