import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Standing, standingOf } from '../../../../shared/domain/access.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { usePlatform, useProfile, useSession } from '../../platform/platform-provider.tsx'
import { wordsOf } from '../../platform/http/http-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ContactForm } from './contact-form.tsx'
import { ownProfileQuery } from './own-profile.queries.ts'
import styles from './settings.module.css'

const STANDING_WORDS = {
  no_profile: 'Profile not completed',
  client: 'Client',
  payment_due: 'Attorney, subscription not active',
  awaiting_approval: 'Waiting for approval',
  attorney: 'Attorney, approved',
} as const satisfies Record<Standing, string>

const PROVIDER_WORDS: Readonly<Record<string, string>> = {
  email: 'E-mail and password',
  google: 'Google',
  linkedin_oidc: 'LinkedIn',
}

/** Settings > Profile: what the platform knows of me, and what of it I may change. */
export function ProfileTab(): ReactNode {
  return (
    <Stack>
      <StandingCard />
      <Contact />
    </Stack>
  )
}

function StandingCard(): ReactNode {
  const { profile: store } = usePlatform()
  const identity = identityIn(useSession())
  const state = useProfile()
  if (identity === null || state.status === 'none' || state.status === 'loading') {
    return <Skeleton label="Loading your profile…" />
  }
  if (state.status === 'failed') {
    return (
      <Alert
        tone="warning"
        role="alert"
        actions={<Button onClick={() => void store.refresh()}>Try again</Button>}
      >
        {wordsOf(state.error)}
      </Alert>
    )
  }
  const { profile, freshness } = state
  return (
    <Card aria-labelledby="profile-heading">
      <h2 id="profile-heading">Your profile</h2>
      {freshness === 'remembered' && (
        <Alert tone="neutral" role="status">
          The server could not be asked just now. This is what it said last time.
        </Alert>
      )}
      <dl className={styles['facts']}>
        <div>
          <dt>Name</dt>
          <dd>{profile.first_name ?? identity.displayName ?? 'Not given'}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{identity.email}</dd>
        </div>
        <div>
          <dt>Signs in with</dt>
          <dd>{PROVIDER_WORDS[identity.provider] ?? identity.provider}</dd>
        </div>
        <div>
          <dt>Standing</dt>
          <dd>{STANDING_WORDS[standingOf(profile)]}</dd>
        </div>
      </dl>
    </Card>
  )
}

function Contact(): ReactNode {
  const { http } = usePlatform()
  const { data, error, isPending, isPaused, refetch } = useQuery(ownProfileQuery(http))
  // Whoever has no profile yet is told so by the standing above.
  if (data === null) return null
  if (data !== undefined) return <ContactForm profile={data} />
  if (isPending && !isPaused) return <Skeleton rows={4} label="Loading your name and contact…" />
  return (
    <Alert
      tone="warning"
      role="status"
      title="Your name and contact could not be loaded"
      actions={
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {error?.message ?? 'You are offline. They are loaded when you are back.'}
    </Alert>
  )
}
