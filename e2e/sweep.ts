/** Whether all cases are run, which `make prove` does. */
export const runsAll = Boolean(process.env.PROVE)

/**
 * Returns the cases of a sweep over devices or sizes: all of them in `make prove`, and otherwise the first ones, which
 * are those that fail first.
 */
export function sweep<T>(cases: readonly T[], first = 1): readonly T[] {
  return runsAll ? cases : cases.slice(0, first)
}
