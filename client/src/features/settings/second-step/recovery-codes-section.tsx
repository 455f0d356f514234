import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RECOVERY_CODE_COUNT, type NewRecoveryCodes } from '../../../../../shared/contracts/second-step.ts'
import { downloadText } from '../../../platform/download.ts'
import { HttpFailure, messageFor } from '../../../platform/http/http-error.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Toolbar } from '../../../ui/toolbar.tsx'
import { codesKey, codesQuery, makeCodes } from './second-step.queries.ts'
import styles from './second-step.module.css'

/** Below this number, a warning is shown. */
const FEW = 3

export function RecoveryCodesSection({
  onMade,
}: {
  readonly onMade: (codes: NewRecoveryCodes) => void
}): ReactNode {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const state = useQuery(codesQuery(http))
  const [isAsked, setIsAsked] = useState(false)
  const making = useMutation({
    networkMode: 'always',
    mutationFn: () => makeCodes(http),
    onSuccess: async (made) => {
      onMade(made)
      await queries.invalidateQueries({ queryKey: codesKey })
    },
  })
  const left = state.data?.left ?? null
  const hasSome = left !== null && left > 0
  return (
    <section aria-labelledby="codes-heading" className={styles['part']}>
      <h3 id="codes-heading">Recovery codes</h3>
      <p>Use these if you lose your phone or passkey. Each code works once.</p>
      {state.isError && <FormError>{wordsFor(state.error)}</FormError>}
      {left !== null && (
        <Alert tone={left < FEW ? 'warning' : 'neutral'}>
          {left === 0
            ? 'You have no recovery codes. Create some now.'
            : `${left} of ${RECOVERY_CODE_COUNT} codes left.`}
        </Alert>
      )}
      <FormError>{making.isError ? wordsFor(making.error) : null}</FormError>
      <div>
        <Button
          busy={making.isPending}
          onClick={() => {
            if (hasSome) setIsAsked(true)
            else making.mutate()
          }}
        >
          {hasSome ? 'Create new codes' : 'Create recovery codes'}
        </Button>
      </div>
      <Dialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title="Create new recovery codes?"
        actions={
          <>
            <Button onClick={() => setIsAsked(false)}>Cancel</Button>
            <Button
              variant="primary"
              onClick={() => {
                setIsAsked(false)
                making.mutate()
              }}
            >
              Create new codes
            </Button>
          </>
        }
      >
        <p>Your current codes will stop working.</p>
      </Dialog>
    </section>
  )
}

type NewCodesProps = { readonly made: NewRecoveryCodes; readonly onDone: () => void }

/** Shown only once, because the server stores only hashes. */
export function NewCodes({ made, onDone }: NewCodesProps): ReactNode {
  const [isCopied, setIsCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${made.codes.join('\n')}\n`
  return (
    <section aria-labelledby="new-codes-heading" className={styles['part']}>
      <h3 id="new-codes-heading" ref={heading} tabIndex={-1}>
        Save your recovery codes
      </h3>
      <Alert tone="warning" role="status">
        We’ll only show them once. Keep them where you can find them without your phone, printed or in a
        password manager.
      </Alert>
      <ul className={styles['codes']} aria-label="Recovery codes">
        {made.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Toolbar>
        <Button
          onClick={() => {
            void navigator.clipboard.writeText(text).then(() => setIsCopied(true))
          }}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={() => downloadText('counselrelay-recovery-codes.txt', text, 'text/plain')}>
          Download
        </Button>
        <Button variant="primary" onClick={onDone}>
          I’ve saved them
        </Button>
      </Toolbar>
    </section>
  )
}

function wordsFor(error: Error): string {
  return error instanceof HttpFailure ? messageFor(error.error) : error.message
}
