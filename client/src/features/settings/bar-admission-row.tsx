import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { BarAdmission } from '../../../../shared/contracts/bar-admissions.ts'
import { isUsJurisdiction } from '../../../../shared/domain/firm-details.ts'
import { jurisdictionInText, jurisdictionName } from '../../../../shared/domain/state-names.ts'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { admissionLabel, proposalLabel } from '../../ui/admission-label.ts'
import { FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BarAdmissionForm } from './bar-admission-form.tsx'
import { useChangeAdmissions } from './bar-admissions.queries.ts'
import { useFocusAfterClose } from './use-focus-after-close.ts'
import styles from './settings.module.css'

type BarAdmissionRowProps = {
  readonly admission: BarAdmission
  /** All admissions of the attorney. */
  readonly admissions: readonly BarAdmission[]
  readonly isApproved: boolean
  /** Another edit starts, so the last success message is obsolete. */
  readonly onStart: () => void
  readonly onDone: (words: string) => void
}

export function BarAdmissionRow(props: BarAdmissionRowProps): ReactNode {
  const { admission, isApproved, onStart, onDone } = props
  const { jurisdiction, number, status, isOfApplication } = admission
  const name = jurisdictionName(jurisdiction)
  const where = jurisdictionInText(jurisdiction)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const correctButton = useFocusAfterClose(isCorrecting)
  const isInApplication = isOfApplication && !isApproved
  const isVerified = status === 'verified'
  const proposal = proposalLabel(admission)
  const mayCorrect = !isInApplication && isUsJurisdiction(jurisdiction)
  if (isCorrecting && mayCorrect)
    return (
      <li>
        <BarAdmissionForm
          corrected={{ jurisdiction, number: isVerified ? '' : number }}
          taken={[]}
          onCancel={() => setIsCorrecting(false)}
          onSaved={() => {
            setIsCorrecting(false)
            onDone(
              isVerified
                ? `Your new bar ID in ${where} has been submitted. ${number} holds until it’s checked.`
                : `Your bar ID in ${where} has been submitted again. We’ll email you once it’s checked.`,
            )
          }}
        />
      </li>
    )
  return (
    <li>
      <div className={styles['admission']}>
        <p>
          <strong>{name}</strong> · Bar ID {number}
        </p>
        <p className={styles['soft']}>{admissionLabel(admission)}</p>
        {proposal !== null && <p className={styles['soft']}>{proposal}</p>}
        {isInApplication && (
          <p className={styles['soft']}>
            <Link to="/bar-verification-preview">Part of your application</Link>
          </p>
        )}
      </div>
      <div className={styles['ways']}>
        {mayCorrect && (
          <Button
            ref={correctButton}
            size="small"
            aria-label={`${isVerified ? 'Change' : 'Correct'} the bar ID in ${where}`}
            onClick={() => {
              onStart()
              setIsCorrecting(true)
            }}
          >
            {isVerified ? 'Change' : 'Correct'}
          </Button>
        )}
        {admission.proposedNumber !== null && (
          <TakeBack admission={admission} where={where} onDone={onDone} />
        )}
        {mayRemove(props) && <Removal name={name} jurisdiction={jurisdiction} onDone={onDone} />}
      </div>
    </li>
  )
}

/** Mirrors the server's rules: at least one admission remains (verified, if the attorney is approved), and the application's own stays. */
function mayRemove({ admission, admissions, isApproved }: BarAdmissionRowProps): boolean {
  const others = admissions.filter((one) => one !== admission)
  if (!isApproved) return !admission.isOfApplication && others.length > 0
  const losesLastVerified =
    admission.status === 'verified' && !others.some((one) => one.status === 'verified')
  return others.length > 0 && !losesLastVerified
}

type TakeBackProps = Pick<BarAdmissionRowProps, 'admission' | 'onDone'> & { readonly where: string }

/** The verified number given again takes the new one back. */
function TakeBack({ admission, where, onDone }: TakeBackProps): ReactNode {
  const isOffline = useConnectivity() === 'offline'
  const changing = useChangeAdmissions()
  const { jurisdiction, number } = admission
  if (!isUsJurisdiction(jurisdiction)) return null
  return (
    <>
      <Button
        size="small"
        aria-label={`Take back the new bar ID in ${where}`}
        busy={changing.isPending}
        disabled={isOffline}
        onClick={() =>
          changing.mutate(
            { kind: 'correct', jurisdiction, number },
            { onSuccess: () => onDone(`The new bar ID in ${where} has been taken back.`) },
          )
        }
      >
        Take back
      </Button>
      <FormError>{changing.error?.message}</FormError>
    </>
  )
}

type RemovalProps = {
  readonly name: string
  readonly jurisdiction: string
  readonly onDone: (words: string) => void
}

function Removal({ name, jurisdiction, onDone }: RemovalProps): ReactNode {
  const isOffline = useConnectivity() === 'offline'
  const removing = useChangeAdmissions()
  const [isAsking, setIsAsking] = useState(false)
  const close = (): void => {
    setIsAsking(false)
    removing.reset()
  }
  return (
    <>
      <Button size="small" aria-label={`Remove ${name}`} onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={`Remove ${name}?`}
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button
              variant="danger"
              busy={removing.isPending}
              disabled={isOffline}
              onClick={() =>
                removing.mutate(
                  { kind: 'remove', jurisdiction },
                  { onSuccess: () => onDone(`${name} has been removed.`) },
                )
              }
            >
              Remove
            </Button>
          </>
        }
      >
        <FormError>{removing.error?.message}</FormError>
        <p>
          {isOffline
            ? 'You’re offline. Connect to remove it.'
            : 'If you add it again later, we’ll check it again.'}
        </p>
      </Dialog>
    </>
  )
}
