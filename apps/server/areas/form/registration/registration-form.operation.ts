import { registrationFormWire, type RegistrationForm } from '@fieldward/contract/patient/registration.operations.ts';
import { settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import { operation } from '../../../engine/operation.ts';
import { definitionSql } from '../../../sql/form-definition.ts';
import { newestNumber } from '../../../sql/newest-form-version.ts';

const activeSql = `
select ${definitionSql} as definition, ${newestNumber('f.form_id')} as version
from form f where f.registers and not f.retired and f.uuid = (select value from system_setting where lower(property) = lower($1))`;

/** The form that people are registered with; nothing where the programme has chosen none. */
export const registrationForm = operation(registrationFormWire, {
  handle: async (_request, db) => {
    const [active] = await db.rows<RegistrationForm>(activeSql, [settingProperty.registrationForm]);
    return { body: active ?? { definition: null, version: null } };
  },
});
