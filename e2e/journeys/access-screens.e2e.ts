/** The accessibility of every page of the app in its states (fixtures/screens/look-over.ts defines the checks). */
import { PAGES } from '../../client/src/platform/navigation/pages.ts'
import { RECIPIENT } from '../fixtures/referral-states.ts'
import { ACCOUNT_SCREENS } from '../fixtures/screens/account-screens.ts'
import { PENDING_SCREENS, registeringScreens, UNPAID_SCREENS } from '../fixtures/screens/applicant-screens.ts'
import { lookOver, prepareLooks } from '../fixtures/screens/look-over.ts'
import {
  ADMIN_SCREENS,
  DESK_SCREENS,
  MEMBER_SCREENS,
  OFFLINE_SCREENS,
} from '../fixtures/screens/member-screens.ts'
import { LIEN_SCREENS } from '../fixtures/screens/lien-screens.ts'
import { NETWORK_SCREENS } from '../fixtures/screens/network-screens.ts'
import { CALLER_OFFICE, RECORD_SCREENS } from '../fixtures/screens/record-screens.ts'
import { REQUEST_SCREENS } from '../fixtures/screens/request-screens.ts'
import { FILLED_LISTS, RECIPIENT_SCREENS, referralScreens } from '../fixtures/screens/referral-screens.ts'
import {
  SAVED_CASE_SCREENS,
  SAVING_ATTORNEY,
  UNANSWERED_SCREENS,
} from '../fixtures/screens/saved-case-screens.ts'
import { DESK_TICKET_SCREENS, TICKET_SCREENS, TICKET_WRITER } from '../fixtures/screens/support-screens.ts'
import type { Screen } from '../fixtures/screens/screen.ts'
import {
  CLIENT_SCREENS,
  INTAKE_SCREENS,
  MARKETING_SCREENS,
  SIGN_IN_SCREENS,
} from '../fixtures/screens/visitor-screens.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 20_000 })
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

type Tour = {
  readonly of: string
  readonly as?: string
  readonly screens: readonly Screen[]
  /** Some of its screens are opened offline. */
  readonly isOffline?: true
}

const MEMBER = 'attorney@demo.test'
const TOURS: readonly Tour[] = [
  { of: 'a visitor', screens: MARKETING_SCREENS, isOffline: true },
  { of: 'whoever signs in', screens: SIGN_IN_SCREENS },
  { of: 'a future client', screens: INTAKE_SCREENS },
  { of: 'a client', as: 'client@demo.test', screens: CLIENT_SCREENS },
  { of: 'a client with an answer', screens: REQUEST_SCREENS },
  { of: 'a future attorney', screens: registeringScreens() },
  { of: 'an attorney who has not paid', screens: UNPAID_SCREENS },
  { of: 'an attorney who waits', screens: PENDING_SCREENS },
  { of: 'an attorney at the desk', as: MEMBER, screens: DESK_SCREENS },
  { of: 'an attorney', as: MEMBER, screens: MEMBER_SCREENS },
  { of: 'an attorney and a lienholder', as: MEMBER, screens: LIEN_SCREENS },
  { of: 'an attorney with calls', as: CALLER_OFFICE, screens: RECORD_SCREENS, isOffline: true },
  { of: 'an attorney who saves cases', as: SAVING_ATTORNEY, screens: SAVED_CASE_SCREENS },
  { of: 'an attorney with partners', screens: NETWORK_SCREENS },
  { of: 'an attorney without a network', as: MEMBER, screens: OFFLINE_SCREENS, isOffline: true },
  {
    of: 'an attorney who refers',
    as: MEMBER,
    screens: [...referralScreens('sender'), ...FILLED_LISTS],
  },
  { of: 'an attorney who receives', as: RECIPIENT, screens: referralScreens('recipient') },
  { of: 'a recipient without an account', as: MEMBER, screens: RECIPIENT_SCREENS },
  { of: 'an attorney with connected accounts', as: MEMBER, screens: ACCOUNT_SCREENS },
  { of: 'an attorney with tickets', as: TICKET_WRITER, screens: TICKET_SCREENS },
  { of: 'the support team', as: RECIPIENT, screens: DESK_TICKET_SCREENS },
  { of: 'an administrator', as: RECIPIENT, screens: [...ADMIN_SCREENS, ...UNANSWERED_SCREENS] },
]

test('every page of the app is looked over', () => {
  const seen = new Set<string>(TOURS.flatMap(({ screens }) => screens.map(({ route }) => route)))
  expect(PAGES.map(({ path }) => path).filter((path) => !seen.has(path))).toEqual([])
})

for (const { of, as, screens, isOffline } of TOURS) {
  test.describe(`the screens of ${of}`, () => {
    test.use({ serviceWorkers: isOffline === true ? 'allow' : 'block' })

    test('nothing that axe finds, nothing cut off, narrow and wide, light or dark, and with larger text', async ({
      page,
      product,
    }) => {
      await prepareLooks(page)
      if (as !== undefined) await signInAs(page, as)
      for (const screen of screens) {
        await test.step(screen.name, async () => {
          await screen.open({ page, product })
          await lookOver(page, screen)
        })
      }
    })
  })
}
