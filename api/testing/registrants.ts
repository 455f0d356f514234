/** Users who register, and their requests. */
import {
  createCheckoutSessionEndpoint,
  type CreateCheckoutSessionRequest,
} from '../../shared/contracts/billing.ts'
import { verifyProfileEndpoint } from '../../shared/contracts/profile.ts'
import {
  completeProfileEndpoint,
  signupAtomicEndpoint,
  type CompleteProfileRequest,
  type SignupAtomicRequest,
} from '../../shared/contracts/registration.ts'
import { PASSWORD, type Answer, type RunningPlatform, type SignedIn } from './running-platform.ts'

export function signupBody(email: string): SignupAtomicRequest {
  return { firstName: 'Nora', lastName: 'New', password: PASSWORD, workEmail: email, phone: '4155550123' }
}

export function orderBody(
  { origin }: Pick<RunningPlatform, 'origin'>,
  person: SignedIn,
): CreateCheckoutSessionRequest {
  return {
    userId: person.id,
    email: person.email,
    firstName: 'Nora',
    lastName: 'New',
    successUrl: `${origin}/preview/firm-details?payment=success&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/signup/register?phase=2&cancel=1`,
  }
}

export function profileBody(email: string): CompleteProfileRequest {
  return {
    workEmail: email,
    firstName: 'Nora',
    lastName: 'New',
    phone: '4155550123',
    office_address: '100 Congress Ave',
    firmCity: 'Austin',
    firmState: 'TX',
    firmZip: '78701',
    publicReferrals: false,
    firmName: 'New & Partners',
    practiceAreas: ['Personal Injury'],
    barId: 'TX-12345',
    yearsOfExperience: 7,
    bio: null,
    website: null,
  }
}

/** Steps on a running platform that several suites share. */
export function registrantsOn(platform: () => RunningPlatform, prefix: string) {
  let count = 0
  const newEmail = (): string => `${prefix}-${(count += 1)}@demo.test`
  const signUp = (email: string, more: object = {}): Promise<Answer> =>
    platform().call('POST', signupAtomicEndpoint.path, null, { ...signupBody(email), ...more })
  return {
    newEmail,
    signUp,
    /** A signed-in user with an account and a profile. */
    registrant: async (): Promise<SignedIn> => {
      const email = newEmail()
      await signUp(email)
      return platform().signIn(email)
    },
    /** Verifies the address with the emailed code, then makes the platform read the verification. */
    confirm: async (email: string): Promise<void> => {
      const asked = (await platform().mailsTo(email)).map(({ text }) => /code: (\d{6})/.exec(text)?.[1])
      const body = { type: 'signup', email, token: asked.find((code) => code !== undefined) ?? '' }
      const { body: session } = await platform().auth('POST', 'verify', body)
      const token = String(session['access_token'])
      await platform().call('GET', verifyProfileEndpoint.path, { id: '', email, token })
    },
    order: (person: SignedIn, more: object = {}): Promise<Answer> =>
      platform().call('POST', createCheckoutSessionEndpoint.path, person, {
        ...orderBody(platform(), person),
        ...more,
      }),
    complete: (person: SignedIn | null, body: object): Promise<Answer> =>
      platform().call('POST', completeProfileEndpoint.path, person, body),
  }
}
