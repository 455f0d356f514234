import type { Teaser } from '../../../../shared/contracts/explore.ts'

export const REQUEST_ID = '01a21352-45a9-774e-95cf-5822a2dcd09d'

/** A request as an attorney sees it. */
export function aTeaser(changes: Partial<Teaser> = {}): Teaser {
  return {
    id: REQUEST_ID,
    state: 'NY',
    practiceArea: 'Personal Injury',
    subIssue: 'pi-car',
    incidentMonth: '2026-09',
    need: 'I was hit at a red light and my back hurts.',
    language: 'en',
    timeCritical: false,
    postedOn: '2026-11-20',
    distance: '25',
    version: 'abcdef123456',
    ...changes,
  }
}
