import { benchDump } from './dump.ts';
import { benchFormSubmission } from './form-submission.ts';
import { holdSmallRuns } from './small-run.testing.ts';

holdSmallRuns([
  // about a tenth of what a quiet machine of two cores does
  { what: 'dump', bench: benchDump, atLeast: { 'dump of 10k encounters, csv': 0.07, 'dump of 10k encounters, zip': 0.07 } },
  {
    what: 'form submission',
    bench: benchFormSubmission,
    atLeast: { 'form submission': 0.1 },
    // twice what was measured when the limit was written: processor time, so however busy the machine is
    atMost: {
      'correction of 3 of 20 answers': 2,
      'first form of a patient where no schedule': 2.2,
      'first form of a patient whom': 2.4,
      'next form of a patient whom': 2.6,
    },
  },
]);
