/** What a device answers about forms that were filled lately, to be corrected there, in the shapes of the server. */
import type { CorrectableFilled, FormCorrectionState } from '@fieldward/contract/form/correction.operations.ts';
import { correctionLock } from '@fieldward/domain/form/correction-lock.ts';
import { instant } from '@fieldward/domain/time/in-zone.ts';
import { clockOf, now } from '../clock.ts';
import { addressed } from '../operation-address.ts';
import type { OpenDevice } from './device-store.ts';
import { heldVersion } from './held-versions.ts';
import { heldEntries, heldPatient } from './held-people.ts';
import { Versioned } from './versioned.ts';

const FORM = addressed('GET fieldward/filledform').path;

/** Whether a GET asks about a filled form. @param path below the API */
export const isAboutForms = (path: string): boolean => path === FORM || path.startsWith(`${FORM}/`);

/** What the device answers to a GET about a filled form; undefined when it does not hold it. */
export async function formResponse(device: OpenDevice, path: string, query: URLSearchParams): Promise<unknown> {
  const encounter = path === FORM ? query.get('encounter') : path.slice(FORM.length + 1);
  const owner = (await heldEntries(device)).find(({ forms = [] }) => forms.some((form) => form.encounter === encounter));
  const told = owner && (await heldPatient(device, owner.uuid))?.forms;
  const filled = told?.results.find((each) => each.encounter.uuid === encounter);
  if (owner === undefined || told === undefined || told === null || filled === undefined) return undefined;
  if (path !== FORM) return stateOf(owner.uuid, filled, told.rules);
  const definition = filled.version === null ? undefined : await heldVersion(device, filled.version.uuid);
  if (definition === undefined) return undefined;
  const { state, own: _own, saved: _saved, unlockedUntil: _until, ...shown } = filled;
  return new Versioned({ ...shown, definition }, state);
}

type Rules = Parameters<typeof correctionLock>[1] & { readonly mayAlways: boolean };

/** Whether it can be corrected by now. What was done to it, and what hangs on it, only the server tells. */
function stateOf(
  patient: string,
  { form, encounter, state, own, saved, unlockedUntil }: CorrectableFilled,
  rules: Rules,
): FormCorrectionState {
  const clock = clockOf(encounter.encounterDatetime);
  const at = Date.now();
  const lock =
    clock === ''
      ? null
      : correctionLock(
          {
            own,
            mayAlways: rules.mayAlways,
            filled: clock,
            hoursSinceSaved: (at - instant(saved)) / 3_600_000,
            now: now(),
            unlocked: unlockedUntil !== null && at < instant(unlockedUntil),
          },
          rules,
        );
  return {
    form: form.name,
    patient: { uuid: patient },
    version: state,
    lock,
    unlockedUntil,
    touches: { answers: 0, orders: 0, results: 0 },
    acts: [],
  };
}
