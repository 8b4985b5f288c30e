-- Digests of what is to be done, for accounts that want them. docs/decisions/messages.md
alter table user_contact add digest text constraint user_contact_digest_known check (digest in ('none', 'daily', 'weekly', 'both'));
comment on column user_contact.digest is 'Which digests the account wants; null: those of its roles';

alter table message_setting
  add digest_at text not null default '08:00',
  add daily_roles text[] not null default '{}',
  add weekly_roles text[] not null default '{}';
comment on column message_setting.digest_at is 'Digests are not sent before this time of the day';
comment on column message_setting.daily_roles is 'uuids of the roles whose members get the daily digest unless they say otherwise';

insert into message_template (purpose, language, body) values
  ('daily', 'en', '{name}, today: {due} due, {missed} missed, {trace} to trace. {link}'),
  ('daily', 'fr', '{name}, aujourd’hui : {due} à faire, {missed} manqués, {trace} à rechercher. {link}'),
  ('daily', 'ar', '{name}، اليوم: المستحق {due}، الفائت {missed}، للتتبع {trace}. {link}'),
  ('weekly', 'en', '{name}, this week: {due} due, {missed} missed, {trace} to trace. In the last seven days: {settled} done, {lost} given up. {link}'),
  ('weekly', 'fr', '{name}, cette semaine : {due} à faire, {missed} manqués, {trace} à rechercher. Ces sept derniers jours : {settled} faits, {lost} abandonnés. {link}'),
  ('weekly', 'ar', '{name}، هذا الأسبوع: المستحق {due}، الفائت {missed}، للتتبع {trace}. في الأيام السبعة الأخيرة: المنجز {settled}، المتروك {lost}. {link}')
on conflict on constraint message_template_once do nothing;
