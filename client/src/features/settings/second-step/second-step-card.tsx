import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { NewRecoveryCodes } from '../../../../../shared/contracts/second-step.ts'
import type { SecondStepFactor } from '../../../platform/auth/second-step-calls.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../../platform/query/query-state.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Toolbar } from '../../../ui/toolbar.tsx'
import { AddApp } from './add-app.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { FactorRows } from './factor-rows.tsx'
import { NewCodes, RecoveryCodesSection } from './recovery-codes-section.tsx'
import { factorsQuery } from './second-step.queries.ts'
import { useCodesAfterSetUp } from './use-codes-after-set-up.ts'

type Adding = 'app' | 'passkey' | null

/** Settings > Security: two-step sign-in with a code or a passkey, so that a stolen password is not enough. */
export function SecondStepCard(): ReactNode {
  const { secondStep } = usePlatform()
  const list = useQuery(factorsQuery(secondStep))
  return (
    <Card aria-labelledby="second-step-heading">
      <h2 id="second-step-heading">
        Two-step sign-in {list.data !== undefined && <OnOrOff isOn={list.data.length > 0} />}
      </h2>
      <p>
        After your password, you confirm each sign-in with a code from an app on your phone or with a passkey,
        so a stolen password isn’t enough.
      </p>
      <QueryState
        isPart
        {...asked(list)}
        loading="Loading your sign-in methods…"
        rows={2}
        words={({ message }) => message}
      >
        {(factors) => <SecondSteps factors={factors} />}
      </QueryState>
    </Card>
  )
}

function OnOrOff({ isOn }: { readonly isOn: boolean }): ReactNode {
  return <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
}

function SecondSteps({ factors }: { readonly factors: readonly SecondStepFactor[] }): ReactNode {
  const [adding, setAdding] = useState<Adding>(null)
  const [fresh, setFresh] = useState<NewRecoveryCodes | null>(null)
  const afterSetUp = useCodesAfterSetUp(setFresh)
  const names = factors.map(({ name }) => name)
  const done = async (): Promise<void> => {
    setAdding(null)
    await afterSetUp(factors.length === 0)
  }
  if (fresh !== null) return <NewCodes made={fresh} onDone={() => setFresh(null)} />
  if (adding === 'app')
    return <AddApp taken={names} onCancel={() => setAdding(null)} onDone={() => void done()} />
  if (adding === 'passkey')
    return <AddPasskey taken={names} onCancel={() => setAdding(null)} onDone={() => void done()} />
  return (
    <>
      <FactorRows factors={factors} />
      <Toolbar>
        <Button variant={factors.length === 0 ? 'primary' : 'secondary'} onClick={() => setAdding('app')}>
          Add an authenticator app
        </Button>
        {'PublicKeyCredential' in window && (
          <Button onClick={() => setAdding('passkey')}>Add a passkey</Button>
        )}
      </Toolbar>
      {factors.length > 0 && <RecoveryCodesSection onMade={setFresh} />}
    </>
  )
}
