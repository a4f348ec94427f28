/** Whether all cases run, as in `make prove`. */
export const runsAll = Boolean(process.env.PROVE)

/**
 * Returns the cases of a sweep over devices or sizes to run: all of them in `make prove`, otherwise only the first ones, which should be
 * the most likely to fail.
 */
export function sweep<T>(cases: readonly T[], first = 1): readonly T[] {
  return runsAll ? cases : cases.slice(0, first)
}
