import { asset, participant, service } from '@fieldward/contract/event/supply.ts';
import { view } from '@fieldward/contract/view.ts';
import { choicesByName } from '../../../widgets/catalogue/catalogue.queries.ts';

/** The services in use, by name. */
export const servicesQuery = choicesByName(
  view(service, { uuid: true, name: true, unitCost: true, serviceType: { uuid: true, name: true } }),
);

/** The assets in use, by name. */
export const assetsQuery = choicesByName(
  view(asset, {
    uuid: true,
    name: true,
    referenceId: true,
    capitalValue: true,
    costPerUse: true,
    fixedAsset: true,
    assetType: { uuid: true, name: true, assetCategory: { uuid: true, name: true } },
  }),
);

/** The people who go to events, by name; not what they are paid. */
export const peopleQuery = choicesByName(view(participant, { uuid: true, name: true }));
