import type { ReactNode } from 'react'
import { paths } from '../../../platform/navigation/paths.ts'
import { useProfile } from '../../../platform/platform-provider.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/entry-frame.tsx'
import styles from '../settings.module.css'
import { ConsentsCard } from './consents-card.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { ExportCard } from './export-card.tsx'

/** Settings > Data and privacy: a copy of one's data, consents, who has seen a client's requests, and the deletion of the account. */
export function DataTab(): ReactNode {
  const profile = useProfile()
  const isClient = profile.status === 'known' && profile.profile.user_type === 'client'
  return (
    <Stack>
      <ExportCard />
      <ConsentsCard />
      {isClient && <SeenCard />}
      <DeletionCard isClient={isClient} />
    </Stack>
  )
}

function SeenCard(): ReactNode {
  return (
    <Card aria-labelledby="seen-heading">
      <h2 id="seen-heading">Who has seen your requests</h2>
      <p className={styles['soft']}>
        We keep a list of every attorney who looked at a request, when, and how much they saw. Open a request
        and choose “Who has seen it”.
      </p>
      <div>
        <LinkButton to={paths.clientHome}>Go to your requests</LinkButton>
      </div>
    </Card>
  )
}
