-- A version of a form that a site sent with what was filled there: it says how to read that, and never what the form is by now.
alter table form_version add column arrived boolean;
