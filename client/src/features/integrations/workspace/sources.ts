/** The sources in the workspace, each with its own URL. Pure. */
import type { IntegrationProvider, IntegrationService } from '../../../../../shared/domain/integrations.ts'
import { paths } from '../../../platform/navigation/paths.ts'

export type SourceId = 'drive' | 'calendar' | 'gmail' | 'onedrive' | 'outlook'

export type Source = {
  readonly id: SourceId
  readonly provider: IntegrationProvider
  readonly service: IntegrationService
  /** On the tab. */
  readonly label: string
  readonly title: string
  /** What connecting the account would show. */
  readonly what: string
}

const DRIVE: Source = {
  id: 'drive',
  provider: 'google',
  service: 'drive',
  label: 'Drive',
  title: 'Google Drive',
  what: 'your Drive files',
}

export const SOURCES: readonly Source[] = [
  DRIVE,
  {
    id: 'calendar',
    provider: 'google',
    service: 'calendar',
    label: 'Calendar',
    title: 'Google Calendar',
    what: 'your upcoming events',
  },
  {
    id: 'gmail',
    provider: 'google',
    service: 'mail',
    label: 'Gmail',
    title: 'Gmail',
    what: 'email from your Gmail address',
  },
  {
    id: 'onedrive',
    provider: 'onedrive',
    service: 'files',
    label: 'OneDrive',
    title: 'OneDrive',
    what: 'your OneDrive files',
  },
  {
    id: 'outlook',
    provider: 'onedrive',
    service: 'mail',
    label: 'Outlook',
    title: 'Outlook mail',
    what: 'your unread mail',
  },
]

/** The source in the URL; else the first of the newly connected account, else the first of all. */
export function sourceIn(named: string | null, connected: IntegrationProvider | null): Source {
  return (
    SOURCES.find(({ id }) => id === named) ?? SOURCES.find(({ provider }) => provider === connected) ?? DRIVE
  )
}

export function sourcePath(id: SourceId): string {
  return `${paths.kiwiAi}?source=${id}`
}
