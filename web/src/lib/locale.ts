declare global {
  /** The locale of this build, set by vite.config.ts. */
  const __LOCALE__: string
}

/** The locale in which dates, numbers and the order of names are shown. */
export function locale(): string {
  return __LOCALE__
}
