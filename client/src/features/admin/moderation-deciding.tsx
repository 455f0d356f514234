import { type ReactNode, useState } from 'react'
import {
  MODERATION_ACTS,
  type ModerationAct,
  type ModerationDecision,
  type ModerationSubject,
} from '../../../../shared/contracts/moderation.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { ACT_LABELS, CONSEQUENCES, DONE_LABELS } from './moderation-labels.ts'
import { decideModeration } from './moderation.queries.ts'
import { TextField } from '../../ui/text-field.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDecision } from './use-decision.ts'
import styles from './application-detail.module.css'

export type ModerationTarget = {
  readonly kind: ModerationSubject
  readonly id: string
  /** Names it in buttons and messages. */
  readonly name: string
  /** Of a request: the text that was read. */
  readonly version?: string
}

type ModerationButtonsProps = {
  readonly target: ModerationTarget
  readonly acts: readonly ModerationAct[]
  readonly onDecided: (message: string) => void
}

/** The possible decisions about one entry. Each asks for a reason first. */
export function ModerationButtons({ target, acts, onDecided }: ModerationButtonsProps): ReactNode {
  const [pending, setPending] = useState<ModerationAct | null>(null)
  if (acts.length === 0) return null
  return (
    <div className={styles['buttons']}>
      {acts.map((act) => (
        <Button
          key={act}
          size="small"
          variant={act === 'release' || act === 'lift' ? 'primary' : 'secondary'}
          aria-label={`${ACT_LABELS[act]}: ${target.name}`}
          onClick={() => setPending(act)}
        >
          {ACT_LABELS[act]}
        </Button>
      ))}
      {pending !== null && (
        <ModerationDeciding
          target={target}
          act={pending}
          onClose={() => setPending(null)}
          onDecided={() => {
            setPending(null)
            onDecided(`${target.name}: ${DONE_LABELS[pending]}.`)
          }}
        />
      )}
    </div>
  )
}

type ModerationDecidingProps = {
  readonly target: ModerationTarget
  readonly act: ModerationAct
  readonly onClose: () => void
  readonly onDecided: () => void
}

function ModerationDeciding({ target, act, onClose, onDecided }: ModerationDecidingProps): ReactNode {
  const { http } = usePlatform()
  const [email, setEmail] = useState('')
  const decision = useDecision({
    decide: (reason: string) => decideModeration(http, decisionOf(target, act, reason, email)),
    onDecided,
  })
  return (
    <ReasonDialog
      word={ACT_LABELS[act]}
      attorney={target.name}
      needsReason
      question={{
        label: 'Reason',
        missing: 'Reason required',
        hint:
          act === 'suspend'
            ? 'The attorney will see this. It is kept in the audit log.'
            : target.kind === 'ticket'
              ? 'Kept in the audit log.'
              : 'Kept in the audit log. The person will be notified in fixed words, without this reason.',
        isHard: act === 'hide' || act === 'suspend',
      }}
      consequence={`${CONSEQUENCES[target.kind][act] ?? ''} Your name is recorded with the decision.`}
      isBusy={decision.isBusy}
      failure={decision.failure}
      onCancel={onClose}
      onConfirm={(reason) => decision.send(reason ?? '')}
    >
      {act === 'file' && (
        <TextField
          label="Email of the attorney’s account"
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target: { value } }) => setEmail(value)}
        />
      )}
    </ReasonDialog>
  )
}

function decisionOf(
  { kind, id, version = '' }: ModerationTarget,
  act: ModerationAct,
  reason: string,
  email: string,
): ModerationDecision {
  const fits = <Act extends ModerationAct>(acts: readonly Act[]): Act => {
    const found = acts.find((one) => one === act)
    if (found === undefined) throw new Error(`${act} cannot be decided about a ${kind}`)
    return found
  }
  switch (kind) {
    case 'request':
      return { kind, id, version, act: fits(MODERATION_ACTS.request), reason }
    case 'conversation':
      return { kind, id, act: fits(MODERATION_ACTS.conversation), reason }
    case 'attorney':
      return { kind, id, act: fits(MODERATION_ACTS.attorney), reason }
    case 'ticket':
      return { kind, id, act: fits(MODERATION_ACTS.ticket), email, reason }
  }
}
