/** What the dashboard reads of case files: the deadlines that a person put there. It loads nothing else of the room. */
import type { UserId } from '../../../../../shared/domain/ids.ts'
import type { OfflineCore } from '../../../offline/create-offline-core.ts'
import { createCaseRows } from './case-rows.ts'
import { createCaseSeal } from './case-seal.ts'
import { deadlineRows } from './deadline-rows.ts'
import type { ListedDeadline } from './kept-deadline.ts'

/** Those of all workspaces, by the day. The promise rejects with OfflineError locked while the owner's key is locked. */
export function dashboardDeadlines(
  core: Pick<OfflineCore, 'database' | 'ownerKeys'>,
): (owner: UserId) => Promise<readonly ListedDeadline[]> {
  const seal = createCaseSeal(window.crypto, core.ownerKeys)
  return deadlineRows(createCaseRows(core.database, seal)).allDeadlines
}
