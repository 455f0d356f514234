/** Addresses that launch the installed app: listed in the manifest, and recognized by an open window when the app is launched again. */

/** Opened by the app icon. An open window is only brought to the front. */
export const START_PAGE = '/dashboard?src=pwa'
