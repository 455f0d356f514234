import { useEffect, useState, type SyntheticEvent, type ReactNode } from 'react'
import { useAuth, usePlatform, useProfile } from '../../platform/platform-provider.tsx'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/text-field.tsx'
import { confirmWithCode, sendAgain, type Outcome } from './confirm-address.ts'
import styles from './unproven-address-notice.module.css'

const CODE = /^\d{6}$/

const CODE_WORDS: Readonly<Record<Exclude<Outcome, 'done'>, string>> = {
  wrong: 'This code is wrong or has expired. Check your newest email, or resend it.',
  limited: 'Too many wrong codes for this address. Use the link in the email, or try again later.',
  unreachable: 'The sign-in service could not be reached. Check your connection and try again.',
}
const RESEND_WORDS: Readonly<Record<Outcome, string>> = {
  done: 'Another email is on its way. Only the newest code and link will work.',
  wrong: 'We couldn’t send the email. Please try again in a minute.',
  limited: 'We sent an email a moment ago. Please wait a minute before you request another.',
  unreachable: 'The sign-in service could not be reached. Check your connection and try again.',
}

type NoticeProps = {
  /** Called once the address is confirmed, to show the content held until then. */
  readonly onConfirmed?: () => void
}

/** Asks the user to confirm their email address, and shows a success message afterward. */
export function UnprovenAddressNotice({ onConfirmed }: NoticeProps): ReactNode {
  const known = useProfile()
  const { profile } = usePlatform()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const address =
    known.status === 'known' && known.profile.email_confirmed === false ? known.profile.email : null
  const isUnproven = typeof address === 'string' && address !== ''
  const refresh = async (): Promise<void> => {
    const answer = await profile.refresh()
    if (!answer.ok || answer.value.email_confirmed !== true) return
    setIsConfirmed(true)
    onConfirmed?.()
  }
  // The user may have opened the link in another window or on another device.
  useEffect(() => {
    if (!isUnproven) return undefined
    const look = (): void => {
      if (document.visibilityState === 'visible') void refresh()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })
  if (!isUnproven)
    return isConfirmed ? (
      <Alert tone="success" role="status" className={classNames(styles['notice'])}>
        Email confirmed.
      </Alert>
    ) : null
  const waiting =
    known.status === 'known' && known.profile.user_type === 'client'
      ? 'We’ll hold answers and notifications until you confirm it.'
      : 'We’ll hold referrals and notifications until you confirm it.'
  return (
    <Alert tone="warning" title="Confirm your email address" className={classNames(styles['notice'])}>
      <p>
        We sent a link and a six-digit code to <strong>{address}</strong>. {waiting}
      </p>
      <ProofForm address={address} onDone={refresh} />
    </Alert>
  )
}

type ProofFormProps = { readonly address: string; readonly onDone: () => Promise<void> }

function ProofForm({ address, onDone }: ProofFormProps): ReactNode {
  const auth = useAuth()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const [failure, setFailure] = useState<string | null>(null)
  const [resent, setResent] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState<'no' | 'confirming' | 'sending'>('no')

  async function confirm(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setFailure(null)
    setResent(null)
    const digits = code.replaceAll(/\s/g, '')
    if (!CODE.test(digits)) {
      setFault('Enter the six digits from the email')
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    setFault(undefined)
    setBusy('confirming')
    const outcome = await confirmWithCode(auth, address, digits)
    if (outcome === 'done') await onDone()
    else setFailure(CODE_WORDS[outcome])
    setBusy('no')
  }
  async function resend(): Promise<void> {
    setFailure(null)
    setBusy('sending')
    setResent(await sendAgain(auth, address))
    setBusy('no')
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void confirm(event)}
      aria-busy={busy !== 'no'}
      className={styles['form']}
    >
      <TextField
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={fault}
      />
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" busy={busy === 'confirming'}>
          {busy === 'confirming' ? 'Confirming...' : 'Confirm'}
        </Button>
        <Button type="button" variant="ghost" busy={busy === 'sending'} onClick={() => void resend()}>
          {busy === 'sending' ? 'Sending...' : 'Resend'}
        </Button>
      </div>
      {failure !== null && <FormError>{failure}</FormError>}
      {resent !== null && <p role="status">{RESEND_WORDS[resent]}</p>}
    </form>
  )
}
