/** The app's two Trusted Types policies; React's DOM writes need none. In a separate file, so that pages load only the names. */

/** Allows the service worker's URL. */
export const TRUSTED_TYPES_POLICY = 'app-sw'
/** Allows a mail's HTML, sanitized by the API, in a frame without scripts. */
export const MAIL_HTML_POLICY = 'app-mail'
