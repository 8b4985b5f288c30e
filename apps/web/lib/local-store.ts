import { useSyncExternalStore } from 'react';

/** A record that the person is working with. */
export interface ActiveRecord {
  uuid: string;
  display: string;
  /** Preferred identifier, of a patient. */
  identifier?: string;
}

/** One question per screen, or all questions on one page. */
type FormDisplay = 'one' | 'all';

/** What is kept in the browser while somebody is signed in. The keys are those of the programme's older web client; there is no password among them. */
interface LocalValues {
  username: string;
  uuid: string;
  /** Privileges of the person signed in. */
  active_user: readonly string[];
  activeTab: string;
  'active-workflow-name': string;
  'active-workflow-uuid': string;
  'active-phases-name': string;
  'active-phases-uuid': string;
  'active-component-name': string;
  'active-component-uuid': string;
  /** Name and uuid of the workflow that patients are seen under. */
  selectedWorkflow: string;
  selectedWorkflowId: string;
  'active-event': ActiveRecord;
  'active-patient': ActiveRecord;
  /** Whose pages were opened last, the last first; the key is ours. */
  'recent-patients': readonly ActiveRecord[];
  /** The component form chosen for data entry. */
  form: ActiveRecord & { componentForm?: string };
  /** The form open in the form builder. */
  active_form: ActiveRecord;
  'active-test': ActiveRecord;
  'active-test-type': ActiveRecord;
  'active-test-name': string;
  /** How the person wants to fill forms on a phone: one question per screen, or all at once; the key is ours. */
  formDisplay: FormDisplay;
  reference: string;
  currency: string;
  /** The name of the programme's country, and its two-letter code where it is one; the key is ours. */
  country: { readonly name: string; readonly code?: string };
}

type LocalKey = keyof LocalValues;

/** Keys with this prefix belong to the device (language, appearance, drafts) and outlive signing out. */
export const DEVICE_PREFIX = 'fieldward:';

/** Set while somebody's device holds patients in this browser (lib/device): nothing about them is then written in clear. */
export const DEVICE_KEY = `${DEVICE_PREFIX}device`;

/** What names patients: on a device that holds some it lasts as long as the page, because a browser's files keep for long what was removed. */
const NAMING = /patient|active-test/;

const listeners = new Set<() => void>();
const parsed = new Map<string, { raw: string; value: unknown }>();
/** What the browser's store had no room for: lasts as long as the page. */
const unstored = new Map<string, string>();

/** Reads any stored text as JSON where it is JSON, else as the text itself; the same object until it changes. */
function read(key: string): unknown {
  const raw = unstored.get(key) ?? localStorage.getItem(key);
  if (raw === null) return undefined;
  const known = parsed.get(key);
  if (known?.raw === raw) return known.value;
  let value: unknown = raw;
  if (/^[[{]/.test(raw)) {
    try {
      value = JSON.parse(raw);
    } catch {
      value = raw;
    }
  }
  parsed.set(key, { raw, value });
  return value;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Typed access to the stored values; changes reach `useLocal` in this and in other tabs. A full store stops nobody. */
export const local = {
  get<K extends LocalKey>(key: K): LocalValues[K] | undefined {
    return read(key) as LocalValues[K] | undefined;
  },

  set<K extends LocalKey>(key: K, value: LocalValues[K]): void {
    const raw = typeof value === 'string' ? value : JSON.stringify(value);
    unstored.delete(key);
    if (NAMING.test(key) && localStorage.getItem(DEVICE_KEY)) {
      localStorage.removeItem(key);
      unstored.set(key, raw);
      return notifyListeners();
    }
    try {
      localStorage.setItem(key, raw);
    } catch {
      localStorage.removeItem(key);
      unstored.set(key, raw);
    }
    notifyListeners();
  },

  remove(...keys: LocalKey[]): void {
    for (const key of keys) {
      localStorage.removeItem(key);
      unstored.delete(key);
    }
    notifyListeners();
  },

  /** Forgets everything about the person and their work; what belongs to the device stays. */
  clear(): void {
    for (const key of Object.keys(localStorage)) if (!key.startsWith(DEVICE_PREFIX)) localStorage.removeItem(key);
    parsed.clear();
    unstored.clear();
    notifyListeners();
  },
};

/** Calls `listener` whenever a stored value changes, in this or another tab. Returns the way to stop. */
export function whenLocalChanges(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** A stored value that redraws when it changes. */
export function useLocal<K extends LocalKey>(key: K): LocalValues[K] | undefined {
  return useSyncExternalStore(whenLocalChanges, () => local.get(key));
}

const BROWSER = `${DEVICE_PREFIX}browser`;

/** The random name of this browser: it tells two devices apart, and says nothing of either. */
export function browserName(): string {
  const known = localStorage.getItem(BROWSER);
  if (known !== null) return known;
  const name = crypto.randomUUID();
  localStorage.setItem(BROWSER, name);
  return name;
}
