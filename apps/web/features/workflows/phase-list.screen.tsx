import { Title } from '@mantine/core';
import { useText } from '../../lib/text.ts';

/** Still to come. */
export default function PhaseListScreen() {
  const t = useText();
  return <Title order={1}>{t('shell.notThereYet', { page: t('shell.workflows') })}</Title>;
}
