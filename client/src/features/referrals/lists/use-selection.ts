import { useCallback, useMemo, useState } from 'react'
import type { ReferralSummary } from '../../../../../shared/contracts/referrals.ts'

export type Selection = {
  /** Selection mode is active. */
  readonly isOn: boolean
  /** By id, in order of selection; each as it was when selected. */
  readonly selected: ReadonlyMap<string, ReferralSummary>
  readonly begin: () => void
  readonly end: () => void
  readonly select: (referral: ReferralSummary, isSelected: boolean) => void
  /** Replaces the selection. */
  readonly selectAll: (referrals: readonly ReferralSummary[]) => void
}

const NONE: ReadonlyMap<string, ReferralSummary> = new Map()

/** The rows of a list that are selected for a bulk action. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<string, ReferralSummary> | null>(null)
  const begin = useCallback(() => setSelected(NONE), [])
  const end = useCallback(() => setSelected(null), [])
  const select = useCallback(
    (referral: ReferralSummary, isSelected: boolean) =>
      setSelected((before) => {
        const next = new Map(before)
        if (isSelected) next.set(referral.id, referral)
        else next.delete(referral.id)
        return next
      }),
    [],
  )
  const selectAll = useCallback(
    (referrals: readonly ReferralSummary[]) =>
      setSelected(new Map(referrals.map((referral) => [referral.id, referral]))),
    [],
  )
  return useMemo(
    () => ({ isOn: selected !== null, selected: selected ?? NONE, begin, end, select, selectAll }),
    [selected, begin, end, select, selectAll],
  )
}
