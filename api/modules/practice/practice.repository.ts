/** What attorneys choose about their practice: read under row-level security, written by the server. */
import { z } from 'zod'
import { attorneyProfileSchema, type AttorneyProfile } from '../../../shared/contracts/attorney-profile.ts'
import type {
  OwnPractice,
  UpdatePracticeRequest,
  UpdatePublicPageRequest,
} from '../../../shared/contracts/practice.ts'
import { writeAuditEntry } from '../../db/audit-log.ts'
import type { AnyTx, ServiceTx } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'

/** A public page as JSON, from `u`, a row of users, and `p`, its row of practice_preferences if there is one. */
const PUBLIC_PAGE = `jsonb_build_object(
  'firstName', coalesce(u.first_name, ''), 'lastName', coalesce(u.last_name, ''), 'firmName', coalesce(u.firm_name, ''),
  'city', coalesce(u.firm_city, ''), 'state', coalesce(u.firm_state, ''),
  'licenses', coalesce((
    select jsonb_agg(jsonb_build_object('jurisdiction', a.jurisdiction, 'verifiedOn', a.verified_on) order by a.created_at, a.jurisdiction)
    from public.bar_admissions a where a.user_id = u.id and a.status = 'verified'
  ), '[]'::jsonb),
  'practiceAreas', to_jsonb(u.practice_areas), 'languages', to_jsonb(u.languages), 'yearsOfExperience', u.years_of_experience,
  'bio', nullif(trim(u.bio), ''), 'website', u.website, 'allowsIndexing', coalesce(p.indexing_allowed, false))`

const practiceSchema = z
  .object({
    is_approved: z.boolean(),
    practice_areas: z.array(z.string()),
    languages: z.array(z.string()),
    paused_until: z.date().nullable(),
    default_percent: z.number().nullable(),
    default_deadline_hours: z.number().int().nullable(),
    is_listed: z.boolean(),
    is_public: z.boolean(),
    slug: z.string().nullable(),
    public_page: attorneyProfileSchema,
  })
  .transform((row): OwnPractice => ({
    isApproved: row.is_approved,
    practiceAreas: row.practice_areas,
    languages: row.languages,
    pausedUntil: row.paused_until?.toISOString() ?? null,
    defaultPercent: row.default_percent,
    defaultDeadlineHours: row.default_deadline_hours,
    isListed: row.is_listed,
    isPublic: row.is_public,
    slug: row.slug,
    publicPage: row.public_page,
  }))

/** Null without a firm. */
export async function findOwnPractice(tx: AnyTx, userId: string): Promise<OwnPractice | null> {
  const rows = await tx.query(
    `select u.is_approved, u.practice_areas, u.languages, u.paused_until, p.default_percent::float8 as default_percent,
       p.default_deadline_hours, coalesce(p.listed_in_directory, true) as is_listed,
       coalesce(p.public_profile, false) as is_public, p.slug, ${PUBLIC_PAGE} as public_page
     from public.users u left join public.practice_preferences p on p.user_id = u.id
     where u.id = $1 and u.user_type = 'attorney' and u.firm_name is not null`,
    [userId],
  )
  return parseRow(practiceSchema, rows)
}

/** The page of an attorney who may act and has switched it on; null for every other slug. */
export async function findPublicPage(tx: ServiceTx, slug: string): Promise<AttorneyProfile | null> {
  const rows = await tx.query(
    `select ${PUBLIC_PAGE} as profile
     from public.practice_preferences p join public.users u on u.id = p.user_id
     where p.slug = $1 and p.public_profile and u.user_type = 'attorney' and u.is_approved
       and u.subscription_status in ('active', 'trialing', 'past_due')`,
    [slug],
  )
  return parseRow(z.object({ profile: attorneyProfileSchema }), rows)?.profile ?? null
}

export async function isSlugTaken(tx: ServiceTx, slug: string, userId: string): Promise<boolean> {
  const rows = await tx.query('select 1 from public.practice_preferences where slug = $1 and user_id <> $2', [
    slug,
    userId,
  ])
  return rows.length > 0
}

export async function writePractice(
  tx: ServiceTx,
  userId: string,
  practice: UpdatePracticeRequest,
  at: Date,
): Promise<void> {
  await tx.query(
    `update public.users set practice_areas = $2, languages = $3, paused_until = $4, updated_at = $5 where id = $1`,
    [userId, practice.practiceAreas, practice.languages, practice.pausedUntil, at.toISOString()],
  )
  await tx.query(
    `insert into public.practice_preferences (user_id, listed_in_directory, default_percent, default_deadline_hours, updated_at)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set listed_in_directory = excluded.listed_in_directory,
       default_percent = excluded.default_percent, default_deadline_hours = excluded.default_deadline_hours,
       updated_at = excluded.updated_at`,
    [userId, practice.isListed, practice.defaultPercent, practice.defaultDeadlineHours, at.toISOString()],
  )
}

export async function writePublicPage(
  tx: ServiceTx,
  userId: string,
  page: UpdatePublicPageRequest,
  at: Date,
): Promise<void> {
  await tx.query('update public.users set bio = $2, website = $3, updated_at = $4 where id = $1', [
    userId,
    page.bio === '' ? null : page.bio,
    page.website,
    at.toISOString(),
  ])
  await tx.query(
    `insert into public.practice_preferences (user_id, public_profile, slug, indexing_allowed, updated_at)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set public_profile = excluded.public_profile, slug = excluded.slug,
       indexing_allowed = excluded.indexing_allowed, updated_at = excluded.updated_at`,
    [userId, page.isPublic, page.slug, page.allowsIndexing, at.toISOString()],
  )
}

/** On record, because a public page is advertising: when it was on, under which address. */
export async function recordPublicPage(
  tx: ServiceTx,
  event: {
    readonly userId: string
    readonly actor: string
    readonly action: 'on' | 'off'
    readonly slug: string
    readonly at: Date
  },
): Promise<void> {
  const { userId, actor, action, slug, at } = event
  await writeAuditEntry(tx, {
    at,
    actorId: userId,
    actor,
    action: `public_page.${action}`,
    subjectId: userId,
    details: { slug },
  })
}
