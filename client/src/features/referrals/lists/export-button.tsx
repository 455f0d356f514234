import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ReferralBox } from '../../../../../shared/contracts/referrals.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { useToasts } from '../../../ui/toast.tsx'
import type { ReferralFilters } from './referral-filters.ts'
import { fetchEveryReferral } from './referral-list.queries.ts'
import { saveReferrals } from './save-referrals.ts'

type ExportButtonProps = { readonly box: ReferralBox; readonly filters: ReferralFilters }

/** Exports every referral that the filters match, loaded or not, as CSV. */
export function ExportButton({ box, filters }: ExportButtonProps): ReactNode {
  const { http } = usePlatform()
  const { show } = useToasts()
  const [done, setDone] = useState('')
  const stop = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])
  const saving = useMutation({
    mutationFn: () =>
      fetchEveryReferral(
        http,
        box,
        filters,
        (count, total) => setDone(`${formatCount(count)} of ${formatCount(total)}`),
        stop.current.signal,
      ),
    onSuccess: (referrals) => saveReferrals(box, referrals),
    onError: (error) => {
      if (stop.current.signal.aborted) return
      show({ id: 'export', message: `The export failed. ${failureMessage(error)}`, duration: 8000 })
    },
    onSettled: () => setDone(''),
  })
  return (
    <Button busy={saving.isPending} onClick={() => saving.mutate()}>
      {saving.isPending && done !== '' ? `Exporting, ${done}` : 'Export CSV'}
    </Button>
  )
}
