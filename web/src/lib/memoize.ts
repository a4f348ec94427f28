/**
 * Caches the results of a function by its argument, an object, so that reopening a screen does not process the thousands of
 * records of a query again.
 */
export function memoize<Argument extends object, Result>(
  compute: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const cache = new WeakMap<Argument, { result: Result }>()
  return (argument) => {
    const cached = cache.get(argument) ?? { result: compute(argument) }
    cache.set(argument, cached)
    return cached.result
  }
}
