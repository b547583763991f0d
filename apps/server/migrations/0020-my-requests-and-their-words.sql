-- Indexes My Requests and fills request_words (0012) from the requests of before. Writers wait, readers do not.

-- My Requests, newest first. On this table and not on request_states, where every vote would write one more index entry.
create index if not exists requests_newest_idx on requests (member_id, created_at desc, id) where hidden_at is null;

-- The index above keeps writers of requests away. Without it, two that insert the same words could wait for each other.
insert into request_words (word)
  select distinct word from requests, unnest(string_to_array(btrim(search_text), ' ')) as word where word <> ''
  on conflict do nothing;
-- After the words: built at once it takes a tenth of the time that adding them one by one takes.
create index if not exists request_words_inside_idx on request_words using gin (word gin_trgm_ops) with (fastupdate = off);
