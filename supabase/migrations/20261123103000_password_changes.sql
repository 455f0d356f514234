-- When a person last set a new password: tells whoever was signed out by it why.
create table public.password_changes (
  -- No reference: the account is the sign-in service's, and may have no profile yet.
  user_id uuid primary key,
  changed_at timestamptz not null
);
alter table public.password_changes enable row level security;
revoke all on public.password_changes from public, anon, authenticated, service_role;
