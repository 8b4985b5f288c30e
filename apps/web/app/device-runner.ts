import { heldEventView } from '../features/event/summary/event.queries.ts';
import { heldTestView } from '../features/lab/order/lab-work.queries.ts';
import { detailsView } from '../widgets/person-details/patient-details.ts';
import { awaitServer } from '../lib/connection-wait.ts';
import { whenConnectionChanges, connectionLost } from '../lib/connection-state.ts';
import { deviceState, openDevice, rejoin, setNeeds, updateNow, whenDeviceChanges } from '../lib/device/device.ts';
import { unlockBySession } from '../lib/device/device-lock.ts';
import { eraseEndedDevices } from '../lib/device/ended-devices.ts';
import { settleNewPeople } from '../lib/device/settle-new-people.ts';
import { queryClient } from '../lib/query-client.ts';
import { leaveForLogin } from '../lib/sign-out.ts';
import { unsentCount, whenUnsentChanges } from '../lib/unsent/unsent.ts';
import { askNeeds } from './device-needs.ts';

/** How often a page that stays open brings the device up to date, in milliseconds. */
const UPDATE_EVERY = 300_000;
/** The feed tells of what was saved a moment later. */
const AFTER_SAVE = 15_000;

/**
 * Runs the device of the person signed in beside every page: opens it, brings it up to date, and where it was opened by its PIN, waits for the server.
 * @param onOpen told whether it is open
 * @returns the way to stop
 */
export function runDevice(onOpen: (open: boolean) => void): () => void {
  setNeeds({ view: detailsView.text, eventView: heldEventView.text, testView: heldTestView.text, ask: askNeeds });
  const report = (): void => onOpen(deviceState().device !== undefined);
  const update = (): void => void updateNow();
  let later: ReturnType<typeof setTimeout> | undefined;
  let waiting = unsentCount().own;
  const stops = [
    whenDeviceChanges(report),
    whenConnectionChanges(() => {
      if (!connectionLost()) update();
    }),
    whenUnsentChanges(() => {
      const { own } = unsentCount();
      clearTimeout(later);
      if (own < waiting) later = setTimeout(update, AFTER_SAVE);
      waiting = own;
      const { device: open } = deviceState();
      if (open !== undefined) void settleNewPeople(open);
    }),
  ];
  const timer = setInterval(update, UPDATE_EVERY);
  report();
  const { device, alone } = deviceState();
  if (alone) stops.push(awaitSession());
  else if (device === undefined) void start();
  else update();
  return () => {
    clearInterval(timer);
    clearTimeout(later);
    for (const stop of stops) stop();
  };
}

async function start(): Promise<void> {
  await eraseEndedDevices();
  const device = await unlockBySession();
  if (device === undefined) return;
  openDevice(device, false);
  await updateNow();
}

/** Until the server answers: then this person's session goes on if there still is one, else they sign in. What was saved waits. */
function awaitSession(): () => void {
  let stopped = false;
  let waiting = awaitServer(() => void answered());
  async function answered(): Promise<void> {
    if (stopped) return;
    try {
      if (!(await rejoin())) return leaveForLogin('expired');
      await queryClient.invalidateQueries();
      await updateNow();
    } catch {
      waiting = awaitServer(() => void answered());
    }
  }
  return () => {
    stopped = true;
    waiting.stop();
  };
}
