-- Numbers of a device that is silent for good (docs/decisions/devices.md).
alter table identifier_block add column date_lost timestamptz;
comment on column identifier_block.date_lost is 'Since when its numbers count as lost: nobody knows which of them the silent device has given, and they are not given again by themselves';
