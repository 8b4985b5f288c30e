import { Button, Text, Title } from '@mantine/core';
import { IconTools } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useText } from '../../lib/text.ts';
import classes from './not-there-yet.module.css';

/** An honest page for a part of the product that is still to come. */
export function NotThereYetScreen({ page }: { page: PlainCode }) {
  const t = useText();
  const name = t(page);
  useEffect(() => {
    document.title = `${name} · Fieldward`;
  }, [name]);
  return (
    <div className={classes.page}>
      <IconTools size={32} stroke={1.5} aria-hidden />
      <Title order={1}>{t('shell.notThereYet', { page: name })}</Title>
      <Text c="dimmed" maw="52ch">
        {t('shell.notThereYetWhy')}
      </Text>
      <Button component={Link} to="/" variant="default">
        {t('shell.goHome')}
      </Button>
    </div>
  );
}
