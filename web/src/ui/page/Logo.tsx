/** The logo: a board with two halves, the second one in the colour of live games. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <rect x="2" y="4" width="13" height="24" rx="4.5" fill="currentColor" />
      <rect x="17" y="4" width="13" height="24" rx="4.5" fill="var(--flare)" stroke="#0004" />
      <circle cx="23.5" cy="11" r="2.8" fill="var(--on-flare)" />
    </svg>
  )
}
