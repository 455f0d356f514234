import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  REPORT_REASONS,
  reportTeaserEndpoint,
  type ReportReason,
} from '../../../../../shared/contracts/explore.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { ReportDialog } from '../../../ui/report-dialog.tsx'
import { useToasts } from '../../../ui/toast.tsx'

type Report = { readonly reason: ReportReason; readonly words: string }

/** Reports a request to the platform's people. A second report of the same request changes nothing. */
export function ReportButton({ id }: { readonly id: string }): ReactNode {
  const { http } = usePlatform()
  const { show } = useToasts()
  const [isOpen, setIsOpen] = useState(false)
  const report = useMutation({
    networkMode: 'always',
    mutationFn: async (body: Report) => {
      unwrap(await http.call(reportTeaserEndpoint, { params: { id }, body }))
    },
    onSuccess: () => {
      show({ id: 'report', message: 'Reported. A person will look at it.', duration: 6000 })
      setIsOpen(false)
    },
  })
  return (
    <div>
      <Button
        variant="ghost"
        size="small"
        onClick={() => {
          report.reset()
          setIsOpen(true)
        }}
      >
        Report this request
      </Button>
      {isOpen && (
        <ReportDialog
          title="Report this request"
          reasons={REPORT_REASONS}
          isBusy={report.isPending}
          failure={report.error === null ? null : failureMessage(report.error)}
          onCancel={() => setIsOpen(false)}
          onReport={(reason, words) => report.mutate({ reason, words })}
        />
      )}
    </div>
  )
}
