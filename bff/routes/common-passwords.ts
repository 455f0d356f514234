/** The passwords that attackers try first (OWASP ASVS 5.0, 6.2.4). The list is public and large; the browser never gets it. */
import { dictionary } from '@zxcvbn-ts/language-common'
import { MIN_PASSWORD_LENGTH } from '../../shared/domain/registration.ts'

/** As many as ASVS asks for, of those that our own rule would let pass. */
const COUNT = 3000

/** The list is in lower case and begins with what is used most. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH).slice(0, COUNT),
)

export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}
