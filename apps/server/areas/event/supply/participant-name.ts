import { plainSupplyNameProblem } from '@fieldward/domain/event/supply-name.ts';
import { Problem, type Rule } from '../../../engine/resource.ts';
import { personDisplay } from '../../../sql/display-sql.ts';

/** Somebody has a name: their own, or that of their user. An edited one has letters and spaces only. */
export const namedPerson: Rule = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const name = write.after('name');
  if (typeof name === 'string' && name.trim() !== '') {
    const message = write.mode === 'update' && name !== write.current?.['name'] ? plainSupplyNameProblem(name) : null;
    if (message !== null) throw new Problem(message.code, message.holes, 'name');
    return;
  }
  const userId = write.after('user_id');
  if (userId === null || userId === undefined) throw new Problem('supply.emptyWorkforce', {}, 'name');
  const [user] = await tx.rows<{ name: string }>(
    `select left(coalesce(${personDisplay('u.person_id')}, u.username, u.system_id), 100) as name from users u where u.user_id = $1::bigint`,
    [userId],
  );
  write.columns['name'] = user?.name ?? '';
};
