/** The name of the copy of the partners on this device, which referrals are filled in from without a connection. */
export const PARTNERS_COPY = 'network-partners'
