import { Table, Text } from '@mantine/core';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { kindsOf } from './merge-words.ts';

/** How many entries of which kind move. */
export function MergeMoves({ title, moves }: { title: string; moves: readonly { readonly table: string; readonly count: number }[] }) {
  const t = useText();
  const { number } = useFormats();
  if (moves.length === 0) return <Text>{t('merge.movesNothing')}</Text>;
  return (
    <Table aria-label={title} withRowBorders={false} verticalSpacing={4} maw={480}>
      <Table.Caption style={{ captionSide: 'top', textAlign: 'start', marginTop: 0 }}>{title}</Table.Caption>
      <Table.Tbody>
        {kindsOf(moves).map(([kind, count]) => (
          <Table.Tr key={kind}>
            <Table.Th scope="row" fw={400}>
              {t(kind)}
            </Table.Th>
            <Table.Td ta="end">{number(count)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
