/** Takes a party over to another room: nothing is sent or saved elsewhere until its person does that there. */
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { emptyReferralDraft } from '../../../offline/operations/referral-draft.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import type { NewLienStart } from '../../../platform/navigation/lien-start.ts'
import { draftPath, paths } from '../../../platform/navigation/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { useOneRun } from '../../../ui/use-one-run.ts'
import { useSaving } from '../use-saving.ts'
import styles from './findings.module.css'

const OWN_SIDE = new Set(['plaintiff', 'plaintiffs', 'claimant', 'patient', 'client', 'insured'])

type UsePartyProps = { readonly name: string; readonly roles: readonly string[] }

export function UseParty({ name, roles }: UsePartyProps): ReactNode {
  const navigate = useNavigate()
  const { core, owner } = useOffline()
  const save = useSaving()
  const { isRunning, run } = useOneRun()
  const isClient = roles.some((role) => OWN_SIDE.has(role))

  async function refer(): Promise<void> {
    if (owner === null) return
    const id = core.newReferralId()
    const draft = { ...emptyReferralDraft(), ...(isClient ? { client: name } : { adverseParties: name }) }
    await core.referralDrafts.save(owner, id, draft)
    await navigate(draftPath(id))
  }
  function useInLien(): void {
    const newLien: NewLienStart = { holder: name }
    void navigate(paths.newMatter, { state: { newLien } })
  }
  return (
    <span role="group" aria-label={`Use: ${name}`} className={styles['decide']}>
      <Button size="small" variant="ghost" onClick={useInLien}>
        Use as a lienholder
      </Button>
      <Button size="small" variant="ghost" busy={isRunning} onClick={() => save(run(refer))}>
        {isClient ? 'Use as the client of a referral' : 'Use as an adverse party of a referral'}
      </Button>
    </span>
  )
}
