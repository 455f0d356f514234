/** The person that somebody typed into a consent page, as an issuer describes them. Everything follows from the address alone. */
import { createHash } from 'node:crypto'

type Person = {
  readonly sub: string
  readonly email: string
  /** False for the local part `unverified`, so that this case can be tried by hand. */
  readonly email_verified: boolean
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  readonly picture: string
}

/** `jane.doe@firm.test` is Jane Doe. `subject` is as stable per issuer and address as an account's number. */
export function personOf(email: string, issuer: string): Person {
  const local = email.split('@')[0] ?? ''
  const words = local.split(/[._+-]+/).filter((word) => word !== '')
  const [given = 'Demo', ...rest] = words.map((word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`)
  const family = rest.join(' ') || 'Person'
  const digest = createHash('sha256').update(`${issuer} ${email}`).digest('hex')
  return {
    sub: BigInt(`0x${digest.slice(0, 16)}`)
      .toString()
      .padStart(20, '1'),
    email,
    email_verified: local !== 'unverified',
    name: `${given} ${family}`,
    given_name: given,
    family_name: family,
    picture: `${issuer}/picture/${given[0] ?? 'D'}${family[0] ?? 'P'}.svg`,
  }
}

const INITIALS = /^([A-Z0-9]{1,2})\.svg$/i

/** The picture's file name holds the initials; undefined when it does not. */
export function pictureSvg(file: string): string | undefined {
  const initials = INITIALS.exec(file)?.[1]
  if (initials === undefined) return undefined
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" aria-label="${initials}">
<rect width="96" height="96" rx="48" fill="#2f5d62"/>
<text x="48" y="60" text-anchor="middle" font-family="sans-serif" font-size="36" fill="#fff">${initials}</text></svg>`
}
