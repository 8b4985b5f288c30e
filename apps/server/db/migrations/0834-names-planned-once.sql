-- Their statements look things up by key, whatever the name: planned once a session instead of at each registration.
alter function person_name_inserted() set plan_cache_mode = force_generic_plan;
alter function borne_tokens(text) set plan_cache_mode = force_generic_plan;
