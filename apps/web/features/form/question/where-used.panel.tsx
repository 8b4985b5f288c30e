import { Drawer, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/text.ts';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { questionUseQuery } from './question.queries.ts';
import classes from './question.module.css';

interface WhereUsedProps {
  question: { uuid: string; name: string };
  onClose: () => void;
}

/** The forms, rules and reports that a question is part of, with links to them. Rendered only while it is open. */
export function WhereUsed({ question, onClose }: WhereUsedProps) {
  const t = useText();
  useFocusBack();
  const { data, error, refetch } = useQuery(questionUseQuery(question.uuid));
  const nowhere = data && data.forms.length + data.rules.length + data.reports.length === 0;

  return (
    <Drawer opened onClose={onClose} size={420} title={t('bankscreen.usedTitle', { name: question.name })}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeletons />}
      {nowhere ? <EmptyState title={t('bankscreen.usedNowhere')} hint={t('bankscreen.usedNowhereWhy')} /> : null}
      {data && data.forms.length > 0 ? (
        <section>
          <Title order={2} mb={8}>
            {t('bankscreen.usedForms', { count: data.forms.length })}
          </Title>
          <ul className={classes.use}>
            {data.forms.map((form) => (
              <li key={form.uuid}>
                <RouteLink to="/administration/form/create" search={{ form: form.uuid }}>
                  {form.name}
                </RouteLink>
                {form.retired ? <Status>{t('bankscreen.retired')}</Status> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {data && data.rules.length > 0 ? (
        <section>
          <Title order={2} mb={8}>
            {t('bankscreen.usedRules', { count: data.rules.length })}
          </Title>
          <ul className={classes.use}>
            {data.rules.map((rule) => (
              <li key={rule.uuid}>
                <RouteLink to="/administration/ruleEngine" search={{ form: rule.form.uuid, q: rule.name }}>
                  {rule.name}
                </RouteLink>
                <Text size="sm" c="dimmed">
                  {rule.form.name}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {data && data.reports.length > 0 ? (
        <section>
          <Title order={2} mb={8}>
            {t('bankscreen.usedReports', { count: data.reports.length })}
          </Title>
          <ul className={classes.use}>
            {data.reports.map(({ name, description }) => (
              <li key={name}>
                <Text>{description || name}</Text>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Drawer>
  );
}
