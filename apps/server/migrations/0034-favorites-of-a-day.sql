-- The members who wait for the releases of a day. Favorites wait until it is built, readers do not.
create index if not exists favorites_day_idx on favorites (release_date, member_id) where release_date is not null;
