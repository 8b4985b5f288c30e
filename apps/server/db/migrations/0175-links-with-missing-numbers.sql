-- The few links below which numbers had no entry yet are looked at every few seconds; all the others are not.
create index audit_link_missing on audit_link (linked_at) where missing <> '{}';
