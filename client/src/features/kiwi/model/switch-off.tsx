import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { consentQuery, takeBackConsent } from './assistant.queries.ts'

type SwitchOffProps = { readonly workspace: string; readonly onDone: () => void }

/** Ends answers that are under way too. */
export function SwitchOff({ workspace, onDone }: SwitchOffProps): ReactNode {
  const { http } = usePlatform()
  const { show } = useToasts()
  const queries = useQueryClient()
  const taking = useMutation({
    mutationFn: () => takeBackConsent(http, workspace),
    onSuccess: () => {
      queries.setQueryData(consentQuery(http, workspace).queryKey, { consent: null })
      onDone()
    },
    onError: (error) =>
      show({ id: 'assistant', message: `It is still switched on. ${failureMessage(error)}` }),
  })
  return (
    <Button size="small" variant="ghost" busy={taking.isPending} onClick={() => taking.mutate()}>
      Switch it off
    </Button>
  )
}
