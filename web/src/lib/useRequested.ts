import { useCallback, useEffect, useState } from 'react'
import { useSearch } from 'wouter'

/** The next value, or a function of the present one. */
type Change<Value extends object> = Value | null | ((value: Value | null) => Value | null)

/**
 * State that begins with what the query of the address asks for, such as ?open=new, and changes when a link asks for
 * something else while the page is open. The query leaves the address then, so that a reload does not ask again.
 */
export function useRequested<Value extends object>(
  read: (query: URLSearchParams) => Value | null,
): [Value | null, (change: Change<Value>) => void] {
  const search = useSearch()
  const [state, setState] = useState(() => ({ search, value: read(new URLSearchParams(search)) }))
  if (state.search !== search) setState({ search, value: read(new URLSearchParams(search)) ?? state.value })
  const isRead = read(new URLSearchParams(search)) !== null
  useEffect(() => {
    if (isRead) history.replaceState(history.state, '', location.pathname)
  }, [isRead])
  const set = useCallback(
    (change: Change<Value>) =>
      setState((old) => ({ ...old, value: change instanceof Function ? change(old.value) : change })),
    [],
  )
  return [state.value, set]
}
