import { useState, type ReactNode } from 'react'
import type { ClientRequest } from '../../../../../shared/contracts/client-requests.ts'
import {
  ATTORNEY_REPORT_REASONS,
  type InterestedAttorney,
} from '../../../../../shared/contracts/interests.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { LiveOnly } from '../../../ui/live-only.tsx'
import { ReportDialog } from '../../../ui/report-dialog.tsx'
import styles from './client-home.module.css'
import { ConfirmButton } from './confirm-button.tsx'
import { useRequestChange, type RequestChange } from './requests.queries.ts'

type AttorneyActionsProps = {
  readonly request: ClientRequest
  readonly attorney: InterestedAttorney
  readonly userId: string
  readonly isLive: boolean
}

/** What the client can do about one answer. */
export function AttorneyActions({ request, attorney, userId, isLive }: AttorneyActionsProps): ReactNode {
  const change = useRequestChange(userId, request.id)
  const [isReporting, setIsReporting] = useState(false)
  const { interestId, name, status, conversationId } = attorney
  const about = (kind: 'choose' | 'pass' | 'block' | 'ask'): RequestChange => ({ kind, interestId })
  const busy = (kind: string): boolean => change.isPending && change.variables.kind === kind
  return (
    <LiveOnly isLive={isLive} otherwise={<p className={styles['soft']}>To answer, you need a connection.</p>}>
      <FormError>{change.error === null ? null : failureMessage(change.error)}</FormError>
      <div role="status">
        {change.isSuccess && change.variables.kind === 'report' && (
          <Alert tone="success">Thank you. A person will read your report.</Alert>
        )}
      </div>
      <div className={styles['buttons']}>
        {status === 'sent' && request.status === 'interested' && (
          <ConfirmButton
            label="Choose this attorney"
            title={`Choose ${name}?`}
            stay="Not yet"
            variant="primary"
            busy={busy('choose')}
            onConfirm={() => change.mutate(about('choose'))}
          >
            {name} then sees your name and the names of the others involved, to check for conflicts. After
            that check, {name} also sees how to reach you. You can stop at any time, but nobody can unsee what
            was shown.
          </ConfirmButton>
        )}
        {status === 'sent' && (
          <ConfirmButton
            label="Not this one"
            title={`Decide against ${name}?`}
            go="Not this one"
            stay="Go back"
            busy={busy('pass')}
            onConfirm={() => change.mutate(about('pass'))}
          >
            You can’t choose {name} for this request after that. Your request stays open for others.
          </ConfirmButton>
        )}
        {conversationId === null && (
          <Button size="small" busy={busy('ask')} onClick={() => change.mutate(about('ask'))}>
            Ask
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={() => setIsReporting(true)}>
          Report
        </Button>
        <ConfirmButton
          label="Block"
          title={`Block ${name}?`}
          stay="Go back"
          isDangerous
          variant="ghost"
          busy={busy('block')}
          onConfirm={() => change.mutate(about('block'))}
        >
          {name} can’t see your requests or write to you any more. {name} isn’t told. You can lift the block
          in Settings, under Security.
        </ConfirmButton>
      </div>
      {isReporting && (
        <ReportDialog
          title={`Report ${name}`}
          reasons={ATTORNEY_REPORT_REASONS}
          onCancel={() => setIsReporting(false)}
          onReport={(reason, words) => {
            setIsReporting(false)
            change.mutate({ kind: 'report', interestId, reason, words })
          }}
        />
      )}
    </LiveOnly>
  )
}
