import type { ReactNode } from 'react'
import type { Application } from '../../../../shared/contracts/admin.ts'
import { useOperatorFacts } from '../../platform/operator-facts.tsx'
import { Fact } from '../../ui/fact-list.tsx'
import { ApplicationFacts } from './application-detail.tsx'
import { DECISION_LABELS, type Decision, STATE_LABELS, nameOf } from './application-labels.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type DecisionDialogProps = {
  readonly decision: Decision
  readonly application: Application
  readonly isBusy: boolean
  readonly failure: string | null
  readonly onCancel: () => void
  readonly onConfirm: (reason: string | undefined) => void
}

/** Everything but approving needs a reason. */
export function DecisionDialog({ decision, application, ...rest }: DecisionDialogProps): ReactNode {
  const { supportEmail } = useOperatorFacts()
  return (
    <ReasonDialog
      word={DECISION_LABELS[decision]}
      attorney={nameOf(application)}
      needsReason={decision !== 'approve'}
      {...(decision === 'request_information'
        ? {
            question: {
              label: 'What do you need?',
              missing: 'Say what you need',
              hint: `The attorney will see this, can correct the details, and can reply in text. Ask for files to be sent to ${supportEmail}.`,
              isHard: false,
            },
          }
        : {})}
      {...rest}
    >
      <ApplicationFacts application={application}>
        <Fact term="Application">{STATE_LABELS[application.state]}</Fact>
      </ApplicationFacts>
    </ReasonDialog>
  )
}
