import { fullNameOf, variableNameOf } from '@fieldward/domain/bank/option-name.ts';
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import type { EngineRequest } from '../../../engine/engine.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';

/** A concept with the parts that the bank shows: its full name, variable name and description in English. */
export interface BankConcept {
  readonly uuid: string;
  readonly classUuid: string;
  readonly dataType: string;
  readonly retired: boolean;
  readonly used: boolean;
  readonly sensitive: boolean;
  readonly name: string;
  readonly nameUuid: string | null;
  readonly variableName: string;
  readonly variableUuid: string | null;
  readonly description: string;
  readonly descriptionUuid: string | null;
}

const sql = `select c.uuid, k.uuid as "classUuid", d.name as "dataType", c.retired, c.sensitive,
    exists (select 1 from obs o where o.concept_id = c.concept_id) as used,
    coalesce(full_name.name, concept_display(c.concept_id), '') as name, full_name.uuid as "nameUuid",
    coalesce(short.name, '') as "variableName", short.uuid as "variableUuid",
    coalesce(text.description, '') as description, text.uuid as "descriptionUuid"
  from concept c join concept_class k on k.concept_class_id = c.class_id join concept_datatype d on d.concept_datatype_id = c.datatype_id
  left join lateral (select n.name, n.uuid from concept_name n where n.concept_id = c.concept_id and n.locale = 'en'
    and n.concept_name_type = 'FULLY_SPECIFIED' and not n.voided order by n.locale_preferred desc, n.concept_name_id limit 1) full_name on true
  left join lateral (select n.name, n.uuid from concept_name n where n.concept_id = c.concept_id and n.locale = 'en'
    and n.concept_name_type = 'SHORT' and not n.voided order by n.concept_name_id limit 1) short on true
  left join lateral (select s.description, s.uuid from concept_description s where s.concept_id = c.concept_id and s.locale = 'en'
    order by s.concept_description_id limit 1) text on true
  where c.uuid = $1`;

/** The concept with this uuid; null when there is none. */
export async function bankConcept(db: Db, uuid: string): Promise<BankConcept | null> {
  const [row] = await db.rows<BankConcept>(sql, [uuid.slice(0, 40)]);
  return row ?? null;
}

/** What a concept of the bank is to say. */
interface ConceptText {
  readonly name: string;
  readonly variableName: string;
  readonly description: string;
  /** uuid of the class. */
  readonly conceptClass: string;
  /** Name of the data type. */
  readonly dataType: string;
  /** Not given, it stays. */
  readonly sensitive?: boolean;
}

/** Creates a concept: full name in upper case and preferred, variable name as its short one. Answers its uuid. */
export async function createConcept(request: OperationContext, tx: Db, text: ConceptText): Promise<string> {
  const name = fullNameOf(text.name);
  const made = await naming(['name', 'variableName'], () =>
    request.engine.create(
      tx,
      'concept',
      {
        names: [
          { name, locale: 'en', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' },
          { name: text.variableName || variableNameOf(text.name), locale: 'en', localePreferred: false, conceptNameType: 'SHORT' },
        ],
        datatype: text.dataType,
        conceptClass: text.conceptClass,
        descriptions: text.description === '' ? [] : [{ description: text.description, locale: 'en' }],
        ...(text.sensitive === true ? { sensitive: true } : {}),
      },
      request.actor,
    ),
  );
  return made.uuid;
}

/** Changes what differs; nothing is written when nothing does. Names in other languages stay. */
export async function changeConcept(
  request: OperationContext,
  tx: Db,
  before: BankConcept,
  text: Omit<ConceptText, 'conceptClass'>,
  sent?: Pick<EngineRequest, 'base' | 'ifMatch'>,
): Promise<void> {
  const name = fullNameOf(text.name);
  const renamed = name !== fullNameOf(before.name) || before.nameUuid === null;
  const names = [
    ...(!renamed
      ? []
      : [
          before.nameUuid === null
            ? { name, locale: 'en', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' }
            : { uuid: before.nameUuid, name },
        ]),
    ...(text.variableName === before.variableName || text.variableName === ''
      ? []
      : [
          before.variableUuid === null
            ? { name: text.variableName, locale: 'en', conceptNameType: 'SHORT' }
            : { uuid: before.variableUuid, name: text.variableName },
        ]),
  ];
  const described =
    text.description === before.description || text.description === ''
      ? []
      : [
          before.descriptionUuid === null
            ? { description: text.description, locale: 'en' }
            : { uuid: before.descriptionUuid, description: text.description },
        ];
  const body = {
    ...(names.length === 0 ? {} : { names }),
    ...(described.length === 0 ? {} : { descriptions: described }),
    ...(text.dataType === before.dataType ? {} : { datatype: text.dataType }),
    ...((text.sensitive ?? before.sensitive) === before.sensitive ? {} : { sensitive: text.sensitive }),
  };
  if (Object.keys(body).length === 0 && sent === undefined) return;
  if (Object.keys(body).length > 0) demand(request.actor, 'Manage Concepts');
  await naming(renamed ? ['name', 'variableName'] : ['variableName'], () =>
    request.engine.update(tx, 'concept', before.uuid, body, request.actor, sent),
  );
}

/** Names the properties of the bank instead of those of the concept that is written for them. `names`: what each of its names is. */
async function naming<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
  const own = (field: string): string => {
    const at = /^names(?:\[(\d+)\])?/.exec(field);
    if (at !== null) return names[Number(at[1] ?? 0)] ?? 'name';
    if (field.startsWith('descriptions')) return 'description';
    return field === 'datatype' ? 'dataType' : field;
  };
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const fields = error.fields.map((each) => ({ ...each, field: own(each.field) }));
    throw new Problem(error.code, { ...error.holes }, undefined, { fields, extra: error.extra });
  }
}
