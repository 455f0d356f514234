import { useEffect, useState, type ReactNode } from 'react'
import { referralIdSchema, type ReferralId, type UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineCore } from '../../offline/create-offline-core.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { referralOf } from '../../../../shared/domain/records/call-facts.ts'
import type { RecordDraft } from '../../offline/react/use-record-draft.ts'
import { draftPath, referralPath, sentPath } from '../../platform/navigation/paths.ts'
import { LinkButton } from '../../ui/button.tsx'

/** The referral that was made of the call, as far as it has come: a draft, in the queue, or sent. */
export function CallReferral({ call }: { readonly call: RecordDraft }): ReactNode {
  const { core, owner } = useOffline()
  const link = referralOf(call.values)
  const id = referralIdSchema.safeParse(link).data ?? null
  const [place, setPlace] = useState<string | null>(null)
  useEffect(() => {
    if (owner === null || id === null) return undefined
    let isWanted = true
    void placeOf(core, owner, id).then((found) => {
      if (isWanted) setPlace(found)
    })
    return () => {
      isWanted = false
    }
  }, [core, id, owner])
  if (id === null || place === null) return null
  return <LinkButton to={place}>Open its referral</LinkButton>
}

async function placeOf(core: OfflineCore, owner: UserId, id: ReferralId): Promise<string> {
  try {
    if ((await core.referralDrafts.load(owner, id)) !== null) return draftPath(id)
    return (await core.outbox.get(owner, id)) === null ? referralPath(id) : sentPath(id)
  } catch {
    // Locked: the draft's own page says so.
    return draftPath(id)
  }
}
