/** Marks an answer as our own BFF's, so that a captive portal's 200 is never taken for an acknowledgement. By itself: start pages read it, too. */
export const APP_HEADER = 'X-App'
export const APP_HEADER_VALUE = 'bff'
