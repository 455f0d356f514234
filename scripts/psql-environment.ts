/** Passes the connection to psql by environment variables: every process of the machine could read a password in its arguments. */

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
