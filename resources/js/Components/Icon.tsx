import type { STAFF_ICONS } from '@/Components/shell/staffIcons';

/** Line drawings on a grid of 24 units, one path each. */
const PATHS = {
  alert: 'M12 3.5 21.5 20h-19zM12 10v4.5M12 17.2v.3',
  'arrow-left': 'M20 12H4.5M11 5.5 4.5 12l6.5 6.5',
  'arrow-right': 'M4 12h15.5M13 5.5 19.5 12 13 18.5',
  calendar: 'M4 6.5h16v13.5H4zM4 10.5h16M8.5 3.5v5M15.5 3.5v5',
  card: 'M3 5.5h18v13H3zM3 9.5h18M6.5 15h4',
  chart: 'M4 4v16h16M8 16v-4M12.5 16V7.5M17 16v-6',
  check: 'm4.5 12.5 5 5L19.5 7',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2.5',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  download: 'M12 3.5V15M7 10.5l5 5 5-5M4.5 20h15',
  euro: 'M18 6.5a6.8 6.8 0 1 0 0 11M4 10.3h9M4 13.7h8',
  eye: 'M2.5 12c2.3-4.2 5.5-6.3 9.5-6.3s7.2 2.1 9.5 6.3c-2.3 4.2-5.5 6.3-9.5 6.3S4.8 16.2 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'eye-off':
    'M4 4l16 16M6.2 7.2C4.7 8.3 3.5 9.9 2.5 12c2.3 4.2 5.5 6.3 9.5 6.3 1.6 0 3-.3 4.3-1M10 5.9a11 11 0 0 1 2-.2c4 0 7.2 2.1 9.5 6.3-.6 1.2-1.3 2.2-2.1 3M9.9 9.9a3 3 0 0 0 4.2 4.2',
  external: 'M14 4.5h5.5V10M19.5 4.5 11 13M9.5 5.5h-5v14h14v-5',
  globe: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17z',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.5v.3',
  lock: 'M5.5 10.5h13v9.5h-13zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  'log-out': 'M10.5 4.5h-6v15h6M10 12h10M16 8l4 4-4 4',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  'map-pin':
    'M12 21c4.5-5 6.7-8.3 6.7-11a6.7 6.7 0 1 0-13.4 0c0 2.7 2.2 6 6.7 11zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  minus: 'M5 12h14',
  moon: 'M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z',
  phone:
    'M5 4h4l1.5 4.5-2.2 1.7a11 11 0 0 0 5.5 5.5l1.7-2.2L20 15v4c0 .8-.6 1.3-1.4 1.2C11 19.5 4.5 13 3.8 5.4 3.7 4.6 4.2 4 5 4z',
  plus: 'M12 5v14M5 12h14',
  printer: 'M7 9V3.5h10V9M7 17.5H3.5V9h17v8.5H17M7 14h10v6.5H7z',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2M17.5 20H20v-1.5M14 19.5v.5',
  refresh: 'M19.5 5v4.5H15M4.5 19v-4.5H9M19 9.5A7.7 7.7 0 0 0 5 10M5 14.5a7.7 7.7 0 0 0 14-.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3l5.2 5.2',
  share: 'M12 15V3.5M7.5 7.5 12 3l4.5 4.5M5.5 11.5v9h13v-9',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  system: 'M3.5 4.5h17v11.5h-17zM8.5 20h7M12 16v4',
  ticket: 'M3.5 6h17v4a2 2 0 0 0 0 4v4h-17v-4a2 2 0 0 0 0-4zM14.5 6.5v2M14.5 11v2M14.5 15.5v2',
  trash: 'M4.5 6.5h15M9 6.5v-3h6v3M6.5 6.5l1 14h9l1-14M10.3 10.5v6M13.7 10.5v6',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-4.2 3.7-6 7.5-6s6.7 1.8 7.5 6',
  wallet: 'M4 7.5h16v12H4zM4 7.5l11.5-4v4M15.5 12.5H20v3h-4.5a1.5 1.5 0 0 1 0-3z',
  'wifi-off':
    'M3.5 3.5l17 17M5 12.5a10 10 0 0 1 4-2.5M8.5 16a5 5 0 0 1 6.5-.3M2 9a14.5 14.5 0 0 1 4-2.5M10.5 5.1A14.5 14.5 0 0 1 22 9M14.5 9.9a10 10 0 0 1 4.5 2.6M12 19.5v.2',
  x: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
} as const;

export type IconName = keyof typeof PATHS | keyof typeof STAFF_ICONS;

const drawings: Partial<Record<IconName, string>> = { ...PATHS };

/** Adds the icons that a frame and its pages need. */
export const addDrawings = (more: Partial<Record<IconName, string>>): void => void Object.assign(drawings, more);

type IconProps = {
  name: IconName;
  /** Side in pixels at the default text size; scales with the reader's font size. */
  size?: number;
  /** Accessible name; without it the icon is decoration. */
  label?: string;
  className?: string;
};

export function Icon({ name, size = 20, label, className = '' }: IconProps) {
  // Four decimals, the precision that browsers keep, so that hydration finds what the server rendered.
  const side = `${Number((size / 17).toFixed(4))}rem`;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decoration is hidden from readers, and a labelled icon carries its name
    <svg
      viewBox="0 0 24 24"
      style={{ width: side, height: side }}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
