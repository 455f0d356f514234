/** Paths used by the client pages. */
export const clientPaths = {
  intake: '/home',
  requests: '/home2',
  dashboard: '/dashboard',
  loginAndBack: '/signup/login?returnTo=%2Fhome',
  login: '/signup/login',
} as const
