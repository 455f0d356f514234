/** The two Trusted Types policies the app needs; React's DOM writes need none. They stand apart, as pages load them without the rest of our policy. */

/** The service worker's address. */
export const TRUSTED_TYPES_POLICY = 'app-sw'
/** A mail's HTML, which the API has cleaned, for a frame without scripts. */
export const MAIL_HTML_POLICY = 'app-mail'
