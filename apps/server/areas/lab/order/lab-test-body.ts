/** How clients write tests and results: by order or by test, fields by their type, a null value for one that goes. */
import type { Db } from '../../../engine/db.ts';
import { isObject } from '../../../engine/references.ts';
import type { Meant } from '../../../engine/resource.ts';
import { namedTest } from './named-lab-test.ts';

type Body = Readonly<Record<string, unknown>>;

const nameOf = (token: unknown): string | null => {
  const uuid =
    isObject(token) && Object.keys(token).every((key) => key === 'uuid' || key === 'display' || key === 'links') ? token['uuid'] : token;
  return typeof uuid === 'string' && uuid !== '' && uuid.length <= 38 && !uuid.includes('\0') ? uuid : null;
};

/** The live test that a token means: by its own uuid or by that of its order. */
async function testOf(tx: Db, token: unknown): Promise<string | null> {
  const uuid = nameOf(token);
  if (uuid === null) return null;
  const found = await namedTest(tx, uuid);
  return found === null || found.voided ? null : found.uuid;
}

interface Known {
  readonly uuid: string;
  readonly type: string;
  readonly set: number | null;
}

const kept = async (tx: Db, test: string): Promise<Known[]> =>
  tx.rows<Known>(
    `select r.uuid, a.uuid as type, r.set_number as set
     from lab_test t join lab_result r on r.patient_id = t.patient_id and r.lab_test_id = t.lab_test_id join lab_test_attribute_type a using (lab_test_attribute_type_id)
     where t.uuid = $1 and not r.voided`,
    [test],
  );

/** The items of `attributes` as changes of the values that are there; those without a value go, or were never there. */
function asChanges(items: readonly unknown[], known: readonly Known[], reason: unknown): unknown[] {
  return items.flatMap((item) => {
    if (!isObject(item)) return [item];
    const [type, set] = [nameOf(item['attributeType']), item['setNumber'] ?? null];
    const same = known.find((each) => each.type === type && String(each.set) === String(set));
    const uuid = item['uuid'] ?? same?.uuid;
    const whole = { ...item, ...(uuid === undefined ? {} : { uuid }) };
    if (
      item['valueReference'] === null ||
      item['valueReference'] === '' ||
      (isObject(item) && !('valueReference' in item) && uuid === undefined)
    )
      return uuid === undefined ? [] : [{ uuid, voided: true, ...(reason === undefined ? {} : { voidReason: reason }) }];
    return [{ ...whole, ...(reason === undefined || 'amendReason' in item || !('valueReference' in item) ? {} : { amendReason: reason }) }];
  });
}

/** A body for the test that it means; `amendReason` beside the results is that of each of them. */
export const asWritten: Meant = async (body, uuid, tx) => {
  const test = uuid ?? (await testOf(tx, body['order']));
  if (test === null) return { uuid: null, body };
  const { amendReason, ...rest } = body;
  const whole: Record<string, unknown> = { ...rest };
  // by whichever uuid it was named: a test stays with its order
  if (uuid === null) delete whole['order'];
  if (Array.isArray(body['attributes'])) whole['attributes'] = asChanges(body['attributes'], await kept(tx, test), amendReason);
  return { uuid: test, body: whole as Body };
};
