-- A site and its centre exchange files where there is no line (docs/decisions/sites.md).

-- At a site: contacts and files are numbered; the last file that was written for the centre, without the rows themselves, until its reply has come.
alter table joined_centre add column turn bigint not null default 0, add column letter jsonb;

-- At the centre: of the last contact or file.
alter table site add column turn bigint not null default 0;
