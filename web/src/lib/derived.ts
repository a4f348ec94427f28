/**
 * The same function with a cache by its argument, an object: a screen that is opened again does not sort the thousands
 * of records of a query again.
 */
export function derived<From extends object, Result>(make: (from: From) => Result): (from: From) => Result {
  const cache = new WeakMap<From, { result: Result }>()
  return (from) => {
    const cached = cache.get(from) ?? { result: make(from) }
    cache.set(from, cached)
    return cached.result
  }
}
