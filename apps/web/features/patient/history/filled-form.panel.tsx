import { Button, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { ReadOnlyForm } from '../../../widgets/form/read-only-form.panel.tsx';
import { filledFormQuery, type FilledForm } from './filled-form.queries.ts';
import './filled-form.print.css';

/** The form behind an encounter as it was filled, in the version of the time; to be read and printed. */
export default function FilledFormPanel({ encounter, patient }: { encounter: string; patient: string }) {
  const t = useText();
  const { data, isError, error, refetch } = useQuery(filledFormQuery(encounter));
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeletons rows={8} />;
  if (data === null) return <EmptyState title={t('patient.noForm')} hint={t('patient.noFormWhy')} />;
  return <Sheet filled={data} patient={patient} />;
}

function Sheet({ filled, patient }: { filled: FilledForm; patient: string }) {
  const t = useText();
  const version = useVersionText(filled);
  // Whatever prints while this is open (the button, or the browser's own command) prints the form alone.
  useEffect(() => {
    const page = document.documentElement;
    page.dataset['printing'] = 'dialog';
    return () => {
      delete page.dataset['printing'];
    };
  }, []);
  return (
    <>
      {/* On paper nothing else says whose form this is. */}
      <Text data-printonly fw={600}>
        <bdi>{patient}</bdi>
      </Text>
      <Group justify="space-between" mb="md" gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {version}
        </Text>
        <Button
          data-noprint
          variant="default"
          size="compact-sm"
          miw={96}
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => print()}
        >
          {t('patient.print')}
        </Button>
      </Group>
      <ReadOnlyForm form={filled.form} rules={filled.rules} answers={filled.answers} at={filled.at} hidden={filled.hidden} />
    </>
  );
}

function useVersionText({ version, current }: FilledForm): string {
  const t = useText();
  const { dayOf } = useFormats();
  if (version === null) return t('patient.formNoVersion');
  const holes = { number: version.number, date: dayOf(version.dateCreated) };
  return current ? t('patient.formVersion', holes) : t('patient.formVersionOld', holes);
}
