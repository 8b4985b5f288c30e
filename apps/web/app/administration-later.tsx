import { useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { NotFoundScreen } from '../features/errors/not-found.screen.tsx';
import { NotThereYetScreen } from '../features/not-there-yet/not-there-yet.screen.tsx';
import { administrationGroups } from '../widgets/administration-pages.ts';

/** A page of the administration's menu whose screen is still to come; any other address below it does not exist. */
export default function AdministrationLater(): ReactElement {
  const pathname = useLocation({ select: (location) => location.pathname });
  const page = administrationGroups.flatMap(({ pages }) => pages).find(({ to }) => to === pathname);
  return page === undefined ? <NotFoundScreen /> : <NotThereYetScreen page={page.label} />;
}
