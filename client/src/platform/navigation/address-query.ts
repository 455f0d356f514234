import { startTransition, useCallback, useOptimistic } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router-dom'

export type SetAddressQuery = (
  next: URLSearchParams | Readonly<Record<string, string>>,
  options?: NavigateOptions,
) => void

/**
 * The URL's query parameters, for controls whose value they hold. The page rerenders in a transition, so the new value is returned at once;
 * otherwise the control would revert until then and lose letters typed in the meantime.
 */
export function useAddressQuery(): readonly [URLSearchParams, SetAddressQuery] {
  const [query, setQuery] = useSearchParams()
  const [shown, show] = useOptimistic(query)
  const set = useCallback<SetAddressQuery>(
    (next, options) => {
      const wanted = new URLSearchParams(next)
      startTransition(() => {
        show(wanted)
        setQuery(wanted, options)
      })
    },
    [show, setQuery],
  )
  return [shown, set]
}
