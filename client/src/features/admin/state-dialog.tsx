import { type ReactNode, useState } from 'react'
import type { MarketplaceState } from '../../../../shared/contracts/marketplace-states.ts'
import { MARKETPLACE_RULES } from '../../../../shared/domain/law/marketplace-rules.ts'
import { STATE_NAMES } from '../../../../shared/domain/state-names.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { setState } from './states.queries.ts'
import { useDecision } from './use-decision.ts'

type StateDialogProps = {
  readonly state: MarketplaceState
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Opens or closes a state. Where a rule speaks against opening, the state's name is typed too. */
export function StateDialog({ state: { state, isOpen }, onClose, onDone }: StateDialogProps): ReactNode {
  const { http } = usePlatform()
  const [confirmation, setConfirmation] = useState('')
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const name = STATE_NAMES[state]
  const rule = MARKETPLACE_RULES[state]
  const needsName = !isOpen && rule?.value === 'shut'
  const saving = useDecision({
    decide: (reason: string) =>
      setState(http, state, { isOpen: !isOpen, reason, ...(needsName ? { confirmation } : {}) }),
    onDecided: onDone,
  })
  const confirm = (reason: string | undefined): void => {
    const isMissing = needsName && confirmation.trim() !== name
    setUnconfirmed(isMissing)
    if (!isMissing) saving.send(reason ?? '')
  }
  return (
    <ReasonDialog
      word={isOpen ? 'Close' : 'Open'}
      attorney={name}
      needsReason
      question={{
        label: 'Reason',
        missing: 'Reason required',
        hint: 'Kept in the audit log.',
        isHard: needsName || isOpen,
      }}
      consequence={
        isOpen
          ? 'Attorneys can no longer find requests from this state. Clients keep what they wrote. Your name is recorded with the decision.'
          : 'Requests from this state can be found by its licensed attorneys at once. Your name is recorded with the decision.'
      }
      isBusy={saving.isBusy}
      failure={saving.failure}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {needsName && (
        <>
          <Alert tone="warning">
            A rule speaks against opening {name}: {rule.citation}. {rule.note}
          </Alert>
          <TextField
            label={`Type “${name}” to open it all the same`}
            value={confirmation}
            autoComplete="off"
            error={isUnconfirmed ? `Type “${name}”` : undefined}
            onChange={({ target }) => setConfirmation(target.value)}
          />
        </>
      )}
    </ReasonDialog>
  )
}
