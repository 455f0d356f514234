/** The server side of WebAuthn: creates the options for the browser and verifies its responses. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { AuthSettings } from '../settings.ts'

/** The stored, public part of a credential. */
const credentialSchema = z.object({
  id: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()),
})
export type KeptCredential = z.output<typeof credentialSchema>

export const keptCredentialSchema = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(credentialSchema)

const clientResponse = { clientDataJSON: z.string() }
const credential = {
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
}

export const registrationSchema = z.object({
  ...credential,
  response: z.object({
    ...clientResponse,
    attestationObject: z.string(),
    transports: z.array(z.string()).optional(),
  }),
})

export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    ...clientResponse,
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().nullish(),
  }),
})

type Person = { readonly id: string; readonly name: string }

/** The origin is that of `siteUrl`; the relying party's id is its host. */
export function createRelyingParty({ siteUrl }: Pick<AuthSettings, 'siteUrl'>) {
  const site = new URL(siteUrl)
  const expected = {
    expectedOrigin: site.origin,
    expectedRPID: site.hostname,
    requireUserVerification: false,
  }
  return {
    registrationOptions(
      person: Person,
      known: readonly KeptCredential[],
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      return generateRegistrationOptions({
        rpName: 'CounselRelay',
        rpID: site.hostname,
        userID: new Uint8Array(Buffer.from(person.id, 'utf8')),
        userName: person.name,
        userDisplayName: person.name,
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
    },

    assertionOptions(known: readonly KeptCredential[]): Promise<PublicKeyCredentialRequestOptionsJSON> {
      return generateAuthenticationOptions({
        rpID: site.hostname,
        allowCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
        userVerification: 'preferred',
      })
    },

    /** Returns null for an invalid response. */
    async register(
      response: z.output<typeof registrationSchema>,
      challenge: string,
    ): Promise<KeptCredential | null> {
      const verified = await verifyRegistrationResponse({
        // `as`: the schema above has checked the library's type, except for optional keys.
        response: response as RegistrationResponseJSON,
        expectedChallenge: challenge,
        ...expected,
      }).catch(() => null)
      if (verified?.verified !== true) return null
      const { id, publicKey, counter } = verified.registrationInfo.credential
      return {
        id,
        counter,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        transports: response.response.transports ?? [],
      }
    },

    /** Returns the credential with its new counter, or null for an invalid response. */
    async assert(
      response: z.output<typeof assertionSchema>,
      challenge: string,
      kept: KeptCredential,
    ): Promise<KeptCredential | null> {
      const verified = await verifyAuthenticationResponse({
        // `as`: see `register`.
        response: response as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        credential: {
          id: kept.id,
          counter: kept.counter,
          publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')),
        },
        ...expected,
      }).catch(() => null)
      return verified?.verified === true ? { ...kept, counter: verified.authenticationInfo.newCounter } : null
    },
  }
}
