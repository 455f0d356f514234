/**
 * The syntax that an address must have; whether it exists only the mail server knows.
 * Excludes quoted local parts, comments, address lists, and characters that could break a header.
 */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}$/

export function isEmail(value: string): boolean {
  const address = value.trim()
  return address.length <= 320 && EMAIL.test(address) && !address.includes('..') && !address.startsWith('.')
}

/** Makes two spellings of one mailbox equal. In practice, providers ignore the case of the local part. */
export function normalizeEmail(value: string): string {
  return value.trim().toLowerCase()
}
