import { expect, it } from 'vitest'
import { isRefusedByDatabase, type UserClaims } from './database.ts'
import { platformData } from './platform-data.ts'
import { describeOnBoth } from './testing/engines.ts'

const ANN: UserClaims = { role: 'authenticated', sub: '6f1d8a52-0000-4000-8000-000000000001' }

const ROLES = ['anon', 'authenticated', 'service_role'] as const

/** Every table grant of each role: a new grant must be listed here. Policies then restrict the rows. */
const READABLE: Readonly<Record<(typeof ROLES)[number], readonly string[]>> = {
  anon: [],
  authenticated: [
    'account_deletions',
    'assistant_calls',
    'assistant_consents',
    'bar_admissions',
    'book_share_openings',
    'book_shares',
    'client_requests',
    'conversations',
    'data_exports',
    'directory_entries',
    'firm_reviews',
    'lien_answer_files',
    'messages',
    'network_links',
    'notification_preferences',
    'notifications',
    'practice_preferences',
    'record_history',
    'records',
    'referral_attachments',
    'referral_events',
    'referral_messages',
    'referrals',
    'request_access_log',
    'request_teasers',
    'subscriptions',
    'ticket_messages',
    'tickets',
    'users',
  ],
  service_role: ['users'],
}

describeOnBoth('every table', (get) => {
  const TABLES = `
    select c.relname as name, c.relrowsecurity as secured
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`

  it('in public has row-level security', async () => {
    const tables = await get().database.statement(TABLES)
    expect(tables.length).toBeGreaterThan(5)
    expect(tables.filter((table) => table['secured'] !== true)).toEqual([])
  })

  it('asks its policies’ questions of functions whose plans a connection keeps', async () => {
    const asked = await get().database.statement(`
      select distinct p.proname as name, l.lanname as language
      from pg_catalog.pg_proc p
        join pg_catalog.pg_language l on l.oid = p.prolang
        join pg_catalog.pg_policies q on position(p.proname || '(' in concat(q.qual, q.with_check)) > 0
      where p.pronamespace = 'private'::regnamespace and p.prosecdef`)
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter(({ language }) => language !== 'plpgsql')).toEqual([])
  })

  it('gives each role these rights and no other', async () => {
    const rows = await get().database.statement(`
      select g.grantee, g.table_name, string_agg(distinct g.privilege_type, ',' order by g.privilege_type) as rights
      from information_schema.role_table_grants g
      where g.table_schema = 'public' and g.grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC')
      group by 1, 2 order by 1, 2`)
    const found = rows.map(
      (row) => `${String(row['grantee'])} ${String(row['table_name'])} ${String(row['rights'])}`,
    )
    const wanted = Object.entries(READABLE).flatMap(([role, tables]) =>
      tables.map((table) => `${role} ${table} SELECT`),
    )
    expect(found).toEqual(wanted)
  })

  it('lets a person write these columns and no other', async () => {
    const rows = await get().database.statement(`
      select grantee || ' ' || privilege_type || ' ' || table_name as rights, count(*)::int as columns,
        bool_or(column_name in (
          'delivery', 'delivery_error', 'status', 'updated_at', 'title', 'body', 'secret_sha256', 'expires_at',
          'user_type', 'is_approved', 'application_state', 'subscription_status', 'bar_id'
        )) as reaches_the_servers
      from information_schema.role_column_grants
      where table_schema = 'public' and privilege_type <> 'SELECT'
        and grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC')
      group by 1 order by 1`)
    const may = (rights: string, columns: number): object => ({
      rights: `authenticated ${rights}`,
      columns,
      reaches_the_servers: false,
    })
    expect(rows).toEqual([
      may('INSERT notification_preferences', 4),
      may('INSERT referrals', 20),
      may('UPDATE device_grants', 1),
      may('UPDATE notification_preferences', 2),
      may('UPDATE notifications', 2),
      may('UPDATE users', 5),
    ])
  })

  it('keeps secrets, and what the server alone reads, from everybody', async () => {
    for (const column of [
      'public.device_grants.secret_sha256',
      'public.recipient_links.token_sha256',
      'public.lien_ask_pages.token_sha256',
      'public.integration_connections.access_token_sealed',
      'public.integration_connections.refresh_token_sealed',
      'public.integration_authorizations.verifier_sealed',
      'public.referral_linked_files.file_id',
      'public.blocks.blocked_id',
      'public.request_interests.conflict_note',
    ]) {
      const [schema, table, name] = column.split('.')
      const reading = get().database.asUser(ANN, (tx) => tx.query(`select ${name} from ${schema}.${table}`))
      await expect(reading, column).rejects.toSatisfy(isRefusedByDatabase)
    }
  })

  it('the history of a referral cannot be rewritten even by the server', async () => {
    for (const change of [
      `update public.referral_events set note = 'x'`,
      'delete from public.referral_events',
      'truncate public.referral_events',
    ])
      await expect(get().database.statement(change)).rejects.toThrow('append-only')
  })

  it.each(ROLES)('refuses what %s may not do', async (role) => {
    const { engine, database } = get()
    const data = platformData(engine)
    const claims = { ...ANN, role }
    const tables = (await database.statement(TABLES)).map((table) => String(table['name']))
    for (const table of tables) {
      const reading = data.queryAs(claims, `select * from public.${table}`, [])
      if (READABLE[role].includes(table)) await expect(reading).resolves.toBeDefined()
      else await expect(reading, `${role} reads ${table}`).rejects.toSatisfy(isRefusedByDatabase)
      for (const statement of [
        `delete from public.${table}`,
        `insert into public.${table} default values`,
        `truncate public.${table}`,
      ])
        await expect(data.queryAs(claims, statement, []), `${role}: ${statement}`).rejects.toSatisfy(
          isRefusedByDatabase,
        )
    }
  })

  it.each([
    'is_approved = true',
    `subscription_status = 'active'`,
    `user_type = 'attorney'`,
    `email = 'x@example.com'`,
  ])('refuses a user who sets %s', async (change) => {
    const writing = get().database.asUser(ANN, (tx) =>
      tx.query(`update public.users set ${change} where id = auth.uid()`),
    )
    await expect(writing).rejects.toSatisfy(isRefusedByDatabase)
  })

  it('the audit log cannot be rewritten even by the server', async () => {
    const { database } = get()
    await database.statement(
      `insert into public.audit_log (actor, action, subject_id) values ('somebody', 'tested', $1)`,
      [ANN.sub],
    )
    for (const change of [
      `update public.audit_log set actor = 'x'`,
      'delete from public.audit_log',
      'truncate public.audit_log',
    ])
      await expect(database.statement(change)).rejects.toThrow('append-only')
  })
})
