-- The setting that 0325 added has the uuid that it has in every installation. One that the programme had made itself keeps its own.
update system_setting set uuid = 'bb294cc3-941a-5a40-8da7-7b30bda5995f'
where property = 'visits.allowOverlappingVisits'
  and date_created = (select m.applied_at from schema_migration m where m.name = '0325-visits-apart');
