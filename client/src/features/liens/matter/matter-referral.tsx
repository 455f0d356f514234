import { useEffect, useId, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { referralIdSchema, type ReferralId, type UserId } from '../../../../../shared/domain/ids.ts'
import type { OfflineCore } from '../../../offline/create-offline-core.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { draftPath, referralPath, sentPath } from '../../../platform/navigation/paths.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useOneRun } from '../../../ui/use-one-run.ts'
import styles from './matter.module.css'
import { referralDraftOf } from './referral-draft-of.ts'
import type { OpenBook } from './use-book.ts'

/** The referral that the matter came from or went out with, and the way to refer it. */
export function MatterReferral({ book }: { readonly book: OpenBook }): ReactNode {
  const headingId = useId()
  const { core, owner } = useOffline()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  // A second press before the first is on disk would make a second draft.
  const { isRunning: isReferring, run } = useOneRun()
  const linked = referralIdSchema.safeParse(book.draft.values['referral']).data ?? null

  async function refer(person: UserId): Promise<void> {
    setFailure(null)
    const id = core.newReferralId()
    try {
      await core.referralDrafts.save(person, id, referralDraftOf(book.draft.values))
      // A draft keeps its id when it is sent. What the matter came from is not replaced.
      if (linked === null) await book.add({ referral: id })
      await navigate(draftPath(id))
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }
  return (
    <Card aria-labelledby={headingId} className={styles['part']}>
      <h2 id={headingId}>Referral</h2>
      <FormError>{failure}</FormError>
      {linked === null || owner === null ? (
        <p className={styles['soft']}>
          No referral belongs to this matter. Referring it fills in a new referral with its client, state,
          date of injury and liable party. Nothing is sent until you press Send there.
        </p>
      ) : (
        <LinkedReferral id={linked} owner={owner} />
      )}
      {owner !== null && (
        <div className={styles['ways']}>
          <Button busy={isReferring} onClick={() => void run(() => refer(owner))}>
            {isReferring
              ? 'Filling in the referral…'
              : linked === null
                ? 'Refer this matter'
                : 'Refer it once more'}
          </Button>
          {linked !== null && (
            <Button variant="ghost" onClick={() => book.draft.set('referral', null)}>
              Remove the link
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

/** Where the referral is, as this device knows: written, waiting, or nothing of it here. */
type Place = 'draft' | 'queue' | 'elsewhere'

function LinkedReferral({ id, owner }: { readonly id: ReferralId; readonly owner: UserId }): ReactNode {
  const { core } = useOffline()
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    let isCurrent = true
    const settle = (found: Place): void => {
      if (isCurrent) setPlace(found)
    }
    // Locked: the draft cannot be read, and nothing is said of it.
    void placeOf(core, owner, id).then(settle, () => settle('elsewhere'))
    return () => {
      isCurrent = false
    }
  }, [core, id, owner])
  switch (place) {
    case null:
      return <p className={styles['soft']}>Looking for the referral…</p>
    case 'draft':
      return (
        <p>
          Being written, not sent: <Link to={draftPath(id)}>the draft of the referral</Link>, on this device.
        </p>
      )
    case 'queue':
      return (
        <p>
          <Link to={sentPath(id)}>The referral that was sent or waits to be sent</Link> from this device.
        </p>
      )
    case 'elsewhere':
      return (
        <p>
          <Link to={referralPath(id)}>The referral of this matter</Link>. If it was not sent yet, it is a
          draft on the device where it was begun.
        </p>
      )
  }
}

async function placeOf(
  { referralDrafts, outbox }: Pick<OfflineCore, 'referralDrafts' | 'outbox'>,
  owner: UserId,
  id: ReferralId,
): Promise<Place> {
  if ((await outbox.get(owner, id)) !== null) return 'queue'
  return (await referralDrafts.load(owner, id)) === null ? 'elsewhere' : 'draft'
}
