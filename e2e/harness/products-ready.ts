import { waitForProducts } from './product.ts';

// before each file of journeys; only the first of a run waits
await waitForProducts();
