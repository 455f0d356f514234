/** Keys of case files, which say whose a row is and to what it belongs, and nothing that is written in it. */
import type { UserId } from '../../../../shared/domain/ids.ts'

/** Every key of an owner begins with this. */
export const ownerKeys = (owner: UserId): string => `${owner}/`

/** The keys of documents begin with this. */
export const documentKeys = (owner: UserId): string => `${owner}/document/`

/** The keys of deadlines begin with this. */
export const deadlineKeys = (owner: UserId): string => `${owner}/deadline/`
