-- Blocks of numbers that are reserved for sites, which draw from nothing else (docs/decisions/sites.md).
alter table identifier_block add column site_id bigint constraint identifier_block_site_known references site on delete set null;
create index identifier_block_site on identifier_block (site_id, identifier_source_id);

-- At a site: of each source (uuid) the block that came last.
alter table joined_centre add column blocks jsonb not null default '{}';
