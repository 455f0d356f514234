import { startTransition, useCallback, useOptimistic } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router-dom'

export type SetAddressQuery = (
  next: URLSearchParams | Readonly<Record<string, string>>,
  options?: NavigateOptions,
) => void

/**
 * The query of the address, for controls whose value it is. The page follows the address in slices; what was set is given back at once, as
 * a control that waits would fall back to its old value until then, and lose letters that are typed meanwhile.
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
