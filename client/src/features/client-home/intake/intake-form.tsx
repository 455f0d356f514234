import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { INTAKE_STEPS, type IntakeStep } from '../../../../../shared/domain/client-intake.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { usePlatform, useProfile } from '../../../platform/platform-provider.tsx'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EntryFrame } from '../../../ui/entry-frame.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Steps } from '../../../ui/progress.tsx'
import { useFaultFocus } from '../../../ui/use-fault-focus.ts'
import { clientPaths } from '../client-home-paths.ts'
import { ContactStep } from './contact-step.tsx'
import type { IntakeDraft } from './intake-draft.ts'
import styles from './intake.module.css'
import { NeedStep } from './need-step.tsx'
import { PeopleStep } from './people-step.tsx'
import { PlaceStep } from './place-step.tsx'
import { PrintedAnswers } from './printed-answers.tsx'
import { SafetyStrip } from './safety-strip.tsx'
import { useIntake, type Intake, type IntakeDraftHandle } from './use-intake.ts'

const STEP_LABELS = ['Need', 'Place', 'People', 'Contact'] as const
const STEP_TITLES = {
  need: 'What do you need help with?',
  place: 'Where and when?',
  people: 'Who else is involved?',
  contact: 'How can you be reached?',
} as const satisfies Record<IntakeStep, string>

type IntakeFormProps = { readonly found: IntakeDraft | null; readonly draft: IntakeDraftHandle }

export function IntakeForm({ found, draft }: IntakeFormProps): ReactNode {
  const { signup } = usePlatform()
  const profile = useProfile()
  const intake = useIntake(found, draft)
  const isClient = profile.status === 'known' && profile.profile.exists
  const title = isClient ? 'Post a request' : 'Create a profile'
  useDocumentTitle(title)
  if (intake.left === 'queued') return <Queued />
  if (intake.left !== null) return <Posted left={intake.left} />
  return (
    <EntryFrame
      wide
      footer={
        intake.identity === null ? (
          <Link to={clientPaths.loginAndBack} onClick={() => signup.setRole('client')}>
            Already have an account? Sign in
          </Link>
        ) : (
          isClient && <Link to={clientPaths.requests}>Your requests</Link>
        )
      }
    >
      <PrintedAnswers values={intake.state.draft.values} />
      <PageHeading title={title} lead="Request an attorney in four short steps." />
      <SafetyStrip onLeave={intake.leave} />
      <Steps label={title} steps={STEP_LABELS} current={INTAKE_STEPS.indexOf(intake.state.draft.step)} />
      <StepForm intake={intake} />
      <SavedNote intake={intake} />
    </EntryFrame>
  )
}

function StepForm({ intake }: { readonly intake: Intake }): ReactNode {
  const { state, send, advance } = intake
  const { step } = state.draft
  const titleId = useId()
  const form = useFaultFocus(state.refusals)
  const title = useRef<HTMLHeadingElement>(null)
  useFocusOnNewStep(title, step)
  return (
    <form
      // Otherwise the browser saves the typed text to its session files unencrypted.
      autoComplete="off"
      ref={form}
      noValidate
      data-kept
      className={styles['form']}
      aria-busy={state.isSending}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault()
        advance()
      }}
    >
      <h2 ref={title} id={titleId} tabIndex={-1}>
        {STEP_TITLES[step]}
      </h2>
      <Problem intake={intake} />
      {step === 'need' && <NeedStep intake={intake} titleId={titleId} />}
      {step === 'place' && <PlaceStep intake={intake} />}
      {step === 'people' && <PeopleStep intake={intake} />}
      {step === 'contact' && <ContactStep intake={intake} />}
      <div className={styles['actions']}>
        {step !== 'need' && (
          <Button variant="ghost" onClick={() => !state.isSending && send({ type: 'back' })}>
            Back
          </Button>
        )}
        <Button type="submit" variant="primary" busy={state.isSending}>
          {submitWords(intake)}
        </Button>
      </div>
    </form>
  )
}

function submitWords({ state, identity }: Intake): string {
  if (state.draft.step !== 'contact') return 'Next Step'
  if (state.isSending) return 'Posting...'
  return identity === null ? 'Create profile and post' : 'Post request'
}

function Problem({ intake: { state } }: { readonly intake: Intake }): ReactNode {
  const { problem } = state
  if (problem === null) return null
  return (
    <FormError>
      {problem.words} {problem.isTaken && <Link to={clientPaths.loginAndBack}>Sign in</Link>}
    </FormError>
  )
}

/** The save status, and a button that removes the draft from a shared device. */
function SavedNote({ intake: { save, startOver } }: { readonly intake: Intake }): ReactNode {
  if (save.kind === 'failed') return <Alert tone="warning">{toOfflineError(save.error).words}</Alert>
  return (
    <div className={styles['saved']}>
      <p>
        {save.kind === 'unsaved'
          ? 'Saving on this device…'
          : 'Your answers are kept on this device until you post.'}
      </p>
      <Button variant="ghost" size="small" onClick={startOver}>
        Clear answers
      </Button>
    </div>
  )
}

/** The account exists and the request is posted; only the sign-in is missing. */
function Posted({ left }: { readonly left: 'to_confirm' | 'to_sign_in' }): ReactNode {
  const { signup } = usePlatform()
  return (
    <EntryFrame>
      <PageHeading
        title="Your request is saved"
        lead={
          left === 'to_confirm'
            ? 'Use the link in the email we sent you to confirm your address, then sign in to see your request. Until then, attorneys can’t see it.'
            : 'Your profile is ready. Sign in to see your request and who can see it.'
        }
      />
      <LinkButton to={clientPaths.login} variant="primary" onClick={() => signup.setRole('client')}>
        Sign in
      </LinkButton>
    </EntryFrame>
  )
}

/** The queue of this device posts it, and "Your requests" shows how that goes. */
function Queued(): ReactNode {
  return (
    <EntryFrame>
      <PageHeading
        title="Your request is saved on this device"
        lead="It isn’t posted yet. We post it when you’re back online and have this app open. Nobody else sees it until then."
      />
      <LinkButton to={clientPaths.requests} variant="primary">
        Your requests
      </LinkButton>
    </EntryFrame>
  )
}

function useFocusOnNewStep(title: RefObject<HTMLElement | null>, step: IntakeStep): void {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    title.current?.focus()
  }, [step, title])
}
