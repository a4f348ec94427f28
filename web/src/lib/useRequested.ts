import { useCallback, useEffect, useState } from 'react'
import { useSearch } from 'wouter'

/** The next value, or a function that derives it from the current one. */
type ValueChange<Value extends object> = Value | null | ((value: Value | null) => Value | null)

/**
 * State that is initialized from the query of the address, such as ?open=new, and changes when a link with another query is
 * followed while the page is open. The query is then removed from the address, so that a reload does not apply it again.
 */
export function useRequested<Value extends object>(
  read: (query: URLSearchParams) => Value | null,
): [Value | null, (change: ValueChange<Value>) => void] {
  const search = useSearch()
  const [state, setState] = useState(() => ({ search, value: read(new URLSearchParams(search)) }))
  if (state.search !== search) setState({ search, value: read(new URLSearchParams(search)) ?? state.value })
  const hasRequest = read(new URLSearchParams(search)) !== null
  useEffect(() => {
    if (hasRequest) history.replaceState(history.state, '', location.pathname)
  }, [hasRequest])
  const set = useCallback(
    (change: ValueChange<Value>) =>
      setState((old) => ({ ...old, value: change instanceof Function ? change(old.value) : change })),
    [],
  )
  return [state.value, set]
}
