// The icons of buttons, on a 24 by 24 grid. Screen readers skip them and read the label of the button.
export const iconPaths = {
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  contrast: 'M12 3a9 9 0 1 0 0 18ZM12 3a9 9 0 1 1 0 18',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  close: 'M6 6l12 12M18 6 6 18',
  sound: 'M4 9.5v5h4l5 4.5V5L8 9.5H4ZM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  muted: 'M4 9.5v5h4l5 4.5V5L8 9.5H4ZM17 9.5l5 5M22 9.5l-5 5',
  pad: 'M7 8h10a5 5 0 0 1 5 5c0 2.5-1 5-3 5-1.7 0-2.3-2-3.5-3h-7C7.3 16 6.7 18 5 18c-2 0-3-2.5-3-5a5 5 0 0 1 5-5ZM7 11v3M5.5 12.5h3M16 12h.01M18 13.5h.01',
  history: 'M4 5v5h5M4.5 10A8.5 8.5 0 1 1 4 14M12 8v4.5l3 1.5',
  swap: 'M7 4 3.5 7.5 7 11M3.5 7.5H17M17 13l3.5 3.5L17 20M20.5 16.5H7',
  down: 'm6 9 6 6 6-6',
} as const

export type IconName = keyof typeof iconPaths

export function Icon({ name }: { name: IconName }) {
  return <Picture path={iconPaths[name]} size={24} />
}

/** Draws an icon path. `size` is in pixels; icons made of dots need `bold` lines. */
export function Picture({ path, size, bold }: { path: string; size: number; bold?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={bold ? 3.4 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
