/** Tables like those of Supabase's own `auth` schema (names prefixed, times in milliseconds since 1970). */
export const AUTH_SCHEMA = `
CREATE TABLE IF NOT EXISTS auth_users (
  id TEXT PRIMARY KEY,
  aud TEXT NOT NULL,
  role TEXT NOT NULL,
  email TEXT UNIQUE,
  encrypted_password TEXT,
  email_confirmed_at INTEGER,
  invited_at INTEGER,
  confirmation_sent_at INTEGER,
  recovery_sent_at INTEGER,
  email_change TEXT,
  email_change_sent_at INTEGER,
  last_sign_in_at INTEGER,
  raw_app_meta_data TEXT NOT NULL,
  raw_user_meta_data TEXT NOT NULL,
  banned_until INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS auth_identities (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  provider TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  identity_data TEXT NOT NULL,
  email TEXT,
  last_sign_in_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (provider, provider_id)
);
CREATE INDEX IF NOT EXISTS auth_identities_user ON auth_identities (user_id);
CREATE TABLE IF NOT EXISTS auth_sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  aal TEXT NOT NULL,
  refreshed_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS auth_sessions_user ON auth_sessions (user_id);
-- In Supabase a column of auth.sessions. A separate table here, so that existing databases keep working.
CREATE TABLE IF NOT EXISTS auth_session_agents (
  session_id TEXT PRIMARY KEY REFERENCES auth_sessions (id) ON DELETE CASCADE,
  user_agent TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS auth_mfa_amr_claims (
  session_id TEXT NOT NULL REFERENCES auth_sessions (id) ON DELETE CASCADE,
  authentication_method TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (session_id, authentication_method)
);
CREATE TABLE IF NOT EXISTS auth_refresh_tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL,
  session_id TEXT NOT NULL REFERENCES auth_sessions (id) ON DELETE CASCADE,
  parent TEXT,
  revoked INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS auth_refresh_tokens_session ON auth_refresh_tokens (session_id);
CREATE TABLE IF NOT EXISTS auth_one_time_tokens (
  user_id TEXT NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  token_type TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  relates_to TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, token_type)
);
CREATE TABLE IF NOT EXISTS auth_flow_state (
  id TEXT PRIMARY KEY,
  user_id TEXT REFERENCES auth_users (id) ON DELETE CASCADE,
  auth_code TEXT NOT NULL UNIQUE,
  code_challenge TEXT,
  code_challenge_method TEXT,
  provider_type TEXT NOT NULL,
  authentication_method TEXT NOT NULL,
  provider_access_token TEXT,
  provider_refresh_token TEXT,
  provider_code_verifier TEXT,
  referrer TEXT NOT NULL,
  auth_code_issued_at INTEGER,
  created_at INTEGER NOT NULL
);`
