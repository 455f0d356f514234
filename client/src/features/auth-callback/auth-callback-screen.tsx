import { useMachine } from '@xstate/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { identityIn } from '../../platform/auth/session.store.ts'
import { type Platform } from '../../platform/browser-platform.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { keepActor, signInActor, verifyProfileActor } from './auth-callback.actors.ts'
import { authCallbackMachine } from './auth-callback.machine.ts'
import { messageOf } from './callback-failure.ts'
import { readCallbackUrl } from './callback-url.ts'
import { LinkQuestionCard } from './link-question-card.tsx'
import { destinationIn, statusText } from './callback-words.ts'

/** /auth/callback: the redirect target of the sign-in providers. */
export function AuthCallbackScreen(): ReactNode {
  const platform = usePlatform()
  const navigate = useNavigate()
  const machine = useMemo(() => machineFor(platform), [platform])
  const [input] = useState(() => ({
    url: readCallbackUrl(new URL(window.location.href)),
    role: platform.signup.role(),
  }))
  const [snapshot, send] = useMachine(machine, { input })
  useDocumentTitle('Signing in')

  const { failure } = snapshot.context
  const destination = destinationIn(snapshot.value)
  const notice = failure === null ? null : messageOf(failure)
  useEffect(() => {
    if (destination === null) return
    void navigate(destination, { replace: true, ...(notice === null ? {} : { state: { notice } }) })
  }, [destination, navigate, notice])

  const { question } = snapshot.context
  if (snapshot.matches('asking') && question !== null) {
    return (
      <LinkQuestionCard
        question={question}
        onTake={() => send({ type: 'TAKE_LINK' })}
        onStay={() => send({ type: question.present === null ? 'LEAVE' : 'STAY' })}
      />
    )
  }
  if (failure === null) {
    return (
      <EntryFrame>
        <Spinner page label={statusText(snapshot.value, failure)} />
      </EntryFrame>
    )
  }
  return (
    <EntryFrame>
      <PageHeading title="Authentication Error" lead={statusText(snapshot.value, failure)} />
      <Alert tone="danger" role="alert">
        {messageOf(failure)}
      </Alert>
      <Button variant="primary" onClick={() => send({ type: 'RETURN_TO_LOGIN' })}>
        Return to Login
      </Button>
    </EntryFrame>
  )
}

function machineFor({ auth, profile, signup }: Platform) {
  return authCallbackMachine.provide({
    actors: {
      signIn: signInActor(auth),
      keepLink: keepActor(auth),
      verifyProfile: verifyProfileActor(auth, profile),
    },
    actions: {
      keepForRegistration: () => {
        signup.setRole('attorney')
        const identity = identityIn(auth.session.get())
        if (identity === null) return
        signup.setTempAuthUser({
          id: identity.userId,
          email: identity.email,
          user_metadata: {
            ...(identity.givenName === null ? {} : { given_name: identity.givenName }),
            ...(identity.familyName === null ? {} : { family_name: identity.familyName }),
            ...(identity.picture === null ? {} : { picture: identity.picture }),
          },
        })
      },
      forgetIntent: () => {
        signup.clearRole()
        signup.clearTempAuthUser()
      },
    },
  })
}
