/** How psql is told of a server without the password standing among its arguments, where every process of the machine could read it. */

/** Variables of libpq (PostgreSQL's documentation, "Environment Variables"). */
export function psqlEnvironment(databaseUrl: string): Readonly<Record<string, string>> {
  const url = new URL(databaseUrl)
  const variables = {
    PGHOST: url.hostname || url.searchParams.get('host') || '',
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
  }
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}
