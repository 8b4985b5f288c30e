import type { Db } from '../db.ts';
import type { OperationContext } from '../operation.ts';
import type { FhirJson } from './fhir-json.ts';
import type { FhirOperation } from './fhir-operation.ts';
import type { FhirSearch } from './fhir-search.ts';

/** Rows of a declared resource that a FHIR resource is made of. */
export interface FhirSource {
  /** Name of the declared resource: its table, privileges, partition, and when a row is gone. */
  readonly of: string;
  /** Names of others whose data it opens beside that: their read privilege is needed, too. */
  readonly opens?: readonly string[];
  /** SQL condition of the rows that are meant, `{t}` for the alias; all by default. */
  readonly where?: string;
  /** The elements of a row (alias `t`) beside resourceType, id and meta. */
  readonly elements: (t: string) => Readonly<Record<string, FhirJson | null>>;
  /** SQL of the moment of its last change; that of the row by default. */
  readonly changed?: (t: string) => string;
  /** SQL of meta.tag. */
  readonly tags?: (t: string) => FhirJson;
  /** SQL of the key of the person whom a row shows that concerns no patient: that person may be one all the same. */
  readonly person?: (t: string) => string;
  /** It shows people who may be other patients than that of the row. */
  readonly strangers?: true;
  readonly searches: Readonly<Record<string, FhirSearch>>;
  /** SQL that `_sort` orders by, by search parameter, `{t}` for the alias; `filled` where every row has it. */
  readonly sorts?: Readonly<Record<string, string | { readonly filled: string }>>;
  /** SQL order without `_sort`, `{t}` for the alias; the key breaks ties. */
  readonly order?: string;
}

export type FhirBody = Readonly<Record<string, unknown>>;

/**
 * Writes by itself what is sent to be created, from what the elements say of it, and answers the id of the resource: `id` where that is not null. Nothing
 * is done twice for the same id.
 */
export type FhirMade = (
  body: FhirBody,
  context: Pick<OperationContext, 'actor' | 'engine' | 'audit' | 'base'>,
  tx: Db,
  id: string | null,
) => Promise<string>;

/** What is done besides, with the id of what was written. Raises what the rules of what it does raise. */
export type FhirFollowing = (
  sent: FhirBody,
  context: Pick<OperationContext, 'actor' | 'engine' | 'audit' | 'base'>,
  tx: Db,
  id: string,
) => Promise<void>;

/** How what clients send is written: as a body of the declared resource, by its rules. */
export interface FhirWrite {
  /** Name of the declared resource. */
  readonly of: string;
  /** Of several: whether what is sent to be created is one of these; any by default. */
  readonly meant?: (sent: FhirBody) => boolean;
  /**
   * Element by element what of the body it says; `whole` is all that was sent, with the id of what is changed. An element that is in neither
   * list is refused: nothing that is sent is lost.
   */
  readonly elements: Readonly<Record<string, (value: unknown, db: Db, whole: FhirBody) => FhirBody | Promise<FhirBody>>>;
  /** Elements that say what is so anyway, or what the server says by itself. None of them names a patient. */
  readonly passedOver: readonly string[];
  /** Of elements that say what is so anyway the codes that do: another one is refused, never passed over. */
  readonly agreeing?: Readonly<Record<string, readonly string[]>>;
  /** Properties that the declared resource demands, and the element that says them: for what is told of one that was not sent. */
  readonly demanded?: Readonly<Record<string, string>>;
  /** Where what is created is more than a row of the declared resource. */
  readonly made?: FhirMade;
  /** Of what follows from other records: what is done with it instead of a change of its row. It is neither created nor removed. */
  readonly acts?: FhirFollowing;
  /**
   * Does in the same transaction what follows from what was sent, once the row is written (a sample is accepted, results are released). Elements that
   * only it reads say nothing of the body.
   */
  readonly afterwards?: FhirFollowing;
  /**
   * Elements that are written last: what they refer to in the same bundle builds on the row itself, as the samples of a test do, from which its results
   * come.
   */
  readonly last?: readonly string[];
  /** An element that lists members, which say by a property of theirs whose they are: written where both are in one bundle. */
  readonly members?: { readonly element: string; readonly property: string };
}

/** A FHIR resource as another representation of what is kept: what `*.fhir.ts` files declare. */
export interface FhirMap {
  readonly fhir: string;
  /** Stands in the capability statement. */
  readonly about: string;
  /** The first one that has the id is read; a search looks through all. */
  readonly sources: readonly FhirSource[];
  /** Without it, it is only read. Of several the first one that is meant is written. */
  readonly writes?: readonly FhirWrite[];
  readonly operations?: readonly FhirOperation[];
  /** Elements that FHIR demands: kept whatever `_elements` says. */
  readonly mandatory?: readonly string[];
  /** Elements of `_summary=true`, besides those. */
  readonly summary: readonly string[];
}

/** Declares one. */
export function fhirMap(fhir: string, map: Omit<FhirMap, 'fhir'>): FhirMap {
  return { fhir, ...map };
}
