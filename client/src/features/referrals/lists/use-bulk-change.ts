import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReferralSummary } from '../../../../../shared/contracts/referrals.ts'
import { isAwaitingAnswer } from '../../../../../shared/domain/referral-lifecycle.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import type { HttpClient } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { referralsKey } from '../referral-keys.ts'
import { changeReferral, type ReferralChange } from '../referral.queries.ts'

export type BulkKind = 'remind' | 'withdraw'

export type BulkResult = {
  readonly referral: ReferralSummary
  /** The error message; null on success. */
  readonly refused: string | null
}

/** Applies the same change to several referrals in sequence, with a result for each. A failure does not stop the others. */
export function useBulkChange(kind: BulkKind) {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const isStopped = useRef(false)
  /** Stops after the request in flight. */
  const stop = useCallback(() => {
    isStopped.current = true
  }, [])
  useEffect(() => {
    isStopped.current = false
    return stop
  }, [stop])
  const running = useMutation({
    networkMode: 'always',
    mutationFn: async (referrals: readonly ReferralSummary[]) => {
      for (const referral of referrals) {
        if (isStopped.current) return
        const refused = await refusalOf(http, referral, kind)
        setResults((before) => [...before, { referral, refused }])
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: referralsKey }),
  })
  return { run: running.mutate, stop, isRunning: running.isPending, results }
}

const CHANGES: Readonly<Record<BulkKind, ReferralChange>> = {
  remind: { kind: 'remind' },
  withdraw: { kind: 'action', request: { action: 'withdraw' } },
}

async function refusalOf(
  http: HttpClient,
  { id, status }: ReferralSummary,
  kind: BulkKind,
): Promise<string | null> {
  if (!isAwaitingAnswer(status)) return 'This referral is no longer awaiting a response.'
  try {
    await changeReferral(http, id, CHANGES[kind])
    return null
  } catch (error) {
    return failureMessage(error instanceof Error ? error : new Error('not an error', { cause: error }))
  }
}
