/** The calls around an attorney's firm, practice and public page. */
import { attorneyProfileEndpoint } from '../../shared/contracts/attorney-profile.ts'
import {
  decideOfficeEndpoint,
  getOwnFirmEndpoint,
  listFirmChangesEndpoint,
  updateFirmEndpoint,
  withdrawOfficeEndpoint,
} from '../../shared/contracts/own-firm.ts'
import {
  getOwnPracticeEndpoint,
  updatePracticeEndpoint,
  updatePublicPageEndpoint,
} from '../../shared/contracts/practice.ts'
import { call, SOME_ID, type CallRow } from './api-call.ts'

export const PRACTICE_CALLS: readonly CallRow[] = [
  call(getOwnFirmEndpoint),
  call(updateFirmEndpoint, {
    sample: {
      firmName: 'Some Law',
      office_address: '1 Main Street',
      firmCity: 'Albany',
      firmState: 'NY',
      firmZip: '12207',
    },
  }),
  call(withdrawOfficeEndpoint),
  call(getOwnPracticeEndpoint),
  call(updatePracticeEndpoint, {
    sample: {
      practiceAreas: ['Tax Law'],
      languages: [],
      pausedUntil: null,
      defaultPercent: null,
      defaultDeadlineHours: null,
      isListed: true,
    },
  }),
  call(updatePublicPageEndpoint, {
    sample: { isPublic: false, slug: 'some-slug', bio: 'Words.', website: null, allowsIndexing: false },
  }),
  call(attorneyProfileEndpoint),
  call(listFirmChangesEndpoint, { guard: 'reviewer' }),
  call(decideOfficeEndpoint, {
    guard: 'reviewer',
    sample: { id: SOME_ID, decision: 'refuse', reason: 'A reason.' },
  }),
]
