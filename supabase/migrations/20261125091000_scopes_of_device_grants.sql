-- What a device's grant allows. Grants made before, or by an older release that still runs, send referrals only; the device's
-- signed-in window asks for a new one.
alter table public.device_grants
  add column scopes text[] not null default '{referral}'
    constraint device_grants_scopes_check check (
      scopes <@ array['referral', 'message', 'records'] and cardinality(scopes) > 0
    );

-- A person sees it beside the device, and cannot widen it.
grant select (scopes) on public.device_grants to authenticated;
