import type { SettingsTabRoute } from './guards/identity-routes.tsx'

export const deviceTab: SettingsTabRoute = {
  segment: 'device',
  label: 'Offline and device',
  load: async () => (await import('../features/device/device-tab.tsx')).DeviceTab,
}
