import { api } from '../lib/api.ts';
import { Autocomplete, type Found } from '../ui/autocomplete.tsx';

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
      search={async (text, signal) => {
        const { results } = await api.get<{ results: Found[] }>('concept', { q: text, limit: MOST, v: 'custom:(uuid,display)' }, signal);
        return results.map(({ uuid, display }) => ({ uuid, display }));
      }}
    />
  );
}
