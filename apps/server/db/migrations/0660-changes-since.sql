-- Programs ask what was written since a moment: by when it was linked, which no later link is before.
create index audit_link_by_time on audit_link (linked_at);
