import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Standing, standingOf } from '../../../../shared/domain/access.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { usePlatform, useProfile, useSession } from '../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../platform/query/query-state.tsx'
import { messageFor } from '../../platform/http/http-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { ContactForm } from './contact-form.tsx'
import { EmailCheckCard } from './email-check-card.tsx'
import { ownProfileQuery } from './own-profile.queries.ts'

const STANDING_WORDS = {
  no_profile: 'Profile not completed',
  client: 'Client',
  payment_due: 'Attorney, no active subscription',
  awaiting_approval: 'Pending approval',
  attorney: 'Attorney, approved',
} as const satisfies Record<Standing, string>

const PROVIDER_WORDS: Readonly<Record<string, string>> = {
  email: 'Email and password',
  google: 'Google',
  linkedin_oidc: 'LinkedIn',
}

/** Settings > Profile: the user's account data and its editable parts. */
export function ProfileTab(): ReactNode {
  return (
    <Stack>
      <StandingCard />
      <Contact />
      <AppearanceCard />
      <EmailCheckCard />
    </Stack>
  )
}

function StandingCard(): ReactNode {
  const { profile: store, http } = usePlatform()
  const own = useQuery(ownProfileQuery(http)).data
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
        {messageFor(state.error)}
      </Alert>
    )
  }
  const { profile, freshness } = state
  const fullName = [own?.firstName, own?.lastName].filter(Boolean).join(' ')
  return (
    <Card aria-labelledby="profile-heading">
      <h2 id="profile-heading">Your profile</h2>
      {freshness === 'remembered' && (
        <Alert tone="neutral" role="status">
          Can’t reach the server. Showing what we last knew.
        </Alert>
      )}
      <FactList>
        <Fact term="Name">{fullName || (profile.first_name ?? identity.displayName ?? 'Not provided')}</Fact>
        <Fact term="Email">{identity.email}</Fact>
        <Fact term="Sign-in method">{PROVIDER_WORDS[identity.provider] ?? identity.provider}</Fact>
        <Fact term="Account status">{STANDING_WORDS[standingOf(profile)]}</Fact>
      </FactList>
    </Card>
  )
}

function Contact(): ReactNode {
  const { http } = usePlatform()
  return (
    <QueryState
      isPart
      {...asked(useQuery(ownProfileQuery(http)))}
      loading="Loading your contact information…"
      rows={4}
      title="We couldn’t load your contact information"
    >
      {(profile) =>
        // The account status above already says that there is no profile.
        profile !== null && <ContactForm profile={profile} />
      }
    </QueryState>
  )
}
