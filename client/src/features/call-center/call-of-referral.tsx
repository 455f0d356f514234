import type { ReactNode } from 'react'
import { CALL_FACTS, referralOf } from '../../../../shared/domain/records/call-facts.ts'
import { useRecordList } from '../../offline/react/use-records.ts'
import { LinkButton } from '../../ui/button.tsx'
import { callPath } from './call-paths.ts'

/** The way back from a referral to the call that it was made of. Nothing, if it was made of none. */
export function CallOfReferral({ referral }: { readonly referral: string }): ReactNode {
  const calls = useRecordList(CALL_FACTS.kind)
  const call =
    calls.status === 'ready'
      ? calls.value.records.find(({ body }) => referralOf(body) === referral)
      : undefined
  if (call === undefined) return null
  return (
    <p>
      <LinkButton to={callPath(call.id)} size="small">
        Open the call it was made of
      </LinkButton>
    </p>
  )
}
