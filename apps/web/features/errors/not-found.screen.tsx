import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../lib/text.ts';
import { MessagePage } from './message-page.tsx';

/** An address without a page. */
export function NotFoundScreen() {
  const t = useText();
  return (
    <MessagePage
      title={t('shell.notFound')}
      text={t('shell.notFoundWhy')}
      actions={
        <Button component={Link} to="/">
          {t('shell.goHome')}
        </Button>
      }
    />
  );
}
