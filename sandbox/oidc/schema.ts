/** Tables of an issuer: pending codes, tokens, consents, and replaced refresh tokens. */
export const OIDC_SCHEMA = `
CREATE TABLE IF NOT EXISTS oidc_codes (
  code TEXT PRIMARY KEY,
  issuer TEXT NOT NULL,
  client_id TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  email TEXT NOT NULL,
  scope TEXT NOT NULL,
  nonce TEXT,
  code_challenge TEXT,
  offline INTEGER NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS oidc_tokens (
  token TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
  issuer TEXT NOT NULL,
  client_id TEXT NOT NULL,
  email TEXT NOT NULL,
  scope TEXT NOT NULL,
  expires_at INTEGER
);
CREATE TABLE IF NOT EXISTS oidc_consents (
  issuer TEXT NOT NULL,
  client_id TEXT NOT NULL,
  email TEXT NOT NULL,
  scope TEXT NOT NULL,
  PRIMARY KEY (issuer, client_id, email)
);
CREATE TABLE IF NOT EXISTS oidc_rotations (
  replaced TEXT PRIMARY KEY,
  issuer TEXT NOT NULL,
  client_id TEXT NOT NULL,
  email TEXT NOT NULL,
  late_uses INTEGER NOT NULL DEFAULT 0
);`
