-- Lists show photos, small: the device that takes one makes a small one of it. It goes with the photo, and is gone with it.
alter table patient_photo add column small bytea,
  add constraint patient_photo_small_size check (octet_length(small) <= 16384),
  add constraint patient_photo_small_goes check (small is null or file_key is not null);
comment on column patient_photo.small is 'The photo for lists, JPEG or PNG; null where only the large one was sent';
