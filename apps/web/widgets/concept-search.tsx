import { concept } from '@fieldward/contract/form/concept.ts';
import { view } from '@fieldward/contract/view.ts';
import { list } from '../lib/client.ts';
import { Autocomplete, type Found } from '../ui/autocomplete.tsx';

const foundConcept = view(concept, { uuid: true, display: true });

/** The picker of concepts shows at most this many. */
const MOST = 10;

interface ConceptSearchProps {
  label: string;
  value: Found | null;
  onChange: (concept: Found | null) => void;
  error?: string | null;
  description?: string;
  required?: boolean;
  /** Has the focus when it appears. */
  autoFocus?: boolean;
}

/** Finds a concept by name. */
export function ConceptSearch(props: ConceptSearchProps) {
  return (
    <Autocomplete
      {...props}
      queryKey={['concept', 'search']}
      search={async (q, signal) =>
        (await list(foundConcept, { q, limit: MOST }, signal)).rows.map(({ uuid, display }) => ({ uuid, display }))
      }
    />
  );
}
