import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import type { KeptReferral } from './palette-entries.ts'

/** Snapshots of the referral lists (features/referrals/referral-box-panel.tsx). */
const COPIES = ['referrals/received', 'referrals/sent', 'referrals/archive'] as const
const copySchema = z.object({
  referrals: z.array(
    z.object({
      id: z.string(),
      counterpartName: z.string(),
      counterpartFirm: z.string().nullable(),
      subject: z.string(),
    }),
  ),
})

/** Referrals in the lists stored on this device. Makes no request; skips locked copies. */
export function useKeptReferrals(): readonly KeptReferral[] {
  const { core, owner } = useOffline()
  const [kept, setKept] = useState<readonly KeptReferral[]>([])
  useEffect(() => {
    if (owner === null) return undefined
    let isWanted = true
    const copies = COPIES.map((name) => core.snapshots.read(owner, name, copySchema).catch(() => null))
    void Promise.all(copies).then((lists) => {
      const all = lists.flatMap((list) => list?.value.referrals ?? [])
      if (isWanted) setKept([...new Map(all.map((referral) => [referral.id, referral])).values()])
    })
    return () => {
      isWanted = false
    }
  }, [core, owner])
  return kept
}
