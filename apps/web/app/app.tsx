import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import 'mantine-datatable/styles.layer.css';
import './app.css';
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider, useDirection } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { APPEARANCE_KEY } from '../lib/appearance.ts';
import { call } from '../lib/call.ts';
import { openDrafts, startDrafts } from '../lib/drafts.ts';
import { watchIdle } from '../lib/idle.ts';
import { directionOf } from '../lib/language.ts';
import { queryClient } from '../lib/query-client.ts';
import { settingsQuery } from '../lib/settings.ts';
import { signOut, watchOtherTabs } from '../lib/sign-out.ts';
import { answerStaleSaves } from '../lib/stale-save.ts';
import { startTexts, useLanguage, withTextsOf } from '../lib/text.ts';
import { firstDayOfWeek } from '../lib/week.ts';
import { startWarmUp, warmUp } from '../lib/warm-up.ts';
import { DialogHost, dialogsReady } from '../ui/dialog-host.tsx';
import { closeTopDialogOnly } from '../ui/top-dialog.ts';
import { router } from './routes.tsx';
import { theme } from './theme.ts';
import { Toasts } from './toasts.tsx';

const scheme = localStorageColorSchemeManager({ key: APPEARANCE_KEY });

/** Draws the application into an element and starts what runs beside it: signing out when idle or in another tab, keeping drafts. */
export async function showApp(element: HTMLElement): Promise<void> {
  await startTexts();
  closeTopDialogOnly();
  startDrafts();
  startWarmUp();
  // without a connection later, what is typed then can still be sealed
  warmUp(openDrafts);
  watchIdle({
    onIdle: () => void signOut('idle'),
    onAlive: () => {
      void call('GET session').catch(() => undefined);
      void queryClient.prefetchQuery(settingsQuery);
    },
  });
  void queryClient.prefetchQuery(settingsQuery);
  watchOtherTabs();
  answerStaleSaves(async (stale) => {
    const [{ askWhose }] = await Promise.all([
      withTextsOf('widgets/conflict/conflict.modal.tsx', () => import('../widgets/conflict/conflict.modal.tsx')),
      dialogsReady(),
    ]);
    return askWhose(stale);
  });
  createRoot(element).render(
    <StrictMode>
      <DirectionProvider>
        <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={scheme}>
          <QueryClientProvider client={queryClient}>
            <Localised />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  );
}

/** Everything that depends on the language: direction, calendars, and the pages themselves. */
function Localised() {
  const language = useLanguage();
  const { setDirection } = useDirection();
  useEffect(() => setDirection(directionOf(language)), [language, setDirection]);
  return (
    // which days are a weekend is the country's to say: none is marked
    <DatesProvider settings={{ locale: language, firstDayOfWeek: firstDayOfWeek(language), weekendDays: [] }}>
      <Toasts />
      <RouterProvider router={router} />
      <DialogHost />
    </DatesProvider>
  );
}
