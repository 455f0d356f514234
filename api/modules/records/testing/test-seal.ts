import { createTokenVault } from '../../../encryption/token-vault.ts'
import { createRecordSeal } from '../record-seal.ts'
import { SERVER_KINDS } from '../server-kinds.ts'

export const TEST_VAULT = createTokenVault(['k'.repeat(43)])
export const TEST_SEAL = createRecordSeal(TEST_VAULT, SERVER_KINDS)
