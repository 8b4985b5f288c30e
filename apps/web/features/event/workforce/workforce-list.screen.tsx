import { user } from '@fieldward/contract/account/user.ts';
import { participant, participantSalaryType } from '@fieldward/contract/event/supply.ts';
import { view } from '@fieldward/contract/view.ts';
import { plainSupplyNameProblem } from '@fieldward/domain/event/supply-name.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { CataloguePage } from '../../../widgets/catalogue/catalogue-page.tsx';
import { catalogue, choiceOf, searchOf, type DraftOf } from '../../../widgets/catalogue/catalogue.ts';

/**
 * What is wrong with the name: a new person needs a user or a name ('Workforce should not be empty.'); a name that is edited has
 * letters and spaces only, unless it stays as it was.
 */
function nameProblem({ user: account, name }: DraftOf<typeof participant>, before: string | null): Message | null {
  if (before !== null) return name === before ? null : plainSupplyNameProblem(name);
  return account === null && name.trim() === '' ? say('supply.emptyWorkforce') : null;
}

/** Users by a part of their name, shown by the name of their person. */
const accounts = searchOf(view(user, { uuid: true, display: true, person: 'ref' }), ({ uuid, display, person }) => ({
  uuid,
  display: person.display,
  hint: display,
}));

/** Who works at events, and for what salary. */
export const workforce = catalogue(participant, {
  view: view(participant, { uuid: true, name: true, retired: true, salaryValue: true, salaryType: { uuid: true, name: true } }),
  texts: {
    title: 'administration.workforce',
    create: 'supplyscreen.createParticipant',
    edit: 'supplyscreen.editParticipant',
    saved: 'supplyscreen.saved',
  },
  page: {
    about: 'supplyscreen.workforceAbout',
    search: 'supplyscreen.searchWorkforce',
    by: 'name',
    columns: [
      {
        key: 'salaryValue',
        title: 'supplyscreen.salary',
        numeric: true,
        width: 130,
        value: (row, { money }) => money(row.salaryValue ?? ''),
      },
      { key: 'salaryType', title: 'supplyscreen.salaryType', width: 130, value: (row, { word }) => word(row.salaryType.name) },
    ],
  },
  fields: ({ editing, may }) => [
    ...(editing || may(user.privileges.read)
      ? [
          {
            of: 'user' as const,
            label: 'supplyscreen.user' as const,
            ...(editing
              ? { kept: true }
              : {
                  description: 'supplyscreen.userWhy' as const,
                  search: accounts,
                  fills: ({ display }: { display: string }) => ({ name: display }),
                }),
          },
        ]
      : []),
    { of: 'name', label: 'entries.name', marked: editing, ...(editing ? {} : { description: 'supplyscreen.nameWhy' }) },
    [
      { of: 'salaryValue', label: 'supplyscreen.salary' },
      {
        of: 'salaryType',
        label: 'supplyscreen.salaryType',
        choice: choiceOf(view(participantSalaryType, { uuid: true, name: true, retired: true }), { short: true, ours: true }),
      },
    ],
  ],
  problems: (draft, before) => {
    const wrong = nameProblem(draft, before);
    return wrong ? { name: wrong } : {};
  },
  shownAt: { user: 'name' },
  announced: 'supply.emptyWorkforce',
});

/** /administration/workforce */
export default function WorkforceListScreen() {
  return <CataloguePage of={workforce} />;
}
