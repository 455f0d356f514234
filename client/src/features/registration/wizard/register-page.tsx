import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { phaseNumber } from '../../../../../shared/domain/registration.ts'
import { useDraft } from '../../../offline/react/use-draft.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EntryFrame } from '../../../ui/entry-frame.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Steps } from '../../../ui/progress.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useFaultFocus } from '../../../ui/use-fault-focus.ts'
import { AgreementNote } from '../agreement-note.tsx'
import { AttorneysOnly } from '../attorneys-only.tsx'
import { PaymentPhase } from '../payment/payment-phase.tsx'
import { registrationPaths } from '../registration-paths.ts'
import { useRegistrationServices, type RegistrationServices } from '../registration-services.ts'
import styles from '../registration.module.css'
import { SavedNote } from '../saved-note.tsx'
import { AccountPhase } from './account-phase.tsx'
import { ContactPhase } from './contact-phase.tsx'
import { FirmPhase } from './firm-phase.tsx'
import { hasAccount, type SignupValues } from './registration-context.ts'
import { leadOf, STEP_LABELS, titleOf } from './phase-words.ts'
import { useRegistration, type Registration } from './use-registration.ts'
import {
  useRegistrationActor,
  type RegistrationActor,
  type RegistrationDraftHandle,
} from './use-registration-actor.ts'

/** /signup/register */
export function RegisterPage(): ReactNode {
  return (
    <AttorneysOnly>
      <Arriving />
    </AttorneysOnly>
  )
}

function Arriving(): ReactNode {
  const services = useRegistrationServices()
  const draft = useDraft(services.drafts)
  const actor = useRegistrationActor(services, draft)
  if (actor !== null) return <Wizard actor={actor} draft={draft} services={services} />
  return (
    <main>
      <Spinner page label="Opening your registration…" />
    </main>
  )
}

type WizardProps = {
  readonly actor: RegistrationActor
  readonly draft: RegistrationDraftHandle
  readonly services: RegistrationServices
}

function Wizard({ actor, draft, services }: WizardProps): ReactNode {
  const registration = useRegistration(actor, draft, services)
  const { phase, context, send } = registration
  const form = useFaultFocus(context.refusals)
  const title = titleOf(phase, context.account?.isSocial ?? false)
  useDocumentTitle(title)
  useFocusOnPhase(registration)
  useFocusReport(form, send)
  return (
    <EntryFrame
      wide
      footer={
        phase === 'account' && <Link to={registrationPaths.login}>Already have an account? Sign in</Link>
      }
    >
      <Steps label="Registration" steps={STEP_LABELS} current={phaseNumber(phase) - 1} />
      <PageHeading title={title} lead={leadOf(phase)} />
      <form
        ref={form}
        noValidate
        data-kept
        className={styles['form']}
        aria-busy={registration.isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          if (!registration.isBusy) send({ type: 'NEXT' })
        }}
      >
        {phase !== 'payment' && <FormError>{context.problem}</FormError>}
        {phase === 'account' && <AccountPhase registration={registration} />}
        {phase === 'contact' && <ContactPhase registration={registration} />}
        {phase === 'payment' && <PaymentPhase registration={registration} />}
        {phase === 'firm' && <FirmPhase registration={registration} lookups={services.lookups} />}
        {phase === 'account' && !hasAccount(context) && <AgreementNote button="Next Step" />}
        <Actions registration={registration} />
      </form>
      {isAnythingKept(context.values) && <SavedNote status={draft.save} hasPassword={!hasAccount(context)} />}
    </EntryFrame>
  )
}

/** Something other than passwords has been entered, so there is something to save. */
function isAnythingKept({ password: _, confirmPassword: __, ...kept }: SignupValues): boolean {
  return Object.values(kept).some((value) => value !== '')
}

/** The payment phase has its own primary button. */
function Actions({
  registration: { phase, payment, isBusy, send },
}: {
  readonly registration: Registration
}): ReactNode {
  return (
    <div className={styles['actions']}>
      <Button
        variant="ghost"
        onClick={() => {
          if (!isBusy || phase === 'payment') send({ type: 'BACK' })
        }}
      >
        Back
      </Button>
      {(phase !== 'payment' || payment === 'paid') && (
        <Button type="submit" variant="primary" busy={isBusy}>
          {phase === 'firm' ? 'Create Account & Verify' : 'Next Step'}
        </Button>
      )}
    </div>
  )
}

/** A resumed draft restores the focused field. A new phase focuses its heading, or the invalid field that caused the change. */
function useFocusOnPhase({ phase, context }: Registration): void {
  const last = useRef<typeof phase | null>(null)
  const focus = useRef(context.focus)
  const hasDraft = context.arrival.draft !== null
  const hasFault = Object.keys(context.faults).length > 0
  useEffect(() => {
    const isFirst = last.current === null
    if (last.current === phase) return
    last.current = phase
    if (hasFault) return
    if (!isFirst) document.querySelector<HTMLElement>('main h1')?.focus()
    else if (hasDraft && focus.current !== null) document.getElementsByName(focus.current)[0]?.focus()
  }, [hasDraft, hasFault, phase])
}

/** Reports the focused field, which is part of the draft. */
function useFocusReport(form: RefObject<HTMLFormElement | null>, send: Registration['send']): void {
  // Before the first paint, so that early focus events are not missed.
  useLayoutEffect(() => {
    const place = form.current
    const report = ({ target }: FocusEvent): void => {
      const name = target instanceof Element ? target.getAttribute('name') : null
      if (name !== null) send({ type: 'FOCUS', field: name })
    }
    place?.addEventListener('focusin', report)
    return () => place?.removeEventListener('focusin', report)
  }, [form, send])
}
