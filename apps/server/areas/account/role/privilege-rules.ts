import { privileges } from '@fieldward/contract/privileges.ts';
import { auditWrite } from '../../../engine/audit.ts';
import { Problem, type After, type Rule } from '../../../engine/resource.ts';

const plain = (name: unknown): string => (typeof name === 'string' ? name.trim().toLowerCase() : '');
const known: ReadonlySet<string> = new Set(Object.keys(privileges).map(plain));

/**
 * The names of the product's own privileges are codes: rights are compared by them. Nobody renames, retires or removes one of these,
 * and no other privilege takes such a name. Raises `engine.fixed`.
 */
export const codesStay: Rule = (write) => {
  const { mode, current } = write;
  const ours = known.has(plain(current?.['name']));
  if (mode === 'remove' || mode === 'purge') {
    if (ours) throw new Problem('engine.fixed', {}, 'name');
    return;
  }
  const name = write.columns['name'];
  if (mode === 'update' && typeof name === 'string' && name !== current?.['name'] && (ours || known.has(plain(name))))
    throw new Problem('engine.fixed', {}, 'name');
};

/** A new name is told with the former one: whoever reads the audit trail sees which right was called what. */
export const tellName: After = async (write, tx) => {
  const [from, to] = [write.current?.['name'], write.after('name')];
  if (write.mode !== 'update' || from === to) return;
  await auditWrite(tx, { action: 'rename', actor: write.actor, resource: 'privilege', uuid: write.uuid, detail: { from, to } });
};
