/** The addresses of registering. */
export const registrationPaths = {
  register: '/signup/register',
  roleChoice: '/signup',
  login: '/signup/login',
  preview: '/preview/firm-details',
  application: '/bar-verification-preview',
  dashboard: '/dashboard',
  clientRequests: '/home2',
  /** The login screen, and back to the firm's details after it. */
  loginAndBack: '/signup/login?returnTo=/preview/firm-details',
} as const
