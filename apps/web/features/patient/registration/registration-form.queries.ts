import { queryOptions } from '@tanstack/react-query';
import { formFromWire } from '@fieldward/domain/form/definition.ts';
import { rulesFromWire } from '@fieldward/domain/rule/rule.ts';
import { call } from '../../../lib/call.ts';
import { checkersFor, type ReadyForm } from '../../../widgets/form/ready-form.queries.ts';

/** The form that people are registered with, with what it needs to judge answers; null: the dialog that comes with the product. */
export const registrationFormQuery = (programme: Parameters<typeof checkersFor>[1]) =>
  queryOptions({
    queryKey: ['registration-form', programme.countryCode, programme.identifierFormat],
    queryFn: async ({ signal }): Promise<ReadyForm | null> => {
      const { definition, version } = await call('GET fieldward/registration', {}, signal);
      if (definition === null) return null;
      const form = formFromWire(definition.form);
      return { form, version, rules: rulesFromWire(definition.rules), checkers: await checkersFor(form, programme) };
    },
    // somebody may have published it anew since the last person was registered
    staleTime: 60_000,
  });
