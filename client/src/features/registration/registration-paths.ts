/** Paths used during registration. */
export const registrationPaths = {
  register: '/signup/register',
  roleChoice: '/signup',
  login: '/signup/login',
  preview: '/preview/firm-details',
  application: '/bar-verification-preview',
  dashboard: '/dashboard',
  clientRequests: '/home2',
  /** The login screen, which returns to the firm details. */
  loginAndBack: '/signup/login?returnTo=/preview/firm-details',
} as const
