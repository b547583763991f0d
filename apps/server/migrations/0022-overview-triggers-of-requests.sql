-- The job `recount-weeks` replaces the triggers that kept past weeks of the overview up to date (decision 50).
-- One file per table: a file that locks several tables exclusively could deadlock with a request.
drop trigger requests_overview_hidden on requests;
drop trigger requests_overview_deleted on requests;
drop function shift_request_week();
