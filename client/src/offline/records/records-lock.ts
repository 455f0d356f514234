/** The Web Lock of the windows and the service worker that send changes of records. */
export const RECORDS_LOCK = 'records-drain'
