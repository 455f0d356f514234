/** Second factors and passkeys, shaped like Supabase's own tables (names prefixed, times in milliseconds since 1970). */
export const MFA_SCHEMA = `
CREATE TABLE IF NOT EXISTS auth_mfa_factors (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  friendly_name TEXT NOT NULL,
  factor_type TEXT NOT NULL,
  status TEXT NOT NULL,
  secret TEXT,
  web_authn_credential TEXT,
  last_challenged_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS auth_mfa_factors_user ON auth_mfa_factors (user_id);
CREATE TABLE IF NOT EXISTS auth_mfa_challenges (
  id TEXT PRIMARY KEY,
  factor_id TEXT NOT NULL REFERENCES auth_mfa_factors (id) ON DELETE CASCADE,
  ip_address TEXT NOT NULL,
  web_authn_challenge TEXT,
  verified_at INTEGER,
  created_at INTEGER NOT NULL
);
-- In Supabase a column of auth.sessions. A separate table here, so that existing databases keep working.
CREATE TABLE IF NOT EXISTS auth_session_factors (
  session_id TEXT PRIMARY KEY REFERENCES auth_sessions (id) ON DELETE CASCADE,
  factor_id TEXT NOT NULL
);`
