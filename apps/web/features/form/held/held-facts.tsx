import { Table } from '@mantine/core';

/** What was handed in other than a form, line by line. */
export function HeldFacts({ facts }: { facts: readonly { readonly label: string; readonly value: string }[] }) {
  return (
    <Table variant="vertical" layout="fixed" style={{ maxInlineSize: 640 }}>
      <Table.Tbody>
        {facts.map(({ label, value }) => (
          <Table.Tr key={label}>
            <Table.Th w="40%" scope="row">
              {label}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <bdi>{value}</bdi>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
