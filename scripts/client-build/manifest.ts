/** The web app manifest. */
import type { ManifestOptions } from 'vite-plugin-pwa'
import { PAGES } from '../../client/src/platform/navigation/pages.ts'
import { START_PAGE } from '../../shared/contracts/launch.ts'
import {
  ACCEPTED_FILES,
  OPEN_FILES_PAGE,
  SHARE_FIELDS,
  SHARE_TARGET_PATH,
} from '../../shared/contracts/share-target.ts'
import { SCREENSHOTS } from './manifest-screenshots.ts'

const SHORTCUT_ICONS = [{ src: '/icons/shortcut-96.png', sizes: '96x96', type: 'image/png' }]

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'CounselRelay',
  short_name: 'Relay',
  description: 'Send case referrals to other attorneys, online or offline, and see what became of them.',
  start_url: START_PAGE,
  scope: '/',
  display: 'standalone',
  display_override: ['window-controls-overlay', 'standalone'],
  lang: 'en-US',
  dir: 'ltr',
  theme_color: '#16392f',
  background_color: '#f6f4ed',
  categories: ['business', 'productivity'],
  prefer_related_applications: false,
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: SCREENSHOTS.map(({ file, width, height, formFactor, label }) => ({
    src: `/screenshots/${file}`,
    sizes: `${width}x${height}`,
    type: 'image/png',
    form_factor: formFactor,
    label,
  })),
  shortcuts: PAGES.flatMap(({ path, nav = [] }) =>
    nav
      .filter(({ isShortcut }) => isShortcut === true)
      .map(({ label, query }) => ({
        name: label,
        url: `${path}?${query === undefined ? '' : `${query}&`}src=shortcut`,
        icons: SHORTCUT_ICONS,
      })),
  ),
  // By POST, so that no shared content is in a URL; the service worker handles it.
  share_target: {
    action: SHARE_TARGET_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: SHARE_FIELDS.title,
      text: SHARE_FIELDS.text,
      url: SHARE_FIELDS.url,
      files: [{ name: SHARE_FIELDS.files, accept: acceptedFiles() }],
    },
  },
  file_handlers: [
    {
      action: OPEN_FILES_PAGE,
      accept: Object.fromEntries(
        Object.entries(ACCEPTED_FILES).map(([type, endings]) => [type, [...endings]]),
      ),
    },
  ],
}

function acceptedFiles(): string[] {
  return Object.entries(ACCEPTED_FILES).flatMap(([type, endings]) => [type, ...endings])
}
