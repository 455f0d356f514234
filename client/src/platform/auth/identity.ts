/** The signed-in user as known to this device. Contains no token. */
import { z } from 'zod'

export type Identity = {
  readonly userId: string
  readonly email: string
  /** null until a provider or the user supplies one. */
  readonly displayName: string | null
  /** Names from a social provider; null for an email account. */
  readonly givenName: string | null
  readonly familyName: string | null
  readonly picture: string | null
  /** 'email', 'google', 'linkedin_oidc' */
  readonly provider: string
}

const text = z.string().min(1).nullish().catch(null)

const metadataSchema = z
  .object({
    first_name: text,
    given_name: text,
    family_name: text,
    last_name: text,
    full_name: text,
    name: text,
    picture: text,
  })
  .catch({})

/** The fields of Supabase's session that we read. */
export const storedSessionSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** Seconds since 1970. */
  expires_at: z.number(),
  user: z.object({
    id: z.string().min(1),
    email: z.string().nullish(),
    user_metadata: metadataSchema.optional(),
    app_metadata: z.object({ provider: z.string().optional() }).optional().catch(undefined),
    factors: z
      .array(z.object({ status: z.string(), factor_type: z.string() }))
      .optional()
      .catch(undefined),
  }),
})
export type StoredSession = z.infer<typeof storedSessionSchema>

type AuthUser = {
  readonly id: string
  readonly email?: string | null | undefined
  readonly user_metadata?: unknown
  readonly app_metadata?: { readonly provider?: string | undefined } | undefined
}

type Metadata = z.infer<typeof metadataSchema>

export function identityOf(user: AuthUser): Identity {
  const metadata = metadataSchema.parse(user.user_metadata ?? {})
  const { givenName, familyName } = namesIn(metadata)
  return {
    userId: user.id,
    email: user.email ?? '',
    displayName: metadata.full_name ?? metadata.name ?? givenName,
    givenName,
    familyName,
    picture: metadata.picture ?? null,
    provider: user.app_metadata?.provider ?? 'email',
  }
}

/** For Google accounts Supabase has only the full name. Its last word becomes the family name, which the user can correct. */
function namesIn(metadata: Metadata): Pick<Identity, 'givenName' | 'familyName'> {
  const givenName = metadata.given_name ?? metadata.first_name ?? null
  const familyName = metadata.family_name ?? metadata.last_name ?? null
  if (givenName !== null || familyName !== null) return { givenName, familyName }
  const words = (metadata.full_name ?? metadata.name ?? '').split(/\s+/).filter((word) => word !== '')
  const [only = null] = words
  if (words.length < 2) return { givenName: only, familyName: null }
  return { givenName: words.slice(0, -1).join(' '), familyName: words.at(-1) ?? null }
}
