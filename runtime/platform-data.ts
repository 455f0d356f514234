/**
 * Queries the platform's tables with a user's rights. The launcher passes the API's embedded database to the Supabase stand-in as this
 * type, because an embedded database belongs to one process and the two programs never import each other.
 */
export type DataClaims = Readonly<Record<string, unknown>> & {
  readonly role: 'anon' | 'authenticated' | 'service_role'
}

export type PlatformData = {
  /** Runs one statement under row-level security with these claims. Rejects with the database's error (SQLSTATE in `code`). */
  queryAs(
    claims: DataClaims,
    sql: string,
    values: readonly unknown[],
  ): Promise<readonly Record<string, unknown>[]>
}
