import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SecondStepFactor } from '../../../platform/auth/second-step-calls.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Time } from '../../../ui/time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import styles from '../settings.module.css'
import { factorsKey, valueOf } from './second-step.queries.ts'

const WAYS = { app: 'Authenticator app', passkey: 'Passkey' } as const

export function FactorRows({ factors }: { readonly factors: readonly SecondStepFactor[] }): ReactNode {
  const { secondStep, profile } = usePlatform()
  const queries = useQueryClient()
  const now = useNow(60_000)
  const [asked, setAsked] = useState<SecondStepFactor | null>(null)
  const removing = useMutation({
    mutationFn: async (id: string) => valueOf(await secondStep.remove(id)),
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: factorsKey }), profile.refresh()]).then(
        () => undefined,
      ),
  })
  if (factors.length === 0) return null
  return (
    <>
      <FormError>{removing.error?.message}</FormError>
      <ul className={styles['sessions']}>
        {factors.map((factor) => (
          <li key={factor.id}>
            <div>
              <p>{factor.name}</p>
              <p className={styles['soft']}>
                {WAYS[factor.way]}, since <Time at={Date.parse(factor.madeAt)} now={now} />
              </p>
            </div>
            <Button
              size="small"
              busy={removing.isPending && removing.variables === factor.id}
              aria-label={`Remove ${factor.name}`}
              onClick={() => setAsked(factor)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={`Remove ${asked?.name ?? ''}?`}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>Keep it</Button>
            <Button
              variant="danger"
              onClick={() => {
                if (asked !== null) removing.mutate(asked.id)
                setAsked(null)
              }}
            >
              Remove
            </Button>
          </>
        }
      >
        <p>
          {factors.length === 1
            ? 'This is your only second step. Without it, your password alone signs you in.'
            : 'You won’t be able to sign in with it anymore. Your other methods keep working.'}
        </p>
      </Dialog>
    </>
  )
}
