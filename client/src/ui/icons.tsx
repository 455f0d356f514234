/** Line icons on a 20-unit grid, drawn for this product. Always beside text, so hidden from assistive technology. */
import type { ReactNode } from 'react'

const PATHS = {
  dashboard: 'M3 10.5 10 4l7 6.5M5 9v7h3.5v-4h3v4H15V9',
  send: 'M3 10 17 3.5 12.5 17l-3-5.5zM9.5 11.5 17 3.5',
  queue: 'M4 5h12M4 10h12M4 15h7',
  mail: 'M3 5h14v10H3zM3 6l7 5 7-5',
  shield: 'M10 2.5 16 5v4.5c0 4-2.6 6.6-6 8-3.4-1.4-6-4-6-8V5zM7.4 9.8l1.9 1.9 3.4-3.6',
  settings: 'M3 6h7m4 0h3M3 14h3m4 0h7M12 4v4M8 12v4',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'M5 5l10 10M15 5 5 15',
  file: 'M5 2.5h6l4 4v11H5zM11 2.5v4h4',
  user: 'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM3.8 17c.7-3 3.1-4.6 6.2-4.6s5.5 1.6 6.2 4.6',
  chevron: 'M6 8l4 4 4-4',
  bell: 'M5 14.5V9.2a5 5 0 0 1 10 0v5.3M3.5 14.5h13M8.4 17a1.8 1.8 0 0 0 3.2 0',
  folder: 'M2.5 5.5h5l1.8 2h8.2v8.5h-15z',
  calendar: 'M3.5 5h13v12h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
  cloud: 'M6 15.5a3.5 3.5 0 0 1-.4-7A4.6 4.6 0 0 1 14.4 8a3.8 3.8 0 0 1 .1 7.5z',
  install: 'M10 3v8.5M6.4 8 10 11.6 13.6 8M4 13.5V16h12v-2.5',
  help: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7.9 8a2.2 2.2 0 1 1 3.2 2c-.7.4-1.1.8-1.1 1.6M10 13.9v.1',
  plus: 'M10 4v12M4 10h12',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4',
  people:
    'M7.5 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 16.5c0-3 2-4.8 5-4.8s5 1.8 5 4.8M12.7 4.4a3 3 0 0 1 0 5.2M14.4 12c2 .6 3.1 2.2 3.1 4.5',
  phone: 'M4 4.5c0 6.4 5.1 11.5 11.5 11.5l1-3.4-3.6-1.6-1.6 1.6A8.6 8.6 0 0 1 7.4 8.7l1.6-1.6L7.4 3.5z',
  bookmark: 'M5.5 3h9v14L10 13.2 5.5 17z',
  flag: 'M5 17V3.5h10l-2.2 3.2L15 10H5',
  pin: 'M10 17.5s5.2-4.7 5.2-9a5.2 5.2 0 0 0-10.4 0c0 4.3 5.2 9 5.2 9zM10 6.7v3.6',
  scale: 'M10 3.5v13M6 16.5h8M4 6h12M4 6l-2 5.5a2.3 2.3 0 0 0 4 0zM16 6l-2 5.5a2.3 2.3 0 0 0 4 0z',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l2.6 1.8',
} as const
export type IconName = keyof typeof PATHS

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }): ReactNode {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
