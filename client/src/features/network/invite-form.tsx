import { useId, useRef, useState, type ReactNode } from 'react'
import { INVITATION_DAYS, MAX_INVITATIONS_PER_DAY } from '../../../../shared/contracts/network-invitation.ts'
import { isEmail } from '../../../../shared/domain/email-address.ts'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './network.module.css'
import { useInvite } from './use-invite.ts'

const NO_ADDRESS = 'Enter a valid email address.'

/** Invites by address. What it says does not depend on whether the address is a member's: it is not known here. */
export function InviteForm(): ReactNode {
  const fieldId = useId()
  const field = useRef<HTMLInputElement>(null)
  const isOffline = useConnectivity() === 'offline'
  const { invite, isSaving, failure } = useInvite()
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)

  async function send(): Promise<void> {
    if (isSaving) return
    setDone(null)
    if (!isEmail(email)) {
      setFault(NO_ADDRESS)
      field.current?.focus()
      return
    }
    if (!(await invite({ email: email.trim() }))) return
    setDone(
      isOffline
        ? 'Saved on this device. The invitation is sent when you’re back online with the app open.'
        : 'The invitation is on its way. You see here when it is answered.',
    )
    setEmail('')
    field.current?.focus()
  }

  return (
    <Card aria-labelledby="invite-partner" className={styles['part']}>
      <h2 id="invite-partner">Invite a partner</h2>
      <p className={styles['soft']}>
        We email them your name and a link, and nothing about any case. They can answer for {INVITATION_DAYS}{' '}
        days. You can invite {MAX_INVITATIONS_PER_DAY} attorneys a day.
      </p>
      <form
        // Otherwise the browser saves the typed text to its session files unencrypted.
        autoComplete="off"
        noValidate
        aria-labelledby="invite-partner"
        className={styles['invite']}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          ref={field}
          id={fieldId}
          label="Email address"
          type="email"
          autoComplete="off"
          maxLength={320}
          value={email}
          error={fault ?? undefined}
          onChange={({ target }) => {
            setEmail(target.value)
            setFault(null)
          }}
        />
        <Button type="submit" variant="primary" busy={isSaving}>
          {isOffline ? 'Queue invitation' : 'Invite'}
        </Button>
      </form>
      <FormError>{failure}</FormError>
      <p role="status" className={styles['soft']}>
        {done}
      </p>
    </Card>
  )
}
