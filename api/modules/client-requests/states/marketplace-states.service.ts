/** Administrators open and shut the states, one at a time, with a reason. */
import type { MarketplaceState } from '../../../../shared/contracts/marketplace-states.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { MARKETPLACE_RULES } from '../../../../shared/domain/law/marketplace-rules.ts'
import { STATE_NAMES } from '../../../../shared/domain/state-names.ts'
import { US_JURISDICTIONS, type UsJurisdiction } from '../../../../shared/domain/us-states.ts'
import type { Database } from '../../../db/database.ts'
import { openRequestsOf, relist } from '../listing/listing.repository.ts'
import { listStates, writeState } from './marketplace-states.repository.ts'

export type MarketplaceStates = {
  open(): Promise<readonly UsJurisdiction[]>
  /** Every jurisdiction, by code. */
  all(): Promise<MarketplaceState[]>
  /** Rejects with an AppError: validation_failed if a rule speaks against opening it and its name was not typed. */
  set(
    state: UsJurisdiction,
    change: { readonly isOpen: boolean; readonly reason: string; readonly confirmation?: string | undefined },
    by: { readonly id: string | null; readonly name: string },
  ): Promise<MarketplaceState>
}

export function createMarketplaceStates({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: () => number
}): MarketplaceStates {
  const all = async (): Promise<MarketplaceState[]> => {
    const changed = new Map((await database.asService(listStates)).map((row) => [row.state, row]))
    return US_JURISDICTIONS.toSorted().map(
      (state) =>
        changed.get(state) ?? { state, isOpen: false, reason: null, changedAt: null, changedBy: null },
    )
  }
  return {
    all,
    open: async () => (await all()).filter(({ isOpen }) => isOpen).map(({ state }) => state),
    set: (state, { isOpen, reason, confirmation }, by) =>
      database.asService(async (tx) => {
        const rule = MARKETPLACE_RULES[state]
        if (isOpen && rule?.value === 'shut' && confirmation?.trim() !== STATE_NAMES[state])
          throw new AppError(
            'validation_failed',
            `A rule speaks against opening ${STATE_NAMES[state]} (${rule.citation}). Type the state’s name to open it all the same.`,
            { details: [{ field: 'confirmation', message: `Type “${STATE_NAMES[state]}”.` }] },
          )
        const at = new Date(clock())
        await writeState(tx, { state, isOpen, reason, by, at })
        for (const id of await openRequestsOf(tx, { state })) await relist(tx, id, at)
        const now = (await listStates(tx)).find((one) => one.state === state)
        if (now === undefined) throw new Error('the state was written in this transaction')
        return now
      }),
  }
}
