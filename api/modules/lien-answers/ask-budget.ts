/** How many mails asks may send, so that a stolen account or device cannot flood anyone. The link of an ask beyond it is not mailed. */
import { normalizeEmail } from '../../../shared/domain/email-address.ts'
import { countCall } from '../../db/request-guards.repository.ts'
import type { ServiceTx } from '../../db/database.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** In 24 hours, per attorney: a large firm's matters settled in one day. */
const PER_OWNER_AND_DAY = 200
/** In an hour, per address and from all attorneys: the lien department of a large hospital. */
const PER_ADDRESS_AND_HOUR = 20

/** False: no more for now. */
export type SpendAskMail = (tx: ServiceTx, ownerId: string, address: string) => Promise<boolean>

export function createAskBudget(clock: () => number): SpendAskMail {
  return async (tx, ownerId, address) => {
    const at = new Date(clock())
    const sent = await countCall(tx, `lien-asks-of:${ownerId}`, at, DAY)
    if (sent.calls > PER_OWNER_AND_DAY) return false
    const received = await countCall(tx, `lien-asks-to:${normalizeEmail(address)}`, at, HOUR)
    return received.calls <= PER_ADDRESS_AND_HOUR
  }
}
