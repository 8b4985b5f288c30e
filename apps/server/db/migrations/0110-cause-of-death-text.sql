-- What is known of a death beside its coded cause (OpenMRS: Person.causeOfDeathNonCoded).
alter table person add column cause_of_death_non_coded text
  constraint person_cause_of_death_text_consistent check (dead or cause_of_death_non_coded is null);
