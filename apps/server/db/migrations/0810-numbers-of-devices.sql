-- Blocks of numbers for people whom a registered device registers without a connection (docs/decisions/devices.md).
alter table identifier_block add column device_id bigint constraint identifier_block_device_known references device on delete set null;
comment on column identifier_block.device_id is 'The registered device that gives these numbers; null where somebody reserved them for a list';
alter table identifier_block add column date_used_up timestamptz;
comment on column identifier_block.date_used_up is 'Since when somebody has each of its numbers';
create index identifier_block_of_device on identifier_block (device_id) where device_id is not null;
