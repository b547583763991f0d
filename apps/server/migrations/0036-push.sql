-- Web Push (decision 82): the browsers of members that receive messages, and the messages that are not sent yet.

create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  -- A browser that is signed out gets no message.
  session_id uuid not null references sessions (id) on delete cascade,
  -- An address of the push service. Knowing it and the keys below is enough to send messages to this browser.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  last_ok_at timestamptz
);
create index push_subscriptions_member_idx on push_subscriptions (member_id);
create index push_subscriptions_session_idx on push_subscriptions (session_id);

create table push_deliveries (
  notification_id bigint not null references notifications (id) on delete cascade,
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  -- When a worker may send it: later in quiet hours, after a failure, and while another worker sends it.
  due_at timestamptz not null,
  attempts smallint not null default 0,
  primary key (notification_id, subscription_id)
);
create index push_deliveries_due_idx on push_deliveries (due_at);
create index push_deliveries_subscription_idx on push_deliveries (subscription_id);
