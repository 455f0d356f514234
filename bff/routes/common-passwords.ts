/** Common passwords (OWASP ASVS 5.0, 6.2.4). The public list is large and stays on the server. */
import { dictionary } from '@zxcvbn-ts/language-common'
import { MIN_PASSWORD_LENGTH } from '../../shared/domain/registration.ts'

/** The number that ASVS requires, counting only passwords that satisfy our length rule. */
const COUNT = 3000

/** The list is in lower case, most used first. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH).slice(0, COUNT),
)

export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}
