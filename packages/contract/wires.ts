import type * as user from './account/user.ts';
import type * as workflow from './care/workflow.ts';
import type * as event from './event/event.ts';
import type * as supply from './event/supply.ts';
import type * as concept from './form/concept.ts';
import type * as fieldRule from './form/field-rule.ts';
import type * as formVersion from './form/form-version.ts';
import type * as form from './form/form.ts';
import type * as labCatalogue from './lab/lab-catalogue.ts';
import type * as labOrder from './lab/lab-order.ts';
import type * as encounter from './patient/encounter.ts';
import type * as obs from './patient/obs.ts';
import type * as patient from './patient/patient.ts';
import type * as person from './patient/person.ts';
import type * as relationship from './patient/relationship.ts';
import type * as visit from './patient/visit.ts';
import type * as location from './place/location.ts';
import type * as systemSetting from './settings/system-setting.ts';
import type { Wire } from './wire.ts';

// Types only: whoever imports this bundles no wire. A new file with wires is added here; `wires.test.ts` fails otherwise.
type Modules = [
  typeof user,
  typeof workflow,
  typeof event,
  typeof supply,
  typeof concept,
  typeof fieldRule,
  typeof formVersion,
  typeof form,
  typeof labCatalogue,
  typeof labOrder,
  typeof encounter,
  typeof obs,
  typeof patient,
  typeof person,
  typeof relationship,
  typeof visit,
  typeof location,
  typeof systemSetting,
][number];

type Exported<M> = M extends unknown ? M[keyof M] : never;
type Declared = Extract<Exported<Modules>, Wire>;

/** Every declared wire by its name. */
export type Wires = { readonly [W in Declared as W['name']]: W };

/** The wire that the target of a reference names; `never` where no such wire is declared. */
export type WireNamed<Name> = Name extends keyof Wires ? Wires[Name] : never;
