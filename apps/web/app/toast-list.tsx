import { Notifications } from '@mantine/notifications';

/** The toasts in their corner. */
export default function ToastList() {
  return <Notifications position="bottom-right" limit={4} transitionDuration={100} />;
}
