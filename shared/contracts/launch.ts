/** Addresses that start the installed app: the manifest names them, and an open window tells by them what to do when it is started again. */

/** Behind the icon. A window that is open already only comes to the front. */
export const START_PAGE = '/dashboard?src=pwa'
