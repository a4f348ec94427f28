/** The logo: a board with a blue and a red half, and the gap between them. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect x="2" y="4" width="13" height="24" rx="4" fill="var(--team1)" />
      <rect x="17" y="4" width="13" height="24" rx="4" fill="var(--team2)" />
      <path
        d="M7 12.5 9.5 11v10M20.5 12.5a2.5 2 0 1 1 4.6 1.1L20.5 21h5.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
      />
    </svg>
  )
}
