import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { warmUp } from '../lib/warm-up.ts';

const load = () => import('./toast-list.tsx');
const ToastList = lazy(load);

/** The place of the toasts: what draws them is fetched for the first one, or when the person begins to work. */
export function Toasts() {
  const { notifications } = useNotifications();
  const [needed, setNeeded] = useState(false);
  useEffect(() => warmUp(load), []);
  if (notifications.length > 0 && !needed) setNeeded(true);
  return needed ? (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  ) : null;
}
