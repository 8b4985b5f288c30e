import type { Operation } from '../../apps/server/engine/operation.ts';
import type { Resource } from '../../apps/server/engine/resource.ts';

/** Addresses of ours, which no client of OpenMRS asks for. */
const OWN = /^(fieldward|hydra)\//;

/** The text of docs/openmrs-addresses.md: which addresses of OpenMRS are answered, from the declarations. */
export async function openmrsAddresses(): Promise<string> {
  const { allResources } = await import('../../apps/server/areas/all-resources.ts');
  const { allOperations } = await import('../../apps/server/areas/all-operations.ts');
  const { entranceWires } = await import('../../packages/contract/all-operations.ts');
  const paths = new Map(allResources.map(({ wire }) => [wire.name, wire.path]));
  const addressOf = ({ path, parent }: Resource['wire']): string =>
    parent === null ? path : `${paths.get(parent.wire) ?? parent.wire}/{uuid}/${parent.path}`;
  const resources = allResources.map((r) => ({ r, address: addressOf(r.wire) })).filter(({ address }) => !OWN.test(address));
  const operations = [...allOperations.map(({ wire }: Operation) => wire), ...entranceWires].filter(({ path }) => !OWN.test(path));
  return `# Addresses of OpenMRS that are answered

Made by \`npm run generate\` from the declarations; not edited by hand. All are below \`/openmrs/ws/rest/v1/\` (those of \`module/\` below \`/openmrs/\`, too); \`openapi.json\` and
\`swagger.json\` say more of each. What is answered in another way than OpenMRS does is among the [quirks](quirks.md#clients-of-openmrs).

## Resources

Each is read as a list and one by one, with \`v=ref\`, \`default\`, \`full\` or \`custom:(…)\`, \`limit\`, \`startIndex\`, \`totalCount\`, \`includeAll\` and \`sort\`. 'Written' are those that take POST and DELETE.

| address | written | right to read | searches |
|---|---|---|---|
${sorted(resources, ({ address }) => address)
  .map(row)
  .join('\n')}

## Other addresses

| | address | what it is | right |
|---|---|---|---|
${sorted(operations, ({ path, method }) => `${path} ${method}`)
  .map(
    ({ method, path, about, privilege }) =>
      `| ${method} | \`${path.replace(/:(\w+)/g, '{$1}')}\` | ${about} | ${[privilege].flat().join(', ')} |`,
  )
  .join('\n')}
`;
}

function row({ r, address }: { readonly r: Resource; readonly address: string }): string {
  const searches = Object.keys(r.storage.searches ?? {}).map((name) => `\`${name}\``);
  return `| \`${address}\` | ${r.wire.readOnly ? '' : 'yes'} | ${r.wire.privileges.read} | ${searches.join(', ')} |`;
}

function sorted<T>(all: readonly T[], by: (one: T) => string): T[] {
  return all.toSorted((a, b) => (by(a) < by(b) ? -1 : 1));
}
