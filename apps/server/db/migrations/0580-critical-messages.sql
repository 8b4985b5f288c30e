-- Critical results reach whoever ordered them. docs/decisions/messages.md
insert into message_template (purpose, language, body) values
  ('critical', 'en', '{name}, a laboratory result that you asked for is critical. Please look at it now. {link}'),
  ('critical', 'fr', '{name}, un résultat de laboratoire que vous avez demandé est critique. Consultez-le maintenant. {link}'),
  ('critical', 'ar', '{name}، نتيجة فحص مخبري جرى بطلب منك حرجة. يرجى الاطلاع عليها الآن. {link}')
on conflict on constraint message_template_once do nothing;

comment on column message.subject is 'What it is about: uuid of the appointment, task or test; of critical results the uuid of the test and, behind a colon, the newest key that one of the values drew that nobody knows of';
