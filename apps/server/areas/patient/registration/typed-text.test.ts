import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { laboratory, type Laboratory } from '../../../testing/laboratory.ts';
import { create, KNOWN } from '../../../testing/starter-api.ts';

let lab: Laboratory;
beforeAll(async () => {
  lab = await laboratory();
}, 60_000);
afterAll(() => lab?.api.close());

const found = async (q: string): Promise<string[]> =>
  (await lab.admin.get(`patient?v=custom:(display)&q=${encodeURIComponent(q)}`)).body['results'].map(
    ({ display }: { display: string }) => display,
  );

describe('what an Arabic keyboard writes, and what a copied text has around it', () => {
  it('is no part of a name or an identifier, and finds the patient', async () => {
    const made = await create(lab.admin, 'patient', {
      person: { names: [{ givenName: '\u2068Zeenat\u2069', familyName: ' Gul\u00A0Bano\u200F' }], gender: 'F', birthdate: '1990-01-01' },
      identifiers: [{ identifier: '\u200FXYZ-٠٠٤٢٤٢ ', identifierType: KNOWN.oldNumber }],
    });
    expect(made['display']).toBe('XYZ-004242 - Zeenat Gul Bano');
    const all = await Promise.all(['XYZ-٠٠٤٢٤٢', '\u2068XYZ-004242\u2069', '\u200Fzeenat', 'xyz-۰۰۴۲۴۲'].map(found));
    expect(all).toEqual(all.map(() => ['XYZ-004242 - Zeenat Gul Bano']));
  });

  it('is no part of a label, and the scanner finds it', async () => {
    const order = await lab.order();
    const sent = { labTest: order, sampleIdentifier: '\u200FTUBE-٠٠٧', collectionDate: new Date().toISOString() };
    const sample = await create(lab.admin, 'commonlab/labtestsample', sent);
    expect(sample['sampleIdentifier']).toBe('TUBE-007');
    const scanned = await lab.admin.get(`fieldward/labscan?code=${encodeURIComponent('tube-٠٠٧\u200E')}`);
    expect(scanned.body['results'].map(({ uuid }: { uuid: string }) => uuid)).toEqual([order]);
  });
});
