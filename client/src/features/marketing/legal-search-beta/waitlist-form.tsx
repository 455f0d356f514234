import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import { isEmail } from '../../../../../shared/domain/email-address.ts'
import { JURISDICTIONS_BY_NAME, STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { US_JURISDICTIONS, type UsJurisdiction } from '../../../../../shared/domain/us-states.ts'
import { useOperatorFacts } from '../../../platform/operator-facts.tsx'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import styles from './legal-search-beta-page.module.css'

type Sending = 'no' | 'now' | 'done'

/** Queues nothing: if the address could not be stored, the form displays an error. */
export function WaitlistForm(): ReactNode {
  const [email, setEmail] = useState('')
  const [state, setState] = useState<UsJurisdiction | ''>('')
  const [wish, setWish] = useState('')
  const [emailFault, setEmailFault] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState<Sending>('no')
  const emailField = useRef<HTMLInputElement>(null)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setFailure(null)
    if (!isEmail(email)) {
      setEmailFault('Enter an email address like name@firm.com.')
      emailField.current?.focus()
      return
    }
    setSending('now')
    const words = await join({ email, state: state === '' ? null : state, wish })
    setFailure(words)
    setSending(words === null ? 'done' : 'no')
  }

  if (sending === 'done') return <Joined />
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <h2>Get notified when it opens</h2>
      <NoScript />
      <div className={styles['fields']}>
        <FormError>{failure}</FormError>
        <TextField
          ref={emailField}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={320}
          required
          value={email}
          error={emailFault}
          onChange={({ target }) => {
            setEmail(target.value)
            setEmailFault(undefined)
          }}
        />
        <SelectField
          label="State where you practice"
          optional
          value={state}
          onChange={({ target }) => setState(US_JURISDICTIONS.find((known) => known === target.value) ?? '')}
        >
          <option value="">Prefer not to say</option>
          {JURISDICTIONS_BY_NAME.map((code) => (
            <option key={code} value={code}>
              {STATE_NAMES[code]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="What would you look up first?"
          optional
          rows={3}
          // The limit in shared/contracts/legal-search.ts, which is not imported, to keep the page small.
          maxLength={500}
          hint="Enter a question of law. Don’t include a client or case facts."
          value={wish}
          onChange={({ target }) => setWish(target.value)}
        />
        <Button type="submit" variant="primary" busy={sending === 'now'}>
          {sending === 'now' ? 'Joining the waiting list' : 'Join the waiting list'}
        </Button>
      </div>
      <p className={styles['small']}>
        We’ll use this only to write to you about the beta, and keep it until the beta opens or you ask us to
        delete it. <Link to="/privacy-policy#rights">Your rights</Link>
      </p>
    </form>
  )
}

/** Resolves to null on success, else to an error message. The form keeps an address that was not sent. */
async function join(request: {
  email: string
  state: UsJurisdiction | null
  wish: string
}): Promise<string | null> {
  try {
    const { joinWaitlist } = await import('./join-waitlist.ts')
    return await joinWaitlist(request)
  } catch {
    return 'We couldn’t send your address because part of this page didn’t load. Check your connection and try again.'
  }
}

function Joined(): ReactNode {
  return (
    <div className={styles['done']}>
      <h2 tabIndex={-1} ref={(heading) => heading?.focus()}>
        You’re on the list
      </h2>
      <p>
        We’ve saved your address and will write once, when the beta opens. We don’t send a confirmation, so no
        one can use this form to flood your inbox.
      </p>
    </div>
  )
}

/** The style sheet displays this only without JavaScript. */
function NoScript(): ReactNode {
  const { supportEmail } = useOperatorFacts()
  return (
    <p className={styles['noScript']}>
      This form needs JavaScript. Without it, email <a href={`mailto:${supportEmail}`}>{supportEmail}</a> with
      “Legal search” in the subject.
    </p>
  )
}
