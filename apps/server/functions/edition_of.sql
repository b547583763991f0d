-- Hashes the fields that the edit form of a song writes. An edit is refused when the hash differs from the form's.
-- Called by: the stores of songs and catalog.
-- Why SQL: PostgreSQL makes the text form of a row, and statements that lock a song return the hash with it.
-- A day adds nothing to the hashed text: forms that were opened before precisions existed stay valid.
create or replace function edition_of(song songs) returns text language sql stable as $$
  select md5(
    row(song.title, song.artists, song.url, song.seconds, song.video_index, song.release_date)::text
    || case when song.release_precision = 'day' then '' else song.release_precision end
  )
$$;
