// Icons that the first page of the scorer does not need, in a separate file so that it does not load them.
import { iconPaths, Picture } from './Icon.tsx'

const paths = {
  arrowDown: 'M12 5v14M6 13l6 6 6-6',
  arrowUp: 'M12 19V5M6 11l6-6 6 6',
  back: 'm15 6-6 6 6 6',
  bell: 'M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15ZM10 20.5h4',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3v4M15.5 3v4',
  check: 'm5 12.5 4.5 4.5L19 7',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0ZM12 7v5l3.5 2',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v6h-6v-2',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  down: iconPaths.down,
  download: 'M12 3v12M8 11l4 4 4-4M5 20h14',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
  filter: 'M4 6h16M7 12h10M10 18h4',
  flag: 'M5 21V4M5 4h13l-3 4.5L18 13H5',
  forward: 'm9 6 6 6-6 6',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c-5 5.5-5 12.5 0 18M12 3c5 5.5 5 12.5 0 18',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  handle: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  history: iconPaths.history,
  leave: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  move: iconPaths.swap,
  note: 'M5 4h14v17H5zM9 9h6M9 13h6M9 17h3',
  offline:
    'M3 3l18 18M8.5 16.5a5 5 0 0 1 7 0M5 13a10 10 0 0 1 5-2.7M19 13a10 10 0 0 0-3-2M2 9.5A15 15 0 0 1 6 7M22 9.5A15 15 0 0 0 11 5.4M12 20v.1',
  pencil: 'M4 20l1-4L16.5 4.5l3 3L8 19ZM14 7l3 3',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.4a3.5 3.5 0 0 1 0 6.2M18 14.4a6.5 6.5 0 0 1 3.5 5.6',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  phone: 'M7 2.5h10v19H7zM11 18.5h2',
  pin: 'M9 3.5h6M10 3.5V10l-3.5 4h11L14 10V3.5M12 14v7',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l5 5',
  standings: 'M5 20V11h4v9M10 20V5h4v15M15 20v-6h4v6M3 20h18',
  star: 'm12 4 2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6L4 9.8l5.6-.6Z',
  stop: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM5.6 5.6l12.8 12.8',
  twice: 'M4 4h9v9H4zM11 11h9v9h-9z',
  up: 'm6 15 6-6 6 6',
  warning: 'M12 4 2.5 20h19ZM12 10v4.5M12 17.2v.1',
} as const

export type MoreIconName = keyof typeof paths

/** An icon; `small` icons fit into a line of text. */
export function MoreIcon({ name, small }: { name: MoreIconName; small?: boolean }) {
  return <Picture path={paths[name]} size={small ? 16 : 20} bold={name === 'dots' || name === 'handle'} />
}
