/**
 * A read of the platform's tables as somebody: the launcher hands the API's embedded database to the Supabase stand-in through this,
 * since an embedded database belongs to one process and the two programs never import each other.
 */
export type DataClaims = Readonly<Record<string, unknown>> & {
  readonly role: 'anon' | 'authenticated' | 'service_role'
}

export type PlatformData = {
  /** Runs one statement under row-level security: role and claims are set inside its transaction. Rejects with the database's error (SQLSTATE in `code`). */
  queryAs(
    claims: DataClaims,
    sql: string,
    values: readonly unknown[],
  ): Promise<readonly Record<string, unknown>[]>
}
