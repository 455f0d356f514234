/** Ids in the format of Stripe's test mode: a prefix for the kind, then letters and digits. */

export type IdPrefix = 'bps' | 'cs_test' | 'cus' | 'evt' | 'in' | 'il' | 'li' | 'req' | 'si' | 'sub'

export type NewId = (prefix: IdPrefix) => string

export function createIds(uuid: () => string): NewId {
  return (prefix) =>
    `${prefix}_${uuid()
      .replaceAll('-', '')
      .slice(0, prefix === 'cs_test' ? 32 : 24)}`
}
