import type { CommitteeTerm } from '#contract/profile/committees.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { resource } from '#wiring/resource.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import CommitteesScreen from './CommitteesScreen.tsx';

const wire = ({ api: { send } }: Services) =>
  createPartsMachine('committees', {
    terms: resource<readonly CommitteeTerm[]>('committeeTerms', (signal) =>
      send('listCommittees', {}, { signal, without: 'say' }),
    ),
  });

export default screen({ wire, View: CommitteesScreen, texts: ['committees'] });
