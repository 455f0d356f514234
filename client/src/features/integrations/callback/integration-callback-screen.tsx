import { useMachine } from '@xstate/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type IntegrationProvider, PROVIDER_NAMES } from '../../../../../shared/domain/integrations.ts'
import { useIntegrations } from '../../../platform/integrations/use-integrations.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EntryFrame } from '../../../ui/entry-frame.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { type CallbackAddress, readCallbackAddress, TAKEN } from './callback-address.ts'
import { type ProblemMessage, problemMessage } from './connection-problem.ts'
import { checkStatusActor, exchangeActor, findUserActor } from './integration-callback.actors.ts'
import { integrationCallbackMachine } from './integration-callback.machine.ts'

/** /auth/google/callback and /google-callback. */
export function GoogleCallbackScreen(): ReactNode {
  return <CallbackScreen provider="google" />
}

/** /onedrive-callback. */
export function OnedriveCallbackScreen(): ReactNode {
  return <CallbackScreen provider="onedrive" />
}

/** Shown by the workspace, which opens after a new connection. */
export type ConnectedNotice = { readonly connected: IntegrationProvider }

function CallbackScreen({ provider }: { readonly provider: IntegrationProvider }): ReactNode {
  const { auth } = usePlatform()
  const calls = useIntegrations()[provider].connection
  const location = useLocation()
  const navigate = useNavigate()
  const [address] = useState(() =>
    readCallbackAddress(
      new URL(window.location.origin + location.pathname + location.search),
      location.state,
    ),
  )
  const machine = useMemo(
    () =>
      integrationCallbackMachine.provide({
        actors: {
          findUser: findUserActor(auth.session),
          exchangeCode: exchangeActor(calls),
          checkStatus: checkStatusActor(calls),
        },
      }),
    [auth, calls],
  )
  const [{ value, context }] = useMachine(machine, { input: { provider, address } })
  useDocumentTitle(`Connecting ${PROVIDER_NAMES[provider]}`)
  useCodeTakenOut(address, location.pathname, location.search)

  const isConnected = value === 'connected'
  useEffect(() => {
    if (!isConnected) return
    const notice: ConnectedNotice = { connected: provider }
    void navigate(paths.kiwiAi, { replace: true, state: notice })
  }, [isConnected, navigate, provider])

  if (context.problem !== null) return <ConnectionError {...problemMessage(provider, context.problem)} />
  return (
    <EntryFrame>
      <Spinner page label={`Connecting your ${PROVIDER_NAMES[provider]} account…`} />
    </EntryFrame>
  )
}

/** The code is a one-time secret, so it is removed from the URL and the history. */
function useCodeTakenOut(address: CallbackAddress, pathname: string, search: string): void {
  const navigate = useNavigate()
  const holdsCode = address.kind === 'grant' && address.code !== null && search !== ''
  useEffect(() => {
    if (holdsCode) void navigate(pathname, { replace: true, state: TAKEN })
  }, [holdsCode, navigate, pathname])
}

function ConnectionError({ message, detail }: ProblemMessage): ReactNode {
  return (
    <EntryFrame>
      <PageHeading title="Connection Error" />
      <Alert tone="danger" role="alert">
        <p>{message}</p>
        {detail !== null && <p>{detail}</p>}
      </Alert>
      <LinkButton to={paths.integrations} variant="primary">
        Back to Integrations
      </LinkButton>
    </EntryFrame>
  )
}
