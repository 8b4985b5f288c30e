import { Notifications } from '@mantine/notifications';
import classes from './toast-list.module.css';

/** The toasts: at the top, in the middle, where neither the buttons of a page nor those of a dialog are, and on a phone no field either. */
export default function ToastList() {
  return <Notifications className={classes.toasts ?? ''} position="top-center" limit={4} transitionDuration={100} />;
}
