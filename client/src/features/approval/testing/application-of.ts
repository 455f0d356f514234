/** A submitted application that is pending review. */
import type { OwnApplication } from '../../../../../shared/contracts/application.ts'

export function applicationOf(firstName: string): OwnApplication {
  return {
    state: 'submitted',
    reason: null,
    submittedAt: '2026-11-20T10:00:00.000Z',
    decidedAt: null,
    email: 'ada@example.test',
    firstName,
    lastName: 'Attorney',
    phone: '212-555-0100',
    secondaryPhone: null,
    secondaryEmail: null,
    firm: {
      firmName: 'Ada Law',
      office_address: '1 Example Street',
      firmCity: 'New York',
      firmState: 'NY',
      firmZip: '10001',
      barId: 'NY-1',
      barState: 'NY',
      yearsOfExperience: 5,
      practiceAreas: ['Personal Injury'],
      publicReferrals: true,
      bio: null,
      website: null,
    },
    admissions: [],
    subscription: null,
  }
}
