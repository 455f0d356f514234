/** Where an attorney looks: the open states of own licenses, and how far a place is from the office. */
import type { ExploreFilter } from '../../../../shared/domain/requests/explore-filter.ts'
import type { UserTx } from '../../../db/database.ts'
import type { ZipData } from '../../lookup/zip-data.ts'
import { findOfficeZip, readMarketStates } from './explore.repository.ts'

export type Area = {
  readonly states: Awaited<ReturnType<typeof readMarketStates>>
  /** null: everywhere. None: the office's ZIP code is not known, so nothing is near it. */
  zipsNear(band: ExploreFilter['near']): readonly string[] | null
  milesTo(zip: string): number | null
}

export async function areaOf(tx: UserTx, userId: string, zips: ZipData): Promise<Area> {
  const states = await readMarketStates(tx)
  const office = await findOfficeZip(tx, userId)
  return {
    states,
    zipsNear: (band) =>
      band === undefined ? null : office === null ? [] : zips.zipsWithin(office, Number(band)),
    milesTo: (zip) => (office === null ? null : zips.milesBetween(office, zip)),
  }
}

/** Those asked for, among the caller's. */
export function statesAsked(states: Area['states'], { state }: ExploreFilter): Area['states'] {
  return state === undefined ? states : states.filter((own) => own === state)
}
