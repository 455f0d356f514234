import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { MISSED_SHARE } from '../../../../../shared/contracts/share-target.ts'
import { referralIdSchema, type UserId } from '../../../../../shared/domain/ids.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { draftPath, paths } from '../../../platform/navigation/paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { createCurrentDraft } from './current-draft.ts'

type OpenSharedProps = { readonly shared: string; readonly owner: UserId }

const MISSED =
  'The app wasn’t ready on this device yet, or there wasn’t enough space. Share it again. Nothing was sent.'
const GONE = 'Shared content is kept for one day, on the device where you shared it.'

/** Opens content shared from another app as a new draft. Other drafts stay unchanged. */
export function OpenShared({ shared, owner }: OpenSharedProps): ReactNode {
  const { core } = useOffline()
  const { show } = useToasts()
  const navigate = useNavigate()
  const id = referralIdSchema.safeParse(shared).data ?? null
  const [problem, setProblem] = useState(shared === MISSED_SHARE ? MISSED : id === null ? GONE : null)
  useEffect(() => {
    if (id === null) return
    const open = async (): Promise<void> => {
      if (!(await core.shares.open(owner, id))) {
        setProblem(GONE)
        return
      }
      createCurrentDraft(localStorage, owner).set(id)
      show({
        id: 'shared',
        message:
          'Filled in from what you shared. Nothing is sent until you press Send. Other drafts are unchanged.',
      })
      await navigate(draftPath(id), { replace: true })
    }
    open().catch((error: unknown) => setProblem(toOfflineError(error).words))
  }, [core, owner, id, navigate, show])
  if (problem === null) return <Spinner label="Opening what was shared…" />
  return (
    <Alert
      tone="warning"
      role="alert"
      title="We couldn’t find what you shared"
      actions={<LinkButton to={paths.submitReferral}>Write a referral</LinkButton>}
    >
      {problem}
    </Alert>
  )
}
