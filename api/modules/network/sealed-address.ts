/** The address that an invitation goes to, sealed: only its sender reads it again, and the job that mails it. */
import { UnreadableSeal, type SealBinding, type TokenVault } from '../../encryption/token-vault.ts'

export function addressBinding(fromId: string): SealBinding {
  return { provider: 'network', userId: fromId, column: 'to_email' }
}

/** Null if no present key opens it. */
export function openAddress(vault: TokenVault, fromId: string, sealed: string | null): string | null {
  if (sealed === null) return null
  try {
    return vault.open(sealed, addressBinding(fromId)).text
  } catch (error) {
    if (error instanceof UnreadableSeal) return null
    throw error
  }
}
