import Type from 'typebox';
import { named, orNull, type Shape } from '../operation.ts';

/** Where a patient lives. */
export const home = Type.Object({
  household: orNull(named),
  village: orNull(Type.String({ description: 'town or village, of the household, else of the patient' })),
  address: orNull(Type.String({ description: 'the rest of the address, of the household, else of the patient' })),
  position: orNull(Type.Object({ latitude: Type.Number(), longitude: Type.Number() }), {
    description: 'degrees (WGS 84), of the household, else of the address of the patient',
  }),
});

export type Home = Shape<typeof home>;
