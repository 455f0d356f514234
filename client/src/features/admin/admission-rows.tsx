import { type ReactNode, useState } from 'react'
import type { ReviewedAdmission } from '../../../../shared/contracts/bar-admissions.ts'
import { barRegisterOf } from '../../../../shared/domain/bar-registers.ts'
import { isUsJurisdiction } from '../../../../shared/domain/firm-details.ts'
import { jurisdictionInText, jurisdictionName } from '../../../../shared/domain/state-names.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { admissionLabel, proposalLabel } from '../../ui/admission-label.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { decideAdmission } from './bar-admissions.queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDecision } from './use-decision.ts'
import { useFocusAfter } from './use-focus-after.ts'
import styles from './application-detail.module.css'

export type AdmissionHolder = { readonly userId: string; readonly name: string }

type AdmissionRowsProps = {
  readonly holder: AdmissionHolder
  readonly admissions: readonly ReviewedAdmission[]
  /** False for applicants, who are decided with their application, and for the reviewer's own admissions. */
  readonly mayDecide: boolean
  readonly onDecided?: () => void
}

/** Lists admissions with a link to the attorney directory, their status, and the possible decisions. */
export function AdmissionRows(props: AdmissionRowsProps): ReactNode {
  const { holder, admissions, mayDecide, onDecided } = props
  const [decisions, setDecisions] = useState(0)
  const list = useFocusAfter<HTMLUListElement>(decisions)
  const verified = admissions.filter(({ status }) => status === 'verified')
  return (
    <ul
      ref={list}
      tabIndex={-1}
      className={styles['admissions']}
      aria-label={`Bar admissions of ${holder.name}`}
    >
      {admissions.map((admission) => (
        <li key={admission.jurisdiction}>
          <div>
            <p>
              <strong>{jurisdictionName(admission.jurisdiction)}</strong> · Bar ID {admission.number}{' '}
              {admission.isDuplicate && <Badge tone="danger">Bar ID used twice</Badge>}
            </p>
            <p className={styles['soft']}>{admissionLabel(admission)}</p>
            {proposalLabel(admission) !== null && <p>{proposalLabel(admission)}</p>}
            <RegisterLink jurisdiction={admission.jurisdiction} />
          </div>
          {/* The last verified admission cannot be refused; suspend the account instead. */}
          {mayDecide && !(admission.proposedNumber === null && isOnly(admission, verified)) && (
            <AdmissionDecisions
              holder={holder}
              admission={admission}
              onDecided={() => {
                setDecisions(decisions + 1)
                onDecided?.()
              }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function isOnly(admission: ReviewedAdmission, verified: readonly ReviewedAdmission[]): boolean {
  return verified.length === 1 && verified[0] === admission
}

function RegisterLink({ jurisdiction }: { readonly jurisdiction: string }): ReactNode {
  const register = barRegisterOf(jurisdiction)
  if (register === null) return <p className={styles['soft']}>We have no link to its attorney directory.</p>
  return (
    <a href={register.url} target="_blank" rel="noopener noreferrer">
      Look up in the {register.keeper} directory
    </a>
  )
}

const WORDS = { verify: 'Verify', refuse: 'Refuse' } as const
type Decision = keyof typeof WORDS

type AdmissionDecisionsProps = {
  readonly holder: AdmissionHolder
  readonly admission: ReviewedAdmission
  readonly onDecided: () => void
}

function AdmissionDecisions({ holder, admission, onDecided }: AdmissionDecisionsProps): ReactNode {
  const [pending, setPending] = useState<Decision | null>(null)
  const { status } = admission
  const isWaiting = status === 'submitted' || admission.proposedNumber !== null
  const offered: readonly Decision[] = isWaiting
    ? ['verify', 'refuse']
    : [status === 'verified' ? 'refuse' : 'verify']
  const where = jurisdictionInText(admission.jurisdiction)
  return (
    <div className={styles['buttons']}>
      {offered.map((decision) => (
        <Button
          key={decision}
          size="small"
          variant={decision === 'verify' ? 'primary' : 'secondary'}
          aria-label={`${WORDS[decision]} ${where} of ${holder.name}`}
          onClick={() => setPending(decision)}
        >
          {WORDS[decision]}
        </Button>
      ))}
      {pending !== null && (
        <AdmissionDeciding
          holder={holder}
          admission={admission}
          decision={pending}
          onClose={() => setPending(null)}
          onDecided={() => {
            setPending(null)
            onDecided()
          }}
        />
      )}
    </div>
  )
}

type AdmissionDecidingProps = AdmissionDecisionsProps & {
  readonly decision: Decision
  readonly onClose: () => void
}

function AdmissionDeciding(props: AdmissionDecidingProps): ReactNode {
  const { holder, admission, decision, onClose, onDecided } = props
  const { http } = usePlatform()
  const { jurisdiction } = admission
  // What waits is what was looked up.
  const number = admission.proposedNumber ?? admission.number
  const deciding = useDecision({
    decide: async (reason: string | undefined) => {
      if (!isUsJurisdiction(jurisdiction)) throw new Error(`no jurisdiction: ${jurisdiction}`)
      await decideAdmission(http, {
        userId: holder.userId,
        jurisdiction,
        number,
        decision,
        ...(reason === undefined ? {} : { reason }),
      })
    },
    onDecided,
  })
  return (
    <ReasonDialog
      word={WORDS[decision]}
      attorney={holder.name}
      needsReason={decision === 'refuse'}
      isBusy={deciding.isBusy}
      failure={deciding.failure}
      onCancel={onClose}
      onConfirm={deciding.send}
    >
      <FactList className={styles['facts']}>
        <Fact term="Admitted in">{jurisdictionName(jurisdiction)}</Fact>
        <Fact term="Bar ID">{number}</Fact>
      </FactList>
    </ReasonDialog>
  )
}
