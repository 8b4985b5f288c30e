import { Title } from '@mantine/core';
import { useEffect } from 'react';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { administrationGroupsFor } from '../../widgets/administration-pages.ts';
import { Tile, Tiles } from '../../widgets/tiles.tsx';
import classes from './administration.module.css';

/** Home of the administration: a tile for each of its pages that the person may open. */
export default function AdministrationScreen() {
  const t = useText();
  const { may } = useSession();
  useEffect(() => {
    document.title = `${t('administration.title')} · Fieldward`;
  }, [t]);
  return (
    <>
      <PageHeader title={t('administration.title')} />
      {administrationGroupsFor(may).map(({ label, pages }) => (
        <section key={label} className={classes.group} aria-label={t(label)}>
          <Title order={2} size="h5">
            {t(label)}
          </Title>
          <Tiles>
            {pages.map(({ to, label: name, hint, icon }) => (
              <Tile key={to} to={to} name={t(name)} hint={hint === undefined ? '' : t(hint)} icon={icon} />
            ))}
          </Tiles>
        </section>
      ))}
    </>
  );
}
