/** What an app may do with a kind of FHIR resource: create, read, update, delete, search. */
export type ScopeAct = 'c' | 'r' | 'u' | 'd' | 's';

/** A scope of SMART App Launch (https://hl7.org/fhir/smart-app-launch/scopes-and-launch-context.html) that opens resources. */
export interface ResourceScope {
  /** Of the patient for whom the app is open, or of everybody whom the person sees. */
  readonly context: 'patient' | 'user';
  /** A type of FHIR, or `*` for all. */
  readonly type: string;
  readonly acts: readonly ScopeAct[];
}

/** Scopes that say how an app is opened and for how long, beside those that open resources. */
const LAUNCH_SCOPES = ['launch', 'launch/patient', 'offline_access', 'online_access'] as const;
export type LaunchScope = (typeof LAUNCH_SCOPES)[number];

const ACTS: readonly ScopeAct[] = ['c', 'r', 'u', 'd', 's'];
const OF_VERSION_1: Readonly<Record<string, readonly ScopeAct[]>> = { read: ['r', 's'], write: ['c', 'u', 'd'], '*': ACTS };
const SHAPE = /^(patient|user)\/([A-Z][A-Za-z]{1,60}|\*)\.(read|write|\*|(?=[cruds])c?r?u?d?s?)$/;

/** Longest text of one scope, and the most in one request. */
export const LONGEST_SCOPE = 100;
export const MOST_SCOPES = 100;

export const isLaunchScope = (text: string): text is LaunchScope => LAUNCH_SCOPES.some((each) => each === text);

/**
 * Reads `patient/Observation.rs` (version 2) or `patient/Observation.read` (version 1). Null for what is neither: a scope that asks for less
 * than that (`?category=…`) is none, since nothing would hold an app to it.
 */
export function resourceScope(text: string): ResourceScope | null {
  const [, context, type = '', letters = ''] = SHAPE.exec(text) ?? [];
  if (context !== 'patient' && context !== 'user') return null;
  return { context, type, acts: OF_VERSION_1[letters] ?? ACTS.filter((act) => letters.includes(act)) };
}

/** A scope as version 2 writes it. */
const scopeText = ({ context, type, acts }: ResourceScope): string =>
  `${context}/${type}.${ACTS.filter((act) => acts.includes(act)).join('')}`;

/** What both open. Null where that is nothing. */
function both(one: ResourceScope, other: ResourceScope): ResourceScope | null {
  const type = one.type === '*' ? other.type : other.type === '*' || one.type === other.type ? one.type : null;
  const acts = one.acts.filter((act) => other.acts.includes(act));
  return one.context !== other.context || type === null || acts.length === 0 ? null : { context: one.context, type, acts };
}

/**
 * What of the scopes that an app asks for it may have: those of them, or the parts of those, that it is registered for. What is no scope that
 * we know is left out. A scope that is had whole stays as it was asked for.
 */
export function scopesWithin(asked: readonly string[], registered: readonly string[]): string[] {
  const open = registered.flatMap((text) => resourceScope(text) ?? []);
  const had = asked.flatMap((text): string[] => {
    if (isLaunchScope(text)) return registered.includes(text) ? [text] : [];
    const scope = resourceScope(text);
    if (scope === null) return [];
    const parts = open.flatMap((each) => both(scope, each) ?? []);
    const whole = parts.filter(({ type }) => type === scope.type).flatMap(({ acts }) => acts);
    return scope.acts.every((act) => whole.includes(act)) ? [text] : parts.map(scopeText);
  });
  return [...new Set(had)];
}

/** Whether scopes let an app do something with a type. */
export const opens = (scopes: readonly ResourceScope[], type: string, act: ScopeAct): boolean =>
  scopes.some((scope) => (scope.type === '*' || scope.type === type) && scope.acts.includes(act));
