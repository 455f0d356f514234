import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '../../platform/http/failure-message.ts'

type Decision<Facts> = {
  readonly decide: (facts: Facts) => Promise<void>
  /** Called once the lists show the result. */
  readonly onDecided: () => void
}

/** A decision of an administrator. Loads what administrators see again, also after a refusal: what is displayed may be outdated. */
export function useDecision<Facts>({ decide, onDecided }: Decision<Facts>) {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: ['admin'] })
  const deciding = useMutation({
    mutationFn: decide,
    onSuccess: async () => {
      await again()
      onDecided()
    },
    onError: again,
  })
  return {
    send: (facts: Facts): void => deciding.mutate(facts),
    isBusy: deciding.isPending,
    failure: deciding.isError ? failureMessage(deciding.error) : null,
  }
}
