/** Addresses of the room. Nothing of a matter stands in them. */
import { paths } from '../../platform/navigation/paths.ts'

export const WORKSPACE_TABS = [
  'ask',
  'timeline',
  'parties',
  'amounts',
  'citations',
  'deadlines',
  'checklist',
  'compare',
] as const
export type WorkspaceTab = (typeof WORKSPACE_TABS)[number]

export function workspacePath(id: string, tab: WorkspaceTab = 'ask'): string {
  return `${paths.kiwiAi}/${id}${tab === 'ask' ? '' : `?tab=${tab}`}`
}

export function tabIn(named: string | null): WorkspaceTab {
  return WORKSPACE_TABS.find((tab) => tab === named) ?? 'ask'
}
