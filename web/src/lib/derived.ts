/**
 * The same function, but what it makes of a value is kept as long as the value is: a screen that is opened again does
 * not sort the thousands of records of a query anew.
 */
export function derived<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const kept = new WeakMap<From, { made: Made }>()
  return (from) => {
    const known = kept.get(from) ?? { made: make(from) }
    kept.set(from, known)
    return known.made
  }
}
