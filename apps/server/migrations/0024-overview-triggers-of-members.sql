-- As 0022, for members. No trigger is left that calls shift_week.
drop trigger members_overview on members;
drop function shift_member_week();
drop function shift_week(timestamptz, text, integer);
