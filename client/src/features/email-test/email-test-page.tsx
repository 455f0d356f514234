import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { identityIn } from '../../platform/auth/session.store.ts'
import { usePlatform, useSession } from '../../platform/platform-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Time } from '../../ui/time.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { sendWithRetries, type Step } from './attempts.ts'
import { CONNECTION_FAILED, emailHealthQuery, sendTestEmail } from './email-service.queries.ts'
import styles from './email-test-page.module.css'

/** `queries` is the query client with the defaults for email. */
export function EmailTestPage({ queries }: { readonly queries: QueryClient }): ReactNode {
  useDocumentTitle('Email test')
  return (
    <>
      <PageHeading title="Email test" lead="Check that email is working." />
      <div className={styles['grid']}>
        <HealthCheck queries={queries} />
        <TestMessage />
      </div>
    </>
  )
}

/** Milliseconds, monotonic, so that a clock change does not distort the measured duration. */
const stopwatch = (): number => performance.now()

function HealthCheck({ queries }: { readonly queries: QueryClient }): ReactNode {
  const { http } = usePlatform()
  const health = useQuery(emailHealthQuery(http, stopwatch), queries)
  return (
    <Card aria-labelledby="health">
      <h2 id="health">Connection</h2>
      {health.isFetching ? (
        <Spinner label="Checking the email service…" />
      ) : health.isError ? (
        <Alert tone="danger" role="alert" title={CONNECTION_FAILED}>
          {health.error.message}
        </Alert>
      ) : (
        health.isSuccess && (
          <FactList className={styles['facts']}>
            <Fact term="Status">{health.data.status === 'ok' ? 'Working' : health.data.status}</Fact>
            <Fact term="Response time">{Math.round(health.data.latency)} ms</Fact>
            <Fact term="Server time">{serverTime(health.data.timestamp)}</Fact>
          </FactList>
        )
      )}
      <Button busy={health.isFetching} onClick={() => void health.refetch()}>
        Check again
      </Button>
    </Card>
  )
}

/** Formats a time with its zone. Returns text that is not a time unchanged. */
function serverTime(timestamp: string): string {
  const at = new Date(timestamp)
  if (Number.isNaN(at.getTime())) return timestamp
  return at.toLocaleString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}

type Outcome = { readonly tone: 'success' | 'danger'; readonly words: string }

function TestMessage(): ReactNode {
  const { http } = usePlatform()
  const identity = identityIn(useSession())
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const to = identity?.email ?? ''

  async function send(): Promise<void> {
    setIsBusy(true)
    setOutcome(null)
    try {
      if (identity === null) throw new Error('No active session')
      const messageId = await sendWithRetries({
        send: () => sendTestEmail(http, to, new Date()),
        now: () => Date.now(),
        sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
        tell: (step) => setSteps((before) => [...before, step]),
      })
      setOutcome({ tone: 'success', words: `Sent to ${to}. Message ID ${messageId}` })
    } catch (cause) {
      setOutcome({ tone: 'danger', words: cause instanceof Error ? cause.message : 'Failed to send email' })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Card aria-labelledby="test-message">
      <h2 id="test-message">Test message</h2>
      <p>We’ll send a short message to your own address, {to}.</p>
      <Button variant="primary" busy={isBusy} onClick={() => void send()}>
        Send a test to myself
      </Button>
      {outcome !== null && (
        <Alert tone={outcome.tone} role={outcome.tone === 'danger' ? 'alert' : 'status'}>
          {outcome.words}
        </Alert>
      )}
      {steps.length > 0 && <AttemptLog steps={steps} />}
    </Card>
  )
}

function AttemptLog({ steps }: { readonly steps: readonly Step[] }): ReactNode {
  const now = steps.at(-1)?.at ?? 0
  return (
    <section aria-labelledby="attempts" className={styles['attempts']}>
      <h3 id="attempts">Attempts</h3>
      <ol className={styles['log']}>
        {steps.map((step, index) => (
          <li key={index}>
            <Time at={step.at} now={now} /> {stepWords(step)}
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepWords(step: Step): string {
  switch (step.kind) {
    case 'attempt':
      return `Attempt ${step.number}`
    case 'failed':
      return `Attempt ${step.number} failed: ${step.words}`
    case 'wait':
      return `Waiting ${step.wait / 1000} s before the next attempt`
    case 'sent':
      return `Attempt ${step.number} succeeded: ${step.messageId}`
  }
}
