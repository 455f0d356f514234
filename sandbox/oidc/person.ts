/** The user entered on a consent page, as an issuer describes them. Everything is derived from the address. */
import { createHash } from 'node:crypto'

type Person = {
  readonly sub: string
  readonly email: string
  /** False for the local part `unverified`, to try this case by hand. */
  readonly email_verified: boolean
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  readonly picture: string
}

/** `jane.doe@firm.test` is Jane Doe. `sub` is stable per issuer and address. */
export function personOf(email: string, issuer: string): Person {
  const local = email.split('@')[0] ?? ''
  const words = local.split(/[._+-]+/).filter((word) => word !== '')
  const [givenName = 'Demo', ...rest] = words.map((word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`)
  const family = rest.join(' ') || 'Person'
  const digest = createHash('sha256').update(`${issuer} ${email}`).digest('hex')
  return {
    sub: BigInt(`0x${digest.slice(0, 16)}`)
      .toString()
      .padStart(20, '1'),
    email,
    email_verified: local !== 'unverified',
    name: `${givenName} ${family}`,
    given_name: givenName,
    family_name: family,
    picture: `${issuer}/picture/${givenName[0] ?? 'D'}${family[0] ?? 'P'}.svg`,
  }
}

const INITIALS = /^([A-Z0-9]{1,2})\.svg$/i

/** Reads the initials from the file name; returns undefined if it has none. */
export function pictureSvg(file: string): string | undefined {
  const initials = INITIALS.exec(file)?.[1]
  if (initials === undefined) return undefined
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" aria-label="${initials}">
<rect width="96" height="96" rx="48" fill="#2f5d62"/>
<text x="48" y="60" text-anchor="middle" font-family="sans-serif" font-size="36" fill="#fff">${initials}</text></svg>`
}
