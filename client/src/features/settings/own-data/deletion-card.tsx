import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { DeletionObstacle } from '../../../../../shared/contracts/own-data.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../../platform/query/query-state.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from '../settings.module.css'
import { dayWords } from './day-words.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import { deletionQuery } from './own-data.queries.ts'

/** What the deletion of the account does, what stands in its way, and the button. Not offered offline. */
export function DeletionCard({ isClient }: { readonly isClient: boolean }): ReactNode {
  const isOffline = useConnectivity() === 'offline'
  return (
    <Card aria-labelledby="deletion-heading">
      <h2 id="deletion-heading">Delete my account</h2>
      <p>
        Your account stays for 14 more days. Sign in within that time to keep it. After that, we erase your
        data, and no one can bring it back.
      </p>
      <ul>
        <li>
          <strong>Erased:</strong>{' '}
          {isClient
            ? 'your profile, requests, settings, and everything on your devices.'
            : 'your profile, licenses, records, notes, drafts, files, settings, and everything on your devices.'}
        </li>
        <li>
          <strong>Kept, with “Deleted account” in place of your name:</strong>{' '}
          {isClient
            ? 'messages in conversations with your attorney.'
            : 'referrals, messages and answers that belong to another person’s file.'}
        </li>
        <li>
          <strong>Kept because the law asks for it:</strong> invoices and payments, if there are any.
        </li>
      </ul>
      {isOffline ? (
        <p role="status" className={styles['soft']}>
          You’re offline. You can delete your account only while you’re connected.
        </p>
      ) : (
        <Ways />
      )}
    </Card>
  )
}

function Ways(): ReactNode {
  const { http } = usePlatform()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <QueryState
      isPart
      {...asked(useQuery(deletionQuery(http)))}
      loading="Looking at your account…"
      rows={1}
      title="We couldn’t look at your account"
    >
      {({ deletion, obstacle }) => {
        if (deletion !== null)
          return (
            <Alert
              tone="warning"
              role="status"
              actions={<LinkButton to={paths.accountDeletion}>Keep my account</LinkButton>}
            >
              Your account will be deleted on {dayWords(deletion.dueAt)}.
            </Alert>
          )
        if (obstacle !== null) return <Obstacle obstacle={obstacle} />
        return (
          <div>
            <Button variant="danger" onClick={() => setIsAsking(true)}>
              Delete my account
            </Button>
            {isAsking && <DeletionDialog onClose={() => setIsAsking(false)} />}
          </div>
        )
      }}
    </QueryState>
  )
}

function Obstacle({ obstacle }: { readonly obstacle: DeletionObstacle }): ReactNode {
  const { words, label, to } = OBSTACLES[obstacle]
  return (
    <Alert tone="warning" role="status" actions={<LinkButton to={to}>{label}</LinkButton>}>
      {words}
    </Alert>
  )
}

const OBSTACLES: Readonly<
  Record<DeletionObstacle, { readonly words: string; readonly label: string; readonly to: string }>
> = {
  subscription: {
    words: 'Your subscription is running. Cancel it first, then you can delete your account.',
    label: 'Go to Billing',
    to: paths.billing,
  },
  chosen: {
    words: 'You chose an attorney who has not answered yet. Release the attorney first.',
    label: 'Go to your requests',
    to: paths.clientHome,
  },
  choice_to_answer: {
    words: 'A client has chosen you and waits for your answer. Answer the client first.',
    label: 'Go to answered requests',
    to: '/saved-cases?tab=answered',
  },
}
