import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { downloadBlob } from '../../../platform/download.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { fetchReferralPdf } from '../referral.queries.ts'

/** Downloads the referral as a PDF made by the server, with times in this device's zone. */
export function PdfButton({ referralId }: { readonly referralId: string }): ReactNode {
  const { http } = usePlatform()
  const { show } = useToasts()
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: () => fetchReferralPdf(http, referralId),
    // The file name has no case facts: others may see the list of downloads.
    onSuccess: (file) => downloadBlob(`referral-${referralId.slice(0, 8)}.pdf`, file),
    onError: (error) =>
      show({ id: 'pdf', message: `The PDF wasn’t made. ${failureMessage(error)}`, duration: 8000 }),
  })
  return (
    <Button size="small" variant="ghost" busy={saving.isPending} onClick={() => saving.mutate()}>
      Download PDF
    </Button>
  )
}
