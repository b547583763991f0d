-- Follows `merged_into` to the song that a merged song leads to today. Returns the given id when it was not merged.
-- Called by: set_favorite, events/favorite-events.ts, and the stores of songs, catalog and reports.
-- Why SQL: a chain of merges has any length. In TypeScript each step would be a round trip.
create or replace function active_song(the_song uuid) returns uuid language plpgsql stable as $$
declare
  next uuid;
begin
  loop
    select merged_into into next from songs where id = the_song;
    if next is null then
      return the_song;
    end if;
    the_song := next;
  end loop;
end $$;
