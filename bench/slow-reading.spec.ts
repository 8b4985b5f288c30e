import { benchDashboardReading } from './dashboard.ts';
import { benchSearch } from './search.ts';
import { holdSmallRuns } from './small-run.testing.ts';
import { benchStatements } from './statements.ts';

// about a tenth of what a quiet machine of two cores does
holdSmallRuns([
  {
    what: 'search',
    bench: benchSearch,
    atMost: { 'search by name, 10k': 250, 'likely duplicates before a registration, 10k': 160, 'search by identifier, 10k': 130 },
  },
  {
    what: 'statements',
    bench: benchStatements,
    // twice what was measured when the limit was written: a doubling of what PostgreSQL does fails, however busy the machine is
    atMostTimes: {
      'read a patient': 6.5,
      'read an encounter': 3.6,
      '50 observations': 3.2,
      'create a patient': 3.6,
      'an encounter with 10 observations': 2.6,
    },
  },
  { what: 'dashboard', bench: benchDashboardReading, atMost: { 'dashboard and the people behind it, 10k': 3_000 } },
]);
