-- Emails about notifications (decision 83): the queue of emails, and what is stored about the emails of a member.

-- One row for each entry whose topic has email on, and one for each digest. Rows are deleted when the email is sent.
create table email_deliveries (
  id bigint generated always as identity primary key,
  member_id uuid not null references members (id) on delete cascade,
  -- A topic of the settings, or 'digest'. Rows of one member and topic become one email.
  topic text not null,
  notification_id bigint unique references notifications (id) on delete cascade,
  -- A digest: its day where the member is, and the moment after which entries are new.
  digest_day date,
  digest_since timestamptz,
  -- Also the lease of the worker that has claimed the row.
  due_at timestamptz not null,
  attempts smallint not null default 0,
  -- Set before the email is handed to the mail server. After a crash the row is dropped, not sent again.
  sending_at timestamptz,
  check ((topic = 'digest') = (digest_day is not null and notification_id is null))
);
create index email_deliveries_due_idx on email_deliveries (due_at);
create index email_deliveries_member_idx on email_deliveries (member_id, topic);

-- Not columns of members: an update there would change the version of the member with each email.
create table member_emails (
  member_id uuid primary key references members (id) on delete cascade,
  -- Part of the tokens in unsubscribe links. A higher value ends all earlier links of the member.
  unsubscribe_version integer not null default 1,
  -- When the last email about entries was sent. The next one waits, so that entries are grouped.
  sent_at timestamptz,
  -- The last period that was decided, also if there was nothing to say: each period is decided once.
  digest_day date,
  -- When the last digest was queued. The next one has later entries.
  digest_at timestamptz
);

-- The moment until which digests were planned. One row, after the first run.
create table digest_runs (
  id boolean primary key default true check (id),
  planned_through timestamptz not null
);

-- For the digest: the members of a time zone, in order.
create index members_digest_idx on members (coalesce(time_zone, 'UTC'), id) where digest <> 'off';
