-- As 0022, for songs.
drop trigger songs_overview_archived on songs;
drop trigger songs_overview_deleted on songs;
drop function shift_song_week();
