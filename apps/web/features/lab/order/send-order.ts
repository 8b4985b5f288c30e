/** Sends an order of tests: kept on this device while it is sent, and there until the server answers. */
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import type { Ref } from '@fieldward/contract/view.ts';
import { call, type CallRequest } from '../../../lib/call.ts';
import { LAB_ORDER, type OrderedHere, type ShownTest } from '../../../lib/device/tests-here.ts';
import { saveRecord } from '../../../lib/unsent/save-record.ts';
import type { ChosenTest } from './chosen-tests.tsx';
import type { OrderableTest } from './test-order.queries.ts';
import { orderForm, type OrderDraft } from './use-order-draft.ts';

type Item = CallRequest<'POST fieldward/laborders'>['body']['orders'][number];

interface Order {
  readonly patient: Ref;
  /** uuid; null: the order makes one. */
  readonly encounter: string | null;
  readonly careSetting: Ref;
  /** What was chosen, in the order in which it is sent. */
  readonly tests: readonly (readonly [test: OrderableTest, chosen: ChosenTest])[];
  readonly draft: OrderDraft;
}

const itemOf = ([{ uuid: labTestType }, { uuid, reference, instructions }]: Order['tests'][number]): Item => {
  const [labReferenceNumber, labInstructions] = [reference.trim(), instructions.trim()];
  return {
    uuid,
    labTestType,
    ...(labReferenceNumber === '' ? {} : { labReferenceNumber }),
    ...(labInstructions === '' ? {} : { labInstructions }),
  };
};

/** The tests as pages show them until the server has them. */
function shownTests({ patient, careSetting, tests }: Order, at: number): readonly ShownTest[] {
  return tests.map(([test, { uuid, reference, instructions }]) => ({
    uuid,
    labReferenceNumber: reference.trim(),
    labInstructions: instructions.trim() || null,
    labTestType: { ...test, display: test.name },
    sampleStatus: null,
    resultedAt: null,
    resultedBy: null,
    releasedAt: null,
    releasedBy: null,
    resultComments: null,
    pregnant: null,
    dueAt: null,
    voided: false,
    order: { patient, careSetting, encounter: null, orderer: null, orderNumber: null, dateActivated: momentOf(at) },
    labTestSamples: [],
    attributes: [],
  }));
}

/** Throws `ApiProblem` when the server refuses it, and when it cannot be reached and this device cannot keep it. */
export async function sendOrder(order: Order): Promise<'stored' | 'kept'> {
  const { patient, encounter, careSetting, tests, draft } = order;
  const body = {
    patient: patient.uuid,
    ...(encounter === null ? {} : { encounter }),
    careSetting: careSetting.uuid,
    orders: tests.map(itemOf),
  };
  const now = Date.now();
  return saveRecord({
    uuid: draft.record,
    about: {
      kind: LAB_ORDER,
      form: '',
      componentForm: '',
      patient: { uuid: patient.uuid, name: patient.display },
      draft: orderForm(patient.uuid),
    },
    content: {
      sent: { kind: LAB_ORDER, body: { ...body, orderedAt: new Date(now).toISOString() } },
      typed: { ...draft, shownTests: shownTests(order, now) } satisfies OrderDraft & OrderedHere,
    },
    send: async (signal) => void (await call('POST fieldward/laborders', { body }, signal)),
  });
}
