/**
 * The form an address must have before we try it; whether it exists only the mail server knows.
 * No quoted local parts, no comments, no list of addresses, nothing that could break a header.
 */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}$/

export function isEmail(value: string): boolean {
  const address = value.trim()
  return address.length <= 320 && EMAIL.test(address) && !address.includes('..') && !address.startsWith('.')
}

/** Two spellings of one mailbox compare equal. Providers treat the local part without regard to case in practice. */
export function normalizeEmail(value: string): string {
  return value.trim().toLowerCase()
}
